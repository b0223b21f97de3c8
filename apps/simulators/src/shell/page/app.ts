import type { CommandArgs, CommandName } from '@device-pay/contract/bridge';
import type { checkSchema } from './check-schema.ts';
import type { MessageLog, Phone, ShellConfig, ShellState, ViewFacts } from './shell-types.ts';

export interface AppParts {
  readonly config: ShellConfig;
  readonly state: ShellState;
  readonly log: MessageLog;
  readonly phone: Phone;
  readonly check: typeof checkSchema;
  /** Asks the shell's own server, which makes calls to the portal's server: a native app does so without a browser. */
  readonly ask: (path: string, input: object) => Promise<unknown>;
  /** Something changed that the panel shows. */
  readonly onChange: () => void;
}

/** The app: carries out the portal's commands and sends its replies and events. */
export function createApp({ config, state, log, phone, check, ask, onChange }: AppParts) {
  const kept = new Map<string, string>();
  const expiries = new Map<string, string>();
  const origin = () => `http://${state.brand}.localhost:${config.portalPort}`;

  /** Sends a reply or event to a view; false for one that this build does not know yet. */
  function tell(event: string, data: unknown = {}, view = phone.views().at(-1)?.id ?? 0): boolean {
    const reply = config.replies[event];
    if (reply && state.build < reply.sinceBuild) return false;
    const problem = reply ? check(reply.data, data, 'data') : 'no such reply';
    log.add({ direction: 'toPortal', view, name: event, data, problem });
    phone.say(view, { event, data }, origin());
    return true;
  }

  /** The next token, fetched ahead: the portal waits one second for a new one, and a real app has it ready in time. */
  let spare: Promise<string | undefined> | undefined;

  async function fetchToken(): Promise<string | undefined> {
    if (state.account === '') return undefined;
    const { token } = (await ask('/login', { brand: state.brand, userName: state.account })) as {
      token?: string;
    };
    return token;
  }

  async function logIn(): Promise<void> {
    state.token = await fetchToken().catch(() => undefined);
    spare = fetchToken().catch(() => undefined);
    onChange();
  }

  async function renew(view: number): Promise<void> {
    const token = await spare;
    if (token === undefined || state.account === '') return;
    state.token = token;
    spare = fetchToken().catch(() => undefined);
    onChange();
    // All views share one session, so all of them need the new token, not only the one that asked.
    for (const id of new Set([view, ...phone.views().map((one) => one.id)])) tell('newToken', { token }, id);
  }

  const info = () => ({
    ...(state.token && { token: state.token, userInfo: { userId: state.account }, loginInfo: {} }),
    ...(state.imei && { imei: state.imei }),
    lang: state.lang === 'en' ? 'en' : 'zh-CN',
    projectId: state.brand,
    appInfo: {
      appName: `${state.brand} (simulated)`,
      appVersion: '2.40.81',
      appBuildVersion: state.build,
      systemType: 'simulator',
      systemVersion: '1',
      isDebug: true,
    },
    permissions: [],
  });

  function showSettings(): void {
    phone.showAppPage({
      name: 'settings',
      title: 'Settings',
      lines: [
        `Location: ${state.gpsOpen ? 'on' : 'off'}`,
        `This app may use it: ${state.gpsGranted ? 'yes' : 'no'}`,
      ],
      actions: [
        {
          label: 'Allow the location',
          onPress: () => {
            state.gpsOpen = true;
            state.gpsGranted = true;
            onChange();
            showSettings();
          },
        },
      ],
    });
  }

  function showWifi(): void {
    const join = (ssid: string) => ({
      label: ssid,
      onPress: () => {
        state.ssid = ssid;
        onChange();
        showWifi();
      },
    });
    phone.showAppPage({
      name: 'wifi',
      title: 'Wi-Fi',
      lines: [state.ssid ? `Connected to ${state.ssid}` : 'Not connected'],
      actions: ['Home', 'Travel-7518'].map(join),
    });
  }

  function showSim({ simCardNumber, title, url }: CommandArgs<'pushAppPage'>): void {
    const onPress = () => {
      phone.showAppPage(undefined);
      phone.push(url, title);
    };
    phone.showAppPage({
      name: 'sim',
      title,
      lines: [`SIM ${simCardNumber}`],
      actions: [{ label: 'Go on in the portal', onPress }],
    });
  }

  function showAd(adId: string, end: (answer: { completed: boolean }) => void): void {
    const finish = (completed: boolean) => () => {
      phone.showAppPage(undefined);
      end({ completed });
    };
    phone.showAppPage({
      name: 'ad',
      title: 'Advertisement',
      lines: [`Advertisement ${adId}`],
      actions: [
        { label: 'Watch to the end', onPress: finish(true) },
        { label: 'Close it early', onPress: finish(false) },
      ],
    });
  }

  /** Tells the view below that it is in front again, and what became of the payment. */
  function cameBack({ orderId }: ViewFacts): void {
    const below = phone.views().at(-1);
    if (!below) return;
    tell('navFocus', {}, below.id);
    if (orderId === undefined || state.payResult === 'silent') return;
    const isPaid = state.payResult === 'paid';
    tell(
      'payChange',
      { orderId, code: isPaid ? 0 : 6001, msg: isPaid ? '' : 'Cancelled by the payer' },
      below.id,
    );
  }

  function close(): void {
    const closed = phone.pop();
    if (closed) cameBack(closed);
  }

  type Answer = (code: number, data?: unknown) => void;
  const nothing = (): void => undefined;

  const does: {
    readonly [Name in CommandName]: (args: CommandArgs<Name>, view: number, answer: Answer) => void;
  } = {
    toast: ({ text }) => phone.toast(text),
    setTitle: ({ title }, view) => phone.change(view, { title }),
    updateDeviceExpTime: ({ imei, expirationTime }) => expiries.set(imei, expirationTime),
    saveConfig: ({ key, value }) => kept.set(key, value),
    loadConfig: ({ key }, _, answer) => answer(0, { value: kept.get(key) ?? null }),
    newToken(_, view) {
      if (state.renews) void renew(view);
    },
    info: (_, view) => tell('info', info(), view),
    close,
    pushNewH5: ({ url, title, orderId }) => phone.push(url, title, orderId),
    gobackVisible: ({ visible }, view) => phone.change(view, { backVisible: visible }),
    closeVisible: ({ visible }, view) => phone.change(view, { closeVisible: visible }),
    pushAppPage: showSim,
    rightBarConfig: ({ items }, view) => phone.change(view, { items }),
    OpenWiFiPage: showWifi,
    getWiFiInfo: (_, __, answer) => answer(0, { ssid: state.ssid || null }),
    locationInfo: (_, __, answer) =>
      state.gpsOpen && state.gpsGranted
        ? answer(0, { lat: state.lat, lon: state.lon })
        : answer(state.gpsOpen ? 1 : 2),
    requestGPSPermissions: (_, __, answer) => answer(0, { granted: state.gpsGranted }),
    checkGPSOpenState: (_, __, answer) => answer(0, { open: state.gpsOpen }),
    openSettings: showSettings,
    sendHttp: ({ url, options }, _, answer) =>
      void ask('/http', { brand: state.brand, url, options }).then(
        (data) => answer(0, data),
        () => answer(3),
      ),
    logout() {
      state.account = '';
      state.token = undefined;
      phone.toast('The app is logged out');
      onChange();
    },
    log: nothing,
    showAd: ({ adId }, _, answer) => showAd(adId, (data) => answer(0, data)),
    loadHideUrl: ({ url }) => phone.preload(url),
    reportPayClickPkg: nothing,
    reportPayPay: nothing,
    reportAdPreView: nothing,
    DraggableButton: ({ visible }) => phone.showService(visible),
    screenshotStatus: () => phone.showShield(true),
  };

  /** The commands that are obeyed from a hidden page: none of them shows anything but `logout`. */
  const quiet = ['info', 'loadConfig', 'newToken', 'logout'];

  return {
    origin,
    tell,
    logIn,
    close,
    info,
    facts: () => ({ kept: Object.fromEntries(kept), expiries: Object.fromEntries(expiries) }),
    /** Handles a message from a view. Origins other than the portal's, such as a cashier's, get no answer. */
    hear(view: number, message: unknown, from: string): void {
      if (from !== origin()) return;
      const { command, args } = (message ?? {}) as { command?: unknown; args?: unknown };
      if (typeof command !== 'string') return;
      const known = config.commands[command];
      const tooNew =
        known && state.build < known.sinceBuild ? `not before build ${known.sinceBuild}` : undefined;
      const problem = known ? (tooNew ?? check(known.args, args, 'args')) : 'no such command';
      log.add({ direction: 'toApp', view, name: command, data: args, problem });
      if (problem !== undefined || state.deaf.includes(command) || (view === 0 && !quiet.includes(command)))
        return;
      const { callbackId } = args as { callbackId?: string };
      const answer: Answer = (code, data) =>
        tell('callback', data === undefined ? { callbackId, code } : { callbackId, code, data }, view);
      does[command as CommandName](args as never, view, answer);
    },
    goBack(): void {
      const page = phone.appPage();
      if (page?.name === 'ad') return;
      if (!page) return void tell('goback');
      phone.showAppPage(undefined);
      tell('navFocus');
    },
  };
}
