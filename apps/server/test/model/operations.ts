import fc from 'fast-check';
import type { PlatformMood } from './device-platform.ts';
import type { Mood, Operation } from './payment-provider.ts';

/** Numbers choose among the existing objects, 0 the newest; if there is none, nothing happens. */
export type Action =
  /** Places the order of this key; the same key is the same person tapping again. */
  | { readonly do: 'order'; readonly key: number }
  /** The same content without a key. */
  | { readonly do: 'orderAnew'; readonly key: number }
  | { readonly do: 'start'; readonly order: number; readonly method: 'WX' | 'ZFB' }
  | { readonly do: 'cancel' | 'confirm'; readonly order: number }
  /** Reads what became of the order, which must be what the records say. Alone: they are read one after the other. */
  | { readonly do: 'look'; readonly order: number }
  | { readonly do: 'begin'; readonly link: number }
  | { readonly do: 'pay'; readonly link: number; readonly how: Paying }
  /** Money for an attempt that nobody here made. */
  | { readonly do: 'stranger'; readonly provider: number }
  | { readonly do: 'notify' | 'drop'; readonly notification: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'work'; readonly worker: PeriodicWorker }
  | { readonly do: 'job'; readonly job: number }
  | { readonly do: 'mood'; readonly provider: number; readonly operation: Operation; readonly mood: Mood }
  | { readonly do: 'platform'; readonly mood: PlatformMood }
  | { readonly do: 'settleRefund'; readonly refund: number; readonly to: 'succeeded' | 'failed' }
  /** The bank sends back a refund that the server knew had succeeded. */
  | { readonly do: 'sendBack'; readonly refund: number }
  /** The provider makes a refund that had failed after all, under its number. */
  | { readonly do: 'mendRefund'; readonly refund: number }
  | { readonly do: 'refundByHand'; readonly payment: number }
  | { readonly do: 'staffRefund'; readonly line: number; readonly share: number; readonly key: number }
  | { readonly do: 'resolve'; readonly item: number; readonly action: number }
  /** Staff have paid out a share of a device's balance. */
  | { readonly do: 'payOut'; readonly share: number; readonly key: number }
  | { readonly do: 'revokeCoupon'; readonly coupon: number }
  /** A contract was bought a hundred days earlier than it was. */
  | { readonly do: 'age'; readonly line: number }
  | { readonly do: 'unwind'; readonly line: number }
  | { readonly do: 'withdrawUnwind'; readonly request: number }
  | { readonly do: 'moveUnwind'; readonly request: number; readonly move: StaffMove };

export type StaffMove = 'review' | 'confirmReturn' | 'refund' | 'reject';
/** What is done about a line that can't be delivered. */
export type RefundRule = 'refund' | 'credit' | 'human';

/** afterClose: although the provider said that it was closed. */
export type Paying = 'right' | 'less' | 'more' | 'dollars' | 'afterClose';

export const periodicWorkers = [
  'payments.apply-inbox',
  'payments.poll',
  'orders.expire',
  'payments.poll-refunds',
  'delivery.resume',
  'payments.compare-bills',
  'unwinds.follow-refunds',
] as const;
export type PeriodicWorker = (typeof periodicWorkers)[number];

/** Concurrent actions, the process of each (one of two), and how their steps interleave. */
export interface Moment {
  readonly actions: readonly { readonly action: Action; readonly process: 0 | 1 }[];
  readonly choices: readonly number[];
  readonly cut: { readonly victim: 0 | 1; readonly atStep: number; readonly afterwards: boolean } | null;
}

export interface OrderBody {
  readonly devices: readonly number[];
  readonly packages: readonly { readonly packageId: number; readonly total: number }[];
  readonly coupons: readonly number[];
}

export interface Course {
  readonly bodies: readonly OrderBody[];
  readonly moments: readonly Moment[];
  readonly rule: RefundRule;
  /** Notifications not delivered by the end of the moments are never delivered. */
  readonly isSilent: boolean;
}

type Method = 'WX' | 'ZFB';
const minuteMs = 60_000;
/** Actions mostly concern the newest object. */
const nth = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat({ max: 5 }) });
const provider = fc.nat({ max: 1 });
const method = fc.constantFrom('WX' as const, 'ZFB' as const);
const one = <const T extends string>(name: T) => fc.constant(name);

const moodsOf = {
  create: ['down', 'lost', 'refused'],
  query: ['down'],
  close: ['down', 'lost'],
  refund: ['down', 'lost', 'processing', 'failed'],
  queryRefund: ['down'],
  bill: ['down'],
} as const satisfies Record<Operation, readonly Mood[]>;

