import Type from 'typebox';
import { Imei, Time } from '../shapes.ts';
import { CallbackId, ConfigKey, defineCommand, Title, WebUrl } from './bridge-shapes.ts';

const callbackId = '9f86d081884c7d659a2feaa0c55ad015';
const none = { args: Type.Object({}), sinceBuild: 0, example: { args: {} } };
const visible = {
  args: Type.Object({ visible: Type.Boolean() }),
  sinceBuild: 0,
  example: { args: { visible: true } },
};
const product = {
  args: Type.Object({
    productId: Type.String({ maxLength: 40 }),
    productName: Type.String({ maxLength: 100 }),
  }),
  sinceBuild: 0,
  example: { args: { productId: '155', productName: '100 GB a month' } },
};
const AdId = Type.String({ pattern: '^[\\w-]{1,64}$' });

/** All commands of the portal to the app, by their name in `command`. */
export const bridgeCommands = {
  toast: defineCommand({
    summary: 'Shows a short word over whatever is shown next: the view that says it may be closing.',
    args: Type.Object({ text: Type.String({ minLength: 1, maxLength: 200 }) }),
    sinceBuild: 0,
    example: { args: { text: 'Paid' } },
  }),
  setTitle: defineCommand({
    summary: 'Puts the page’s title into the title bar of this view.',
    args: Type.Object({ title: Title }),
    sinceBuild: 0,
    example: { args: { title: 'Data plan' } },
  }),
  updateDeviceExpTime: defineCommand({
    summary: 'Tells until when a device is served, so that the app’s own lists need not ask.',
    args: Type.Object({ imei: Imei, expirationTime: Time }),
    sinceBuild: 0,
    example: { args: { imei: '490154203237518', expirationTime: '2026-12-25T00:00:00.000Z' } },
  }),
  saveConfig: defineCommand({
    summary: 'Keeps a choice in the app, where it outlives the web view’s own storage. Never a secret.',
    args: Type.Object({ key: ConfigKey, value: Type.String({ maxLength: 2000 }) }),
    sinceBuild: 0,
    example: { args: { key: 'lang', value: 'en' } },
  }),
  loadConfig: defineCommand({
    summary: 'Asks for what was kept under this name; null where nothing was.',
    args: Type.Object({ key: ConfigKey, callbackId: CallbackId }),
    answer: Type.Object({ value: Type.Union([Type.String({ maxLength: 2000 }), Type.Null()]) }),
    sinceBuild: 0,
    example: { args: { key: 'lang', callbackId }, answer: { value: 'en' } },
  }),
  newToken: defineCommand({
    ...none,
    summary:
      'The session has ended: asks for a fresh token. The app sends `newToken`, or nothing if it has none.',
  }),
  info: defineCommand({
    ...none,
    summary: 'The first thing that a page sends. The app sends `info`.',
  }),
  close: defineCommand({
    ...none,
    summary: 'Closes this view.',
  }),
  pushNewH5: defineCommand({
    summary:
      'Opens a web page in a view of its own, over this one. Without the bridge for addresses of another origin: a cashier must not reach it.',
    args: Type.Object({
      url: WebUrl,
      title: Title,
      /** The order that is paid there, for `payChange`. */
      orderId: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z_]{6,32}$' })),
    }),
    sinceBuild: 0,
    example: { args: { url: 'https://pay.zaxtrack.example/pay/order.html', title: 'My orders' } },
  }),
  gobackVisible: defineCommand({
    ...visible,
    summary: 'Shows or hides the back button of the title bar. Pressing it sends `goback`.',
  }),
  closeVisible: defineCommand({
    ...visible,
    summary: 'Shows or hides the close button of the title bar. Pressing it closes the view.',
  }),
  pushAppPage: defineCommand({
    summary: 'Opens the app’s own page about a SIM; `url` is the portal’s page for the same, if it has none.',
    args: Type.Object({
      simCardNumber: Type.String({ pattern: '^\\d{18}[0-9A-Za-z]{1,2}$' }),
      title: Title,
      url: WebUrl,
    }),
    sinceBuild: 0,
    example: {
      args: {
        simCardNumber: '89860620000000000019',
        title: 'Real-name',
        url: 'https://pay.zaxtrack.example/pay/real-name/index.html?iccid=89860620000000000019',
      },
    },
  }),
  rightBarConfig: defineCommand({
    summary:
      'Sets the buttons at the right of the title bar; none takes them away. A press opens `url` as pushNewH5.',
    args: Type.Object({
      items: Type.Array(
        Type.Object({ id: Type.String({ pattern: '^[a-z][a-z-]{0,31}$' }), title: Title, url: WebUrl }),
        { maxItems: 3 },
      ),
    }),
    sinceBuild: 0,
    example: {
      args: {
        items: [{ id: 'orders', title: 'Orders', url: 'https://pay.zaxtrack.example/pay/order.html' }],
      },
    },
  }),
  OpenWiFiPage: defineCommand({
    ...none,
    summary: 'Opens the phone’s Wi-Fi settings.',
  }),
  getWiFiInfo: defineCommand({
    summary: 'Asks which Wi-Fi the phone is connected to; `ssid` is null without one.',
    args: Type.Object({ callbackId: CallbackId }),
    answer: Type.Object({ ssid: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]) }),
    sinceBuild: 0,
    example: { args: { callbackId }, answer: { ssid: 'Travel-7518' } },
  }),
  locationInfo: defineCommand({
    summary: 'Asks where the phone is: WGS-84 in degrees. Code 1 where that is not allowed.',
    args: Type.Object({ callbackId: CallbackId }),
    answer: Type.Object({
      lat: Type.Number({ minimum: -90, maximum: 90 }),
      lon: Type.Number({ minimum: -180, maximum: 180 }),
    }),
    sinceBuild: 0,
    example: { args: { callbackId }, answer: { lat: 22.5431, lon: 114.0579 } },
  }),
  requestGPSPermissions: defineCommand({
    summary: 'Asks the person for the phone’s location, unless that was answered before.',
    args: Type.Object({ callbackId: CallbackId }),
    answer: Type.Object({ granted: Type.Boolean() }),
    sinceBuild: 0,
    example: { args: { callbackId }, answer: { granted: true } },
  }),
  checkGPSOpenState: defineCommand({
    summary: 'Asks whether the phone’s location is switched on at all.',
    args: Type.Object({ callbackId: CallbackId }),
    answer: Type.Object({ open: Type.Boolean() }),
    sinceBuild: 0,
    example: { args: { callbackId }, answer: { open: true } },
  }),
  openSettings: defineCommand({
    ...none,
    summary: 'Opens the phone’s settings of this app, where permissions are given.',
  }),
  sendHttp: defineCommand({
    summary:
      'Makes a request over the app’s own connection, which may work where the web view’s does not. Only to the API’s host; the app refuses others, follows no redirect and adds no credentials.',
    args: Type.Object({
      url: WebUrl,
      options: Type.Object({
        method: Type.Enum(['GET', 'POST']),
        headers: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 2000 }))),
        body: Type.Optional(Type.String({ maxLength: 100_000 })),
        timeoutMs: Type.Optional(Type.Integer({ minimum: 1000, maximum: 60_000 })),
      }),
      callbackId: CallbackId,
    }),
    answer: Type.Object({
      status: Type.Integer({ minimum: 100, maximum: 599 }),
      body: Type.String({ maxLength: 1_000_000 }),
    }),
    sinceBuild: 0,
    example: {
      args: {
        url: 'https://pay.zaxtrack.example/healthz/live',
        options: { method: 'GET', timeoutMs: 8000 },
        callbackId,
      },
      answer: { status: 200, body: '{"status":"ok"}' },
    },
  }),
  logout: defineCommand({
    ...none,
    summary: 'Ends the login in the app.',
  }),
  log: defineCommand({
    summary: 'A line for the app’s own log. Never a token.',
    args: Type.Object({
      level: Type.Enum(['info', 'warn', 'error']),
      message: Type.String({ minLength: 1, maxLength: 1000 }),
    }),
    sinceBuild: 0,
    example: { args: { level: 'error', message: 'addOrder: The price has changed' } },
  }),
  showAd: defineCommand({
    summary: 'Shows an advertisement and answers when it is over.',
    args: Type.Object({ adId: AdId, callbackId: CallbackId }),
    answer: Type.Object({
      /** Watched to the end. */
      completed: Type.Boolean(),
    }),
    sinceBuild: 0,
    example: { args: { adId: 'reward-1', callbackId }, answer: { completed: true } },
  }),
  loadHideUrl: defineCommand({
    summary: 'Loads a page of the portal out of sight, so that it is there when it is opened.',
    args: Type.Object({ url: WebUrl }),
    sinceBuild: 0,
    example: { args: { url: 'https://pay.zaxtrack.example/pay/order.html' } },
  }),
  reportPayClickPkg: defineCommand({
    ...product,
    summary: 'A package was pressed, for the app’s statistics.',
  }),
  reportPayPay: defineCommand({
    ...product,
    summary: 'Paying for a package began, for the app’s statistics.',
  }),
  reportAdPreView: defineCommand({
    summary: 'An advertisement came into view, for the app’s statistics.',
    args: Type.Object({ adId: AdId }),
    sinceBuild: 0,
    example: { args: { adId: 'reward-1' } },
  }),
  DraggableButton: defineCommand({
    ...visible,
    summary: 'Shows or hides the floating customer-service button.',
  }),
  screenshotStatus: defineCommand({
    summary: 'The device’s owner wants no screenshots of it. Sent only when the device’s own flag is 1.',
    args: Type.Object({ imei: Imei, status: Type.Literal(1) }),
    sinceBuild: 0,
    example: { args: { imei: '490154203237518', status: 1 } },
  }),
};
