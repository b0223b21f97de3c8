import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Text } from '../shapes.ts';

/** The most different failures that one report tells. */
const mostReportedErrors = 20;

/**
 * start: a page whose first script did not come, or can't run in the browser · call: an answer that was no success, or
 * none · part: a file of the portal that did not come later · script: anything else.
 */
const reportedKinds = ['start', 'call', 'part', 'script'] as const;

const ReportedError = Type.Object({
  kind: Type.Enum([...reportedKinds]),
  /** The path of the call, the part of the portal, or why a page did not start. */
  at: Text(120),
  /** The page below /pay/, without its query. */
  page: Text(120),
  message: Text(300, 0),
  /** Of a call: the code of its answer, 500 where there was none. */
  code: Type.Optional(Text(64)),
  /** Of the answer; it leads to the server's own line about it. */
  requestId: Type.Optional(Text(64)),
  /** Where in the script. */
  stack: Type.Optional(Text(1500)),
  /** How often since the last report. */
  count: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
});

/** LCP: when the largest part of a page stood · INP: how long a tap waited · CLS: how much the page jumped. */
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
        /** Milliseconds; of CLS the share of the screen that moved, times how far. */
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
