import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, Imei, ListOf, NullableTime, Page, PageSize, Time } from '../shapes.ts';
import { CheckAdvice, CheckDetail, CheckState, ReportedItem } from './sim-checks.ts';

const imei = '490154203237518';
const asOf = '2026-11-21T06:00:00.000Z';
const runId = '01935a7e-7c00-7000-8000-000000000031';

/** The items of a self-check, in order; those that don't apply to a device are left out. */
export const selfCheckItems = [
  'online',
  'battery',
  'signal',
  'package',
  'status',
  'onOff',
  'stopReason',
  'bindStatus',
  'imei',
  'realName',
  'apnStatus',
  'session',
  'regionLimitStatus',
  'riskDetail',
] as const;

export const SelfCheckItem = Type.Object({
  no: Type.Integer(),
  /** One of `selfCheckItems`, or the name of an item in a report of the device itself. */
  item: Type.String(),
  state: CheckState,
  detail: CheckDetail,
  asOf: NullableTime,
  advice: CheckAdvice,
});

const Verdict = Type.Union([Type.Enum(['ok', 'warn', 'bad', 'unknown']), Type.Null()]);

export const SelfCheckRun = Type.Object({
  runId: Id,
  imei: Imei,
  source: Type.Enum(['portal', 'device']),
  running: Type.Boolean(),
  startedAt: Time,
  finishedAt: NullableTime,
  /** All items from the beginning: those to come are pending. */
  items: Type.Array(SelfCheckItem),
  /** Null while it runs. */
  verdict: Verdict,
  /** The one thing to do next; null: nothing is wrong, or the check still runs. */
  nextStep: CheckAdvice,
  /** When the next run may begin. */
  repeatAt: Time,
});

const exampleRun = {
  runId,
  imei,
  source: 'portal' as const,
  running: false,
  startedAt: asOf,
  finishedAt: '2026-11-21T06:00:09.000Z',
  items: [
    { no: 1, item: 'online', state: 'ok' as const, detail: { minutesSinceSeen: 0 }, asOf, advice: null },
    {
      no: 2,
      item: 'signal',
      state: 'warn' as const,
      detail: { signalDbm: -108, network: '4G' },
      asOf,
      advice: 'moveDevice' as const,
    },
  ],
  verdict: 'warn' as const,
  nextStep: 'moveDevice' as const,
  repeatAt: '2026-11-21T06:01:00.000Z',
};

export const getSelfInspectionByImei = defineCall({
  name: 'diagnosis.get-self-inspection-by-imei',
  method: 'POST',
  path: '/redis/getSelfInspectionByImei',
  summary:
    'Without runId: begins a self-check, or answers the one that runs or is too new to repeat. With it: that run as it is now; ask every second, or follow /selfInspection/stream.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object({
    imei: Imei,
    /** The person's position, WGS-84, both or neither: to tell whether the SIM is restricted there. Not stored. */
    lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    lon: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    runId: Type.Optional(Id),
  }),
  data: SelfCheckRun,
  errors: ['selfCheckNotFound', 'invalidInput'],
  example: { input: { imei, lat: 31.1886, lon: 121.4365 }, data: exampleRun },
});

export const addUfiSelfInspection = defineCall({
  name: 'diagnosis.add-ufi-self-inspection',
  method: 'POST',
  path: '/SelfInspection/addUfiSelfInspection',
  summary:
    'Keeps a self-check that the hotspot or the app made itself. Its verdict is never better than its items.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object({
    imei: Imei,
    items: Type.Array(ReportedItem, { minItems: 1, maxItems: 40 }),
    verdict: Type.Enum(['ok', 'warn', 'bad', 'unknown']),
  }),
  data: SelfCheckRun,
  errors: ['invalidInput', 'tooManyRequests'],
  example: {
    input: { imei, items: [{ item: 'battery', state: 'ok', detail: '78 %' }], verdict: 'ok' },
    data: { ...exampleRun, source: 'device' },
  },
});

export const listSelfInspections = defineCall({
  name: 'diagnosis.list-self-inspections',
  method: 'POST',
  path: '/SelfInspection/list',
  summary: 'The self-checks that this session or account made for the device, newest first.',
  tier: 'holder',
  effect: 'read',
  input: Type.Object({ imei: Imei, page: Page, pageSize: PageSize }),
  data: ListOf(SelfCheckRun),
  errors: [],
  example: {
    input: { imei, page: 1, pageSize: 10 },
    data: { list: [exampleRun], page: 1, pageSize: 10, total: 1 },
  },
});

const Mbps = Type.Number({ minimum: 0, maximum: 20_000 });
const Milliseconds = Type.Number({ minimum: 0, maximum: 60_000 });
const SpeedTest = Type.Object({
  id: Id,
  at: Time,
  downMbps: Type.Number(),
  upMbps: Type.Number(),
  latencyMs: Type.Number(),
  jitterMs: Type.Number(),
  /** The network that the device was in; null: not known. */
  network: Type.Union([Type.Enum(['2G', '3G', '4G', '5G']), Type.Null()]),
});
const exampleTest = {
  id: '01935a7e-7c00-7000-8000-000000000041',
  at: asOf,
  downMbps: 46.2,
  upMbps: 18.7,
  latencyMs: 38,
  jitterMs: 6,
  network: '4G' as const,
};

export const saveSpeedTest = defineCall({
  name: 'diagnosis.save-speed-test',
  method: 'POST',
  path: '/mifi/speedTest/save',
  summary: 'Keeps what a speed test measured.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object({
    imei: Imei,
    downMbps: Mbps,
    upMbps: Mbps,
    latencyMs: Milliseconds,
    jitterMs: Milliseconds,
  }),
  data: SpeedTest,
  errors: ['tooManyRequests'],
  example: {
    input: { imei, downMbps: 46.2, upMbps: 18.7, latencyMs: 38, jitterMs: 6 },
    data: exampleTest,
  },
});

export const listSpeedTests = defineCall({
  name: 'diagnosis.list-speed-tests',
  method: 'POST',
  path: '/mifi/speedTest/list',
  summary: 'The speed tests that this session or account made for the device, newest first.',
  tier: 'holder',
  effect: 'read',
  input: Type.Object({ imei: Imei, page: Page, pageSize: PageSize }),
  data: ListOf(SpeedTest),
  errors: [],
  example: {
    input: { imei, page: 1, pageSize: 10 },
    data: { list: [exampleTest], page: 1, pageSize: 10, total: 1 },
  },
});
