import Type, { type Static, type TObject } from 'typebox';
import type { SelfCheckItem, SelfCheckRun } from './calls/diagnosis.ts';
import type { Tier } from './define-call.ts';
import { Id, Imei } from './shapes.ts';

/**
 * Routes that don't answer with one JSON text: server-sent events, and bytes for measuring a connection. Each is
 * admitted like a call of its tier, and fails with the same JSON. The token goes only in the Authorization header, so
 * pages read the streams with fetch and not with EventSource.
 */
export interface StreamDefinition {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly tier: Tier;
  readonly input: TObject;
  readonly answers: 'events' | 'bytes' | 'data';
}

/** The longest transfer of a speed test, either way. */
export const speedTestMaxBytes = 16 * 1024 * 1024;

export const streams = {
  /** Events `run` (a SelfCheckRun: at the beginning and at the end) and `item` (a SelfCheckItem, when it is done). */
  selfCheck: {
    name: 'diagnosis.stream-self-inspection',
    method: 'GET',
    path: '/selfInspection/stream',
    summary: 'Begins or follows a self-check: its items one by one, then its verdict.',
    tier: 'holder',
    input: Type.Object({
      imei: Imei,
      lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      lon: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
      runId: Type.Optional(Id),
    }),
    answers: 'events',
  },
  /** Random bytes, never compressed and never stored. */
  speedDownload: {
    name: 'diagnosis.download-speed',
    method: 'GET',
    path: '/pay/speed/download',
    summary: 'Random bytes to measure the way down with; 0 bytes measure the latency.',
    tier: 'session',
    input: Type.Object({ bytes: Type.Integer({ minimum: 0, maximum: speedTestMaxBytes }) }),
    answers: 'bytes',
  },
  /** A body of type application/octet-stream, discarded; answers `{code: 0, data: {bytes}}`. */
  speedUpload: {
    name: 'diagnosis.upload-speed',
    method: 'POST',
    path: '/pay/speed/upload',
    summary: 'Takes bytes to measure the way up with, and throws them away.',
    tier: 'session',
    input: Type.Object({}),
    answers: 'data',
  },
} as const satisfies Record<string, StreamDefinition>;

/** The events of `streams.selfCheck`, by their name. */
export interface SelfCheckEvents {
  readonly run: Static<typeof SelfCheckRun>;
  readonly item: Static<typeof SelfCheckItem>;
}
