import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Iccid, Id, Imei, ListOf, OrderId, Page, PageSize, Time } from '../shapes.ts';

const imei = '490154203237518';
const taskId = '01935a7e-7c00-7000-8000-000000000a01';
const nonce = 'V1StGXR8Z5jdHi6BmyTx9aQ2wE4rT6yU8iO0pLkJhGf';
const OptionalIccid = Type.Optional(Iccid);

const Gift = {
  /** The package type of the reward, such as 10 for extra data, with its unit. */
  type: Type.Integer(),
  unit: Type.String(),
  quantity: Type.Integer(),
  giftName: Type.String(),
};
const gift = { type: 10, unit: 'M', quantity: 100, giftName: '100 MB reward' };

export const listTasks = defineCall({
  name: 'rewards.list',
  method: 'GET',
  path: '/apiTaskVideo/list/imei',
  summary:
    'The reward tasks for a device: seconds to watch, how often a day, what each gives, and how far one is.',
  tier: 'holder',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Array(
    Type.Object({
      taskId: Id,
      title: Type.String(),
      adUnit: Type.String(),
      /** False: it has ended, and is listed until what was watched for it is exchanged. */
      active: Type.Boolean(),
      seconds: Type.Integer(),
      timesPerDay: Type.Integer(),
      ...Gift,
      /** How often it was watched to the end today. */
      watchedToday: Type.Integer(),
      /** How many viewings are not exchanged yet. */
      exchangeable: Type.Integer(),
    }),
  ),
  errors: [],
  example: {
    input: { imei },
    data: [
      {
        taskId,
        title: 'Watch 15 seconds, get 100 MB',
        adUnit: 'welfare-15s',
        active: true,
        seconds: 15,
        timesPerDay: 5,
        ...gift,
        watchedToday: 1,
        exchangeable: 1,
      },
    ],
  },
});

export const exchangeCount = defineCall({
  name: 'rewards.exchange-count',
  method: 'GET',
  path: '/apiTaskVideo/exchange/count',
  summary: 'How many finished watches of a device wait to be exchanged, and how many were.',
  tier: 'holder',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Object({ exchangeable: Type.Integer(), exchanged: Type.Integer() }),
  errors: [],
  example: { input: { imei }, data: { exchangeable: 1, exchanged: 4 } },
});

export const exchangeHistory = defineCall({
  name: 'rewards.exchange-history',
  method: 'GET',
  path: '/apiTaskVideo/exchange/history',
  summary: 'What a device got for watching, newest first.',
  tier: 'holder',
  effect: 'read',
  input: Type.Object({ imei: Imei, pageNum: Page, pageSize: PageSize }),
  data: ListOf(
    Type.Object({
      id: Id,
      taskId: Id,
      title: Type.String(),
      ...Gift,
      exchangedAt: Time,
      delivery: Type.String(),
    }),
  ),
  errors: [],
  example: {
    input: { imei, pageNum: 1, pageSize: 10 },
    data: {
      list: [
        {
          id: '01935a7e-7c00-7000-8000-000000000a02',
          taskId,
          title: 'Watch 15 seconds, get 100 MB',
          ...gift,
          exchangedAt: '2026-11-21T06:00:20.000Z',
          delivery: 'inEffect',
        },
      ],
      page: 1,
      pageSize: 10,
      total: 1,
    },
  },
});

export const watch = defineCall({
  name: 'rewards.watch',
  method: 'POST',
  path: '/apiTaskVideo/watch',
  summary:
    'Without a nonce a watch begins and the answer has the nonce and the seconds; with it the watch is over, and counts when enough seconds have passed by the server’s clock. A device watches one at a time: beginning another gives the former up.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object({
    iccid: OptionalIccid,
    imei: Imei,
    taskId: Id,
    nonce: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Za-z_-]{43}$',
        ...{ expects: { zh: '开始观看时得到的凭证', en: 'the nonce that the beginning answered' } },
      }),
    ),
  }),
  data: Type.Object({
    state: Type.Enum(['started', 'finished']),
    nonce: Type.Union([Type.String(), Type.Null()]),
    seconds: Type.Integer(),
    watchedToday: Type.Integer(),
    timesPerDay: Type.Integer(),
    exchangeable: Type.Integer(),
  }),
  errors: ['taskNotFound', 'taskDoneForToday', 'watchUnknown', 'watchTooShort'],
  example: {
    input: { imei, taskId },
    data: { state: 'started', nonce, seconds: 15, watchedToday: 0, timesPerDay: 5, exchangeable: 0 },
  },
});

export const exchange = defineCall({
  name: 'rewards.exchange',
  method: 'POST',
  path: '/apiTaskVideo/exchange',
  summary:
    'Turns one finished watch into what the task gives: an order that costs nothing, delivered at once.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object({ iccid: OptionalIccid, imei: Imei, taskId: Id }),
  data: Type.Object({
    id: Id,
    orderId: OrderId,
    ...Gift,
    exchangedAt: Time,
    exchangeable: Type.Integer(),
  }),
  errors: ['taskNotFound', 'nothingToExchange', 'noService'],
  example: {
    input: { imei, taskId },
    data: {
      id: '01935a7e-7c00-7000-8000-000000000a02',
      orderId: 'zx261121k7Q2M4XpR8sTvWd',
      ...gift,
      exchangedAt: '2026-11-21T06:00:20.000Z',
      exchangeable: 0,
    },
  },
});
