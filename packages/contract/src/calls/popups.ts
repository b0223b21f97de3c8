import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import {
  Id,
  Imei,
  Instant,
  ListOf,
  NullableText,
  NullableTime,
  Page,
  PageSize,
  Text,
  Time,
} from '../shapes.ts';

const popupId = '01935a7e-7c00-7000-8000-000000000101';
const imei = '490154203237518';
/** The portal's pages that have room for a popup, by their paths without .html; the last one only for offers. */
export const popupPlaces = ['serve', 'wxHome', 'information', 'order', 'ad-view'] as const;
export type PopupPlace = (typeof popupPlaces)[number];

export const savePopupWindow = defineCall({
  name: 'content.save-popup-window',
  method: 'POST',
  path: '/redis/savePopupWindow',
  summary:
    'Counts that a popup was shown to this account or device, or that somebody acted on it. It changes nothing else: whatever more is sent is dropped.',
  tier: 'guest',
  effect: 'write',
  input: Type.Object({
    imei: Imei,
    id: Id,
    action: Type.Optional(Type.Enum(['shown', 'acted'])),
  }),
  data: Type.Object({ count: Type.Integer(), popTime: NullableTime, mutuallyTime: NullableTime }),
  errors: ['popupNotFound'],
  example: {
    input: { imei, id: popupId, action: 'shown' },
    data: { count: 1, popTime: '2026-11-21T06:00:00.000Z', mutuallyTime: null },
  },
});

export const getWelfareAdvertisingSwitch = defineCall({
  name: 'content.get-welfare-advertising-switch',
  method: 'POST',
  path: '/adevreising/getWelfareAdvertisingSwitch',
  summary:
    'Whether advertisements with rewards are shown for a device: 1 or 0, and how many tasks there are for it.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Object({ switch: Type.Enum([0, 1], { type: 'integer' }), tasks: Type.Integer() }),
  errors: [],
  example: { input: { imei }, data: { switch: 1, tasks: 2 } },
});

const EditedPopup = Type.Object({
  id: Id,
  type: Type.Enum(['notice', 'offer', 'expiry']),
  platform: Type.Enum(['track', 'cmp', 'all']),
  location: NullableText,
  targetImei: NullableText,
  titleZh: Type.String(),
  titleEn: Type.String(),
  textZh: Type.String(),
  textEn: Type.String(),
  buttonType: Type.Enum(['close', 'open']),
  buttonTextZh: Type.String(),
  buttonTextEn: Type.String(),
  actionUrl: NullableText,
  count: Type.Integer(),
  remindIntervalHours: Type.Integer(),
  activeFrom: Time,
  activeTo: Time,
  order: Type.Integer(),
  /** How many people saw it, and how many acted on it. */
  shownTo: Type.Integer(),
  actedBy: Type.Integer(),
});
const words = {
  titleZh: '让随身WiFi 保持在线',
  titleEn: 'Keep your hotspot online',
  textZh: '流量套餐即将到期，现在续费不中断。',
  textEn: 'Your data plan ends soon. Renew now and nothing is interrupted.',
  buttonTextZh: '查看套餐',
  buttonTextEn: 'See the plans',
};
const popup = {
  id: popupId,
  type: 'offer',
  platform: 'all',
  location: 'serve',
  targetImei: null,
  ...words,
  buttonType: 'open',
  actionUrl: '/pay/mifi/package.html',
  count: 3,
  remindIntervalHours: 24,
  activeFrom: '2026-11-20T16:00:00.000Z',
  activeTo: '2026-12-20T16:00:00.000Z',
  order: 1,
  shownTo: 120,
  actedBy: 31,
} as const;

export const listPopups = defineCall({
  name: 'content.list-popups',
  method: 'POST',
  path: '/popup/staff/list',
  summary: 'The brand’s popups for staff, those that are over last.',
  tier: 'staff',
  effect: 'read',
  input: Type.Object({ page: Page, pageSize: PageSize }),
  data: ListOf(EditedPopup),
  errors: [],
  example: { input: {}, data: { list: [popup], page: 1, pageSize: 50, total: 1 } },
});

export const updatePopup = defineCall({
  name: 'content.update-popup',
  method: 'POST',
  path: '/popup/staff/update',
  summary:
    'Staff change a popup, or add one when there is no id. To take one back, let it end now. The button opens a page of this site, or an https address of the brand’s hosts.',
  tier: 'staff',
  effect: 'write',
  input: Type.Object({
    id: Type.Optional(Id),
    type: Type.Enum(['notice', 'offer', 'expiry']),
    platform: Type.Optional(Type.Enum(['track', 'cmp', 'all'])),
    /**
     * The place where it is shown, by the name with which clients ask for popups; if missing, everywhere. The portal
     * asks with serve, wxHome, information, order and, for offers, ad-view.
     */
    location: Type.Optional(Text(64)),
    /** Shows it only for this device of the brand. */
    targetImei: Type.Optional(Imei),
    titleZh: Text(60),
    titleEn: Text(60),
    textZh: Text(500),
    textEn: Text(500),
    buttonType: Type.Enum(['close', 'open']),
    buttonTextZh: Text(20),
    buttonTextEn: Text(20),
    actionUrl: Type.Optional(Text(500)),
    count: Type.Integer({ minimum: 1, maximum: 100 }),
    remindIntervalHours: Type.Integer({ minimum: 0, maximum: 8760 }),
    activeFrom: Instant,
    activeTo: Instant,
    order: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  }),
  data: EditedPopup,
  errors: ['popupNotFound', 'invalidInput'],
  example: {
    input: {
      type: 'offer',
      ...words,
      location: 'serve',
      buttonType: 'open',
      actionUrl: '/pay/mifi/package.html',
      count: 3,
      remindIntervalHours: 24,
      activeFrom: '2026-11-21',
      activeTo: '2026-12-21',
    },
    data: popup,
  },
});
