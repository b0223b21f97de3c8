import type { Schema } from './check-schema.ts';

/** What the server of the shell writes into its page. */
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

/** How the phone, the app and the person who holds them are, all of it to be set. */
export interface ShellState {
  brand: string;
  page: string;
  lang: 'zh' | 'en';
  dark: boolean;
  build: number;
  /** '' is nobody. */
  account: string;
  imei: string;
  token: string | undefined;
  /** Whether the app has a fresh token when it is asked for one. */
  renews: boolean;
  gpsOpen: boolean;
  gpsGranted: boolean;
  lat: number;
  lon: number;
  ssid: string;
  /** What `payChange` tells when a cashier's view is closed. */
  payResult: 'paid' | 'cancelled' | 'silent';
  /** Commands that the app does not answer, for time-outs. */
  deaf: readonly string[];
}

export interface LoggedMessage {
  readonly direction: 'toApp' | 'toPortal';
  /** Which view of the phone it is from or for. */
  readonly view: number;
  readonly name: string;
  readonly data: unknown;
  /** Why it does not fit its schema. */
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

/** A page of the app's own, over the web views. */
export interface AppPage {
  readonly name: 'sim' | 'wifi' | 'settings' | 'ad';
  readonly title: string;
  readonly lines: readonly string[];
  readonly actions: readonly { readonly label: string; readonly onPress: () => void }[];
}

export interface Phone {
  readonly push: (url: string, title: string, orderId?: string) => void;
  /** Closes what is on top, and answers what was closed. */
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