const mood = fc
  .constantFrom(
    ...(Object.keys(moodsOf) as Operation[]).flatMap((operation) =>
      moodsOf[operation].map((name) => ({ operation, mood: name as Mood })),
    ),
  )
  .chain((what) => provider.map((number) => ({ do: 'mood' as const, provider: number, ...what })));

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: one('order'), key: fc.nat({ max: 3 }) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: one('start'),
      order: nth,
      method,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'confirm' as const), order: nth }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('begin'), link: nth }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: one('pay'),
      link: nth,
      how: fc.oneof(
        { weight: 7, arbitrary: one('right') },
        {
          weight: 3,
          arbitrary: fc.constantFrom(
            'less' as const,
            'more' as const,
            'dollars' as const,
            'afterClose' as const,
          ),
        },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('stranger'), provider }) },
  { weight: 8, arbitrary: fc.record({ do: one('notify'), notification: nth }) },
  { weight: 1, arbitrary: fc.record({ do: one('drop'), notification: nth }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: one('wait'),
      ms: fc.constantFrom(
        11_000,
        minuteMs,
        6 * minuteMs,
        31 * minuteMs,
        3 * 60 * minuteMs,
        25 * 60 * minuteMs,
      ),
    }),
  },
  { weight: 7, arbitrary: fc.record({ do: one('work'), worker: fc.constantFrom(...periodicWorkers) }) },
  { weight: 9, arbitrary: fc.record({ do: one('job'), job: nth }) },
  { weight: 4, arbitrary: mood },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('platform'),
      mood: fc.constantFrom<PlatformMood>('down', 'lost', 'failing', 'slow', 'forgetful'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('settleRefund'),
      refund: nth,
      to: fc.constantFrom('succeeded' as const, 'failed' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('sendBack'), refund: nth }) },
  { weight: 2, arbitrary: fc.record({ do: one('mendRefund'), refund: nth }) },
  { weight: 1, arbitrary: fc.record({ do: one('orderAnew'), key: fc.nat({ max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: one('payOut'), share: fc.constantFrom(1, 2), key: fc.nat({ max: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('revokeCoupon'), coupon: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: one('unwind'), line: nth }) },
  { weight: 1, arbitrary: fc.record({ do: one('withdrawUnwind'), request: nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: one('moveUnwind'),
      request: nth,
      move: fc.constantFrom<StaffMove>('review', 'confirmReturn', 'refund', 'refund', 'reject'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('refundByHand'), payment: nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('staffRefund'),
      line: nth,
      share: fc.constantFrom(1, 2),
      key: fc.nat({ max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('resolve'), item: nth, action: fc.nat({ max: 2 }) }) },
);

const process = fc.constantFrom(0 as const, 1 as const);
/** The number of steps of a usual action, so that most cuts hit one. */
const longestAction = 30;

const moment: fc.Arbitrary<Moment> = fc.record({
  actions: fc.oneof(
    { weight: 5, arbitrary: fc.array(fc.record({ action, process }), { minLength: 1, maxLength: 1 }) },
    { weight: 4, arbitrary: fc.array(fc.record({ action, process }), { minLength: 2, maxLength: 3 }) },
    // The same action twice: a double tap, a notification repeated at once, a job taken by two processes.
    {
      weight: 1,
      arbitrary: action.map((same) => [0, 1].map((at) => ({ action: same, process: at as 0 | 1 }))),
    },
  ),
  choices: fc.array(fc.nat({ max: 5 }), { maxLength: 40, size: 'max' }),
  cut: fc.option(
    fc.record({
      victim: process,
      atStep: fc.integer({ min: 1, max: longestAction }),
      afterwards: fc.boolean(),
    }),
    { freq: 4, nil: null },
  ),
});

const body: fc.Arbitrary<OrderBody> = fc.record({
  devices: fc.uniqueArray(fc.nat({ max: 1 }), { minLength: 1, maxLength: 2 }),
  packages: fc.uniqueArray(
    fc.record({ packageId: fc.constantFrom(168, 201, 203, 202, 170), total: fc.constantFrom(1, 1, 2) }),
    { minLength: 1, maxLength: 2, selector: ({ packageId }) => packageId },
  ),
  coupons: fc.oneof(fc.constant([]), fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 2 })),
});

const contract: OrderBody = { devices: [0], packages: [{ packageId: 170, total: 1 }], coupons: [] };

const alone = (action: Action): Moment => ({ actions: [{ action, process: 0 }], choices: [], cut: null });

/** The body that is a contract alone. */
const contractKey = 4;

type Scene = (key: number, method: Method) => Action[];

/** Beginnings that chance alone would seldom reach. */
const atCashier: Scene = (key, method) => [
  { do: 'order', key },
  { do: 'start', order: 0, method },
];
const methodSwitched: Scene = (key, method) => [
  ...atCashier(key, 'ZFB'),
  { do: 'start', order: 0, method },
  { do: 'pay', link: 0, how: 'right' },
  { do: 'pay', link: 1, how: 'right' },
];
const paidAfterCancel: Scene = (key, method) => [
  ...atCashier(key, method),
  { do: 'cancel', order: 0 },
  { do: 'pay', link: 0, how: 'right' },
];
const jobs = (count: number): Action[] => Array.from({ length: count }, () => ({ do: 'job', job: 0 }));
const delivered: Scene = (key, method) => [
  ...atCashier(key, method),
  { do: 'pay', link: 0, how: 'right' },
  { do: 'confirm', order: 0 },
  ...jobs(4),
];
const refundedInParts: Scene = (key, method) => [
  ...delivered(key, method),
  { do: 'staffRefund', line: 0, share: 2, key: 0 },
  { do: 'staffRefund', line: 0, share: 2, key: 1 },
  ...jobs(2),
];
const undeliverable: Scene = (key, method) => [
  ...atCashier(key, method),
  { do: 'platform', mood: 'failing' },
  { do: 'pay', link: 0, how: 'right' },
  { do: 'confirm', order: 0 },
  ...jobs(3),
];

const takenBack: Scene = (key, method) => [
  ...delivered(key, method),
  { do: 'mood', provider: method === 'WX' ? 0 : 1, operation: 'refund', mood: 'failed' },
  { do: 'staffRefund', line: 0, share: 1, key: 0 },
  { do: 'wait', ms: minuteMs },
  { do: 'work', worker: 'payments.poll-refunds' },
  { do: 'resolve', item: 0, action: 1 },
];

const sentBack: Scene = (key) => [
  ...delivered(key, 'WX'),
  { do: 'staffRefund', line: 0, share: 1, key: 0 },
  ...jobs(1),
  { do: 'settleRefund', refund: 0, to: 'succeeded' },
  { do: 'notify', notification: 0 },
  ...jobs(1),
  { do: 'sendBack', refund: 0 },
];

const mended: Scene = (key, method) => [
  ...sentBack(key, method),
  { do: 'notify', notification: 0 },
  { do: 'mendRefund', refund: 0 },
  { do: 'notify', notification: 0 },
];

const unwound =
  (...shares: number[]): Scene =>
  (_, method) => [
    ...delivered(contractKey, method),
    { do: 'age', line: 0 },
    { do: 'unwind', line: 0 },
    ...shares.map((share, key): Action => ({ do: 'staffRefund', line: 0, share, key })),
    { do: 'moveUnwind', request: 0, move: 'review' },
  ];
const ended: Scene = (key, method) => [
  ...unwound()(key, method),
  { do: 'moveUnwind', request: 0, move: 'refund' },
  ...jobs(1),
  { do: 'work', worker: 'unwinds.follow-refunds' },
];
const unwoundInParts: Scene = (key, method) => [
  ...unwound(2, 2)(key, method),
  ...jobs(1),
  { do: 'work', worker: 'unwinds.follow-refunds' },
];

const opening = fc
  .tuple(
    fc.constantFrom(
      atCashier,
      methodSwitched,
      paidAfterCancel,
      delivered,
      refundedInParts,
      takenBack,
      sentBack,
      mended,
      undeliverable,
      ended,
      unwoundInParts,
      unwound(3),
    ),
    fc.nat({ max: 3 }),
    method,
  )
  .map(([scene, key, by]) => scene(key, by).map(alone));

/** The history of a shop: a beginning, and then anything. */
export const course: fc.Arbitrary<Course> = fc
  .record({
    bodies: fc.array(body, { minLength: 4, maxLength: 4 }),
    openings: fc.array(opening, { maxLength: 3 }),
    moments: fc.array(moment, { minLength: 1, maxLength: 30, size: 'max' }),
    rule: fc.constantFrom<RefundRule>('refund', 'credit', 'human'),
    isSilent: fc.boolean(),
  })
  .map(({ bodies, openings, moments, ...rest }) => ({
    ...rest,
    bodies: [...bodies, contract],
    moments: [...openings.flat(), ...moments],
  }));
