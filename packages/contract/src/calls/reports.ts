import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Text } from '../shapes.ts';

/** The most different failures in one report. */
const mostReportedErrors = 20;

/**
 * start: a page whose first script did not load, or can't run in the browser · call: a failed or missing answer · part:
 * a later file of the portal that did not load · script: anything else.
 */
const reportedKinds = ['start', 'call', 'part', 'script'] as const;

const ReportedError = Type.Object({
  kind: Type.Enum([...reportedKinds]),
  /** The path of the call, the file of the portal, or why a page did not start. */
  at: Text(120),
  /** The page below /pay/, without its query. */
  page: Text(120),
  message: Text(300, 0),
  /** For a call: the code of its answer, 500 if there was none. */
  code: Type.Optional(Text(64)),
  /** The answer's request id, which leads to the server's log line about it. */
  requestId: Type.Optional(Text(64)),
  /** The place in the script. */
  stack: Type.Optional(Text(1500)),
  /** How often it happened since the last report. */
  count: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
});

/** LCP: when the largest part of a page was shown · INP: how long a tap waited · CLS: how much the page jumped. */
const vitals = ['LCP', 'INP', 'CLS'] as const;

export const addErrors = defineCall({
  name: 'reports.add-errors',
  method: 'POST',
  path: '/reports/addErrors',
  summary:
    'What went wrong in a portal, for the log of its operator. Says nothing of who or which device it was: pages without their queries, no token.',
  tier: 'any',
  effect: 'write',
  input: Type.Object({
    environment: Type.Enum(['native', 'mini-program', 'web']),
    /** The native app's version as a number: major × 1 000 000 + minor × 10 000 + patch × 100. */
    appVersion: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    appBuildVersion: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_294_967_295 })),
    errors: Type.Array(ReportedError, { minItems: 1, maxItems: mostReportedErrors }),
  }),
  data: Type.Null(),
  errors: [],
  example: {
    input: {
      environment: 'native',
      appVersion: 2_408_100,
      appBuildVersion: 2_408_131,
      errors: [
        {
          kind: 'call',
          at: '/pay/order/addOrder',
          page: 'mifi/package.html',
          message: 'The coupon cannot be used: it has expired',
          code: 'couponUnusable',
          requestId: '01935a7e-7c00-7000-8000-000000000901',
          count: 1,
        },
      ],
    },
    data: null,
  },
});

export const addVitals = defineCall({
  name: 'reports.add-vitals',
  method: 'POST',
  path: '/reports/addVitals',
  summary:
    'How a page felt on the phone that showed it, for the metrics of its operator. Says nothing of whose it was.',
  tier: 'any',
  effect: 'write',
  input: Type.Object({
    vitals: Type.Array(
      Type.Object({
        name: Type.Enum([...vitals]),
        /** Milliseconds; for CLS the share of the screen that moved, times how far. */
        value: Type.Number({ minimum: 0, maximum: 3_600_000 }),
      }),
      { minItems: 1, maxItems: 10 },
    ),
  }),
  data: Type.Null(),
  errors: [],
  example: {
    input: {
      vitals: [
        { name: 'LCP', value: 812 },
        { name: 'CLS', value: 0.02 },
      ],
    },
    data: null,
  },
});
