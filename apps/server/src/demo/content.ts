import { brands } from '@device-pay/brands';
import type { PopupPlace } from '@device-pay/contract';
import type { Insertable } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { DemoCalendar } from './calendar.ts';
import { stableId } from './stable.ts';

type Popup = Insertable<Tables['popups']>;
type Message = Insertable<Tables['app_messages']>;
type Texts = readonly [zh: string, en: string];

interface DemoPopup {
  readonly name: string;
  readonly brand: string;
  readonly type: Popup['type'];
  readonly platform?: Popup['platform'];
  /** The page that shows the popup. */
  readonly location: PopupPlace;
  readonly imei?: string;
  readonly title: Texts;
  readonly text: Texts;
  /** The address that the button opens; without one it only closes the popup. */
  readonly opens?: { readonly url: string; readonly button: Texts };
}

const demoPopups: readonly DemoPopup[] = [
  {
    name: 'renew the hotspot',
    brand: 'zax',
    type: 'offer',
    location: 'serve',
    imei: '490154203237518',
    title: ['十个月的价格，用一年', 'Twelve months for the price of ten'],
    text: ['年套餐一次付清，每月 30 GB。', 'The yearly plan gives 30 GB a month and is paid once.'],
    opens: { url: '/pay/mifi/package.html?tab=yearly', button: ['查看年套餐', 'See yearly plans'] },
  },
  {
    name: 'expired hotspot',
    brand: 'zax',
    type: 'expiry',
    location: 'serve',
    imei: '867400020316612',
    title: ['续费后马上恢复', 'Back online in a minute'],
    text: [
      '通常一分钟内恢复上网，号码不变。',
      'After you renew, service usually returns within a minute. The number stays.',
    ],
    opens: { url: '/pay/mifi/package.html', button: ['立即续费', 'Renew'] },
  },
  {
    name: 'slow network at home',
    brand: 'zax',
    type: 'notice',
    location: 'wxHome',
    // Not for all: a hotspot that is not activated, or expired, has nothing to test.
    imei: '490154203237518',
    title: ['网速变慢时，先测一测', 'Slow network? Test it first'],
    text: ['测速约需 20 秒，结果会告诉您慢在哪里。', 'It takes about 20 seconds and shows what is slow.'],
    opens: { url: '/pay/mifi/velocity.html', button: ['去测速', 'Test speed'] },
  },
  {
    name: 'how refunds work',
    brand: 'zax',
    type: 'notice',
    location: 'order',
    title: ['关于退款', 'About refunds'],
    text: ['未能开通的服务会自动退款，无需申请。', 'Anything we cannot activate is refunded automatically.'],
  },
  {
    name: 'larger plan',
    brand: 'zax',
    type: 'offer',
    location: 'ad-view',
    imei: '490154203237518',
    title: ['流量不够用？每月 100 GB', 'Need more? 100 GB a month'],
    text: [
      '现有套餐到期后自动接续，无需换卡。',
      'It starts when your present plan ends. You keep the same SIM.',
    ],
    opens: { url: '/pay/mifi/package.html?packageId=155', button: ['查看套餐', 'See the plan'] },
  },
  {
    name: 'cmp traffic',
    brand: 'zax',
    type: 'offer',
    platform: 'cmp',
    location: 'information',
    title: ['加油包可叠加优惠', 'Combine two extra-data coupons'],
    text: ['两张加油包优惠券可同时使用。', 'You can use both extra-data coupons together.'],
    opens: { url: '/pay/coupon.html', button: ['查看优惠券', 'See coupons'] },
  },
  {
    name: 'tc welcome',
    brand: 'tc',
    type: 'notice',
    location: 'serve',
    title: ['欢迎使用天辰物联', 'Welcome to Tianchen IoT'],
    text: ['企业短信包现已上线。', 'SMS packages for business are now available.'],
  },
];

export const popupRows = (calendar: DemoCalendar): Popup[] =>
  demoPopups.map((popup, index) => ({
    id: stableId(`popup ${popup.name}`),
    brand: popup.brand,
    type: popup.type,
    platform: popup.platform ?? 'all',
    location: popup.location,
    target_imei: popup.imei ?? null,
    title_zh: popup.title[0],
    title_en: popup.title[1],
    text_zh: popup.text[0],
    text_en: popup.text[1],
    button_type: popup.opens ? 'open' : 'close',
    button_text_zh: popup.opens?.button[0] ?? '知道了',
    button_text_en: popup.opens?.button[1] ?? 'Close',
    action_url: popup.opens?.url ?? null,
    count: 3,
    remind_interval_hours: 24,
    active_from: calendar.inDays(-7),
    active_to: calendar.inDays(365),
    sort: index + 1,
  }));

/** The operator's two messages, in the name of each brand. */
export const messageRows = (calendar: DemoCalendar): Message[] =>
  brands.flatMap(({ id, name }) => [
    {
      id: stableId(`message ${id} maintenance`),
      brand: id,
      title_zh: '周日凌晨维护',
      title_en: 'Maintenance on Sunday',
      text_zh: '周日 02:00 至 02:30 暂停支付，设备不受影响。',
      text_en: 'Payments pause from 02:00 to 02:30. Devices are not affected.',
      published_at: calendar.at({ daysAgo: 1, clock: '14:00' }),
      withdrawn_at: null,
    },
    {
      id: stableId(`message ${id} welcome`),
      brand: id,
      title_zh: `${name.zh}自助服务上线`,
      title_en: `${name.en} self-care is here`,
      text_zh: '在一处查看余量、续费套餐、跟踪订单与获取帮助。',
      text_en: 'See what is left, renew, follow your orders and get help in one place.',
      published_at: calendar.at({ daysAgo: 30, clock: '10:00' }),
      withdrawn_at: null,
    },
  ]);
