/** Where the portal runs; the same three words as the brands' pay methods use. */
export type HostKind = 'native' | 'mini-program' | 'web';

/** Whose in-app browser shows a page of kind web. It decides what can be opened here, never what is trusted. */
export type BrowserKind = 'wechat' | 'alipay' | 'plain';

/** What the native app tells about itself. */
export interface AppInfo {
  readonly appName?: string | undefined;
  /** Such as `2.20.42`. */
  readonly appVersion?: string | undefined;
  /** A plain number such as 2408131; decides how a payment opens. */
  readonly appBuildVersion?: number | undefined;
  readonly systemType?: string | undefined;
  readonly systemVersion?: string | undefined;
}

/** The app's `info` message; every field may be missing. */
export interface HostInfo {
  readonly token?: string | undefined;
  readonly imei?: string | undefined;
  readonly lang?: string | undefined;
  readonly appInfo?: AppInfo | undefined;
}

export interface PaymentPage {
  /** The provider's cashier, from getPayJump. */
  readonly jumpUrl: string;
  /** Our own order page with a pay ticket: what old apps open instead. */
  readonly ticketUrl: string;
  readonly title: string;
}

export interface HostEvents {
  /** The app's back button. */
  readonly goback: () => void;
  /** The app came back to this view. */
  readonly navFocus: () => void;
  readonly newToken: (token: string) => void;
  readonly info: (info: HostInfo) => void;
  readonly payChange: (change: { orderId: string; code: number | string; msg: string }) => void;
}

/** The one interface to what is around the page. What an environment lacks does nothing there. */
export interface Host {
  readonly kind: HostKind;
  readonly browser: BrowserKind;
  /** Whether the environment draws its own title bar with a back button. */
  readonly hasTitleBar: boolean;
  /** What the app has told so far. */
  appInfo(): AppInfo | undefined;
  setTitle(title: string): void;
  /** Leaves the portal: closes the view, or goes back where nothing can be closed. */
  close(): void;
  reload(): void;
  /** Ends the login in the app itself. */
  logout(): void;
  /** Opens another page: in a view of its own where the app has such. */
  openPage(url: string, title: string): void;
  /** Leads to paying; by the app's build in its own way. */
  openPayment(page: PaymentPage): void;
  /** Sends any other documented command; ignored outside the app. */
  send(command: string, args?: Readonly<Record<string, unknown>>): void;
  on<Name extends keyof HostEvents>(name: Name, listener: HostEvents[Name]): () => void;
}
