import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Imei, Instant, ListOf, PackageId, PackageType, Page, PageSize, Time } from '../shapes.ts';

/** Something that ends: a service of a device or, with type null, the device's own service time. */
const Expiring = Type.Object({
  imei: Imei,
  deviceName: Type.String(),
  picture: Type.Enum(['hotspot', 'locator', 'pet', 'camera', 'car']),
  type: Type.Union([PackageType, Type.Null()]),
  key: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
  expirationTime: Time,
  /** Begun days until the end; 0 on its last date of the site's calendar, negative: dates since it ended. */
  daysLeft: Type.Integer(),
  /** The package to renew: the one that it was last bought as, if that is still on sale. */
  renewPackageId: Type.Union([PackageId, Type.Null()]),
});

const range = {
  /** Now if missing. A date alone is a day of the site; `to` includes it. */
  from: Type.Optional(Instant),
  /** 30 days after `from` if missing; at most 400 days after it. */
  to: Type.Optional(Instant),
};

export const listExpiring = defineCall({
  name: 'allowances.list-expiring',
  method: 'POST',
  path: '/allowances/listExpiring',
  summary: "What ends in a time on all of the account's devices, the soonest first.",
  tier: 'login',
  effect: 'read',
  input: Type.Object({ ...range, page: Page, pageSize: PageSize }),
  data: ListOf(Expiring),
  errors: ['invalidInput'],
  example: {
    input: { page: 1, pageSize: 20 },
    data: {
      list: [
        {
          imei: '490154203237518',
          deviceName: 'Travel hotspot',
          picture: 'hotspot',
          type: 9,
          key: 'mifiMonthBig',
          name: 'Data plan',
          expirationTime: '2026-11-25T00:00:00.000Z',
          daysLeft: 4,
          renewPackageId: 168,
        },
      ],
      page: 1,
      pageSize: 20,
      total: 1,
    },
  },
});

export const exportCalendar = defineCall({
  name: 'allowances.export-calendar',
  method: 'POST',
  path: '/allowances/exportCalendar',
  summary:
    'The same as an iCalendar file (RFC 5545): what the portal saves as an .ics, at most 1000 events; empty without any.',
  tier: 'login',
  effect: 'read',
  input: Type.Object(range),
  data: Type.Object({
    fileName: Type.String(),
    mediaType: Type.String(),
    content: Type.String(),
    events: Type.Integer(),
  }),
  errors: ['invalidInput'],
  example: {
    input: {},
    data: {
      fileName: 'expiry-calendar.ics',
      mediaType: 'text/calendar; charset=utf-8',
      content: '',
      events: 0,
    },
  },
});
