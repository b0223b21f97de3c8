import type { Schema } from './check-schema.ts';

/** The configuration that the shell's server writes into its page. */
export interface ShellConfig {
  readonly commands: Readonly<Record<string, { readonly args: Schema; readonly sinceBuild: number }>>;
  readonly replies: Readonly<
    Record<string, { readonly data: Schema; readonly sinceBuild: number; readonly example: unknown }>
  >;
  readonly brands: readonly string[];
  readonly accounts: readonly { readonly userName: string; readonly name: string; readonly imei: string }[];
  readonly builds: readonly { readonly build: number; readonly name: string }[];
  /** Where the portal is served, on every host of the demo. */
  readonly portalPort: number;
}

/** What the panel sets: the phone, the app and the person who holds it. */
export interface ShellState {
  brand: string;
  page: string;
  lang: 'zh' | 'en';
  dark: boolean;
  build: number;
  /** Empty when nobody is logged in. */
  account: string;
  imei: string;
  token: string | undefined;
  /** Whether the app answers `newToken` with a fresh token. */
  renews: boolean;
  gpsOpen: boolean;
  gpsGranted: boolean;
  lat: number;
  lon: number;
  ssid: string;
  /** What `payChange` says when a cashier's view is closed; silent: it is not sent. */
  payResult: 'paid' | 'cancelled' | 'silent';
  /** Commands that the app ignores, to try out time-outs. */
  deaf: readonly string[];
}

export interface LoggedMessage {
  readonly direction: 'toApp' | 'toPortal';
  /** The view that sent or gets the message. */
  readonly view: number;
  readonly name: string;
  readonly data: unknown;
  /** Why the message does not fit its schema. */
  readonly problem: string | undefined;
}

export interface MessageLog {
  readonly add: (message: LoggedMessage) => void;
  readonly all: () => readonly LoggedMessage[];
  readonly clear: () => void;
}

export interface ViewFacts {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly backVisible: boolean;
  readonly closeVisible: boolean;
  readonly items: readonly RightItem[];
  readonly orderId: string | undefined;
}

export interface RightItem {
  readonly id: string;
  readonly title: string;
  readonly url: string;
}

/** One of the app's own pages, above the web views. */
export interface AppPage {
  readonly name: 'sim' | 'wifi' | 'settings' | 'ad';
  readonly title: string;
  readonly lines: readonly string[];
  readonly actions: readonly { readonly label: string; readonly onPress: () => void }[];
}

export interface Phone {
  readonly push: (url: string, title: string, orderId?: string) => void;
  /** Closes the view on top, and returns its facts. */
  readonly pop: () => ViewFacts | undefined;
  readonly views: () => readonly ViewFacts[];
  readonly change: (view: number, changes: Partial<ViewFacts>) => void;
  readonly preload: (url: string) => void;
  readonly preloaded: () => readonly string[];
  readonly showAppPage: (page: AppPage | undefined) => void;
  readonly appPage: () => AppPage | undefined;
  readonly toast: (text: string) => void;
  readonly toasts: () => readonly string[];
  readonly showService: (visible: boolean) => void;
  readonly showShield: (visible: boolean) => void;
  readonly showDark: (dark: boolean) => void;
  readonly restart: () => void;
  readonly say: (view: number, message: unknown, origin: string) => void;
}

export interface PhoneEvents {
  readonly onMessage: (view: number, message: unknown, origin: string) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onItem: (item: RightItem) => void;
  readonly onHome: () => void;
}
