import type { AnsweredCommand, CommandAnswer, CommandArgs, CommandName } from '@device-pay/contract/bridge';
import type { PaymentRoute } from './payment-route.ts';

/** Where the portal runs; the same three words as the brands' pay methods use. */
export type HostKind = 'native' | 'mini-program' | 'web';

/** Whose in-app browser shows a page of kind web. It decides what can be opened here, never what is trusted. */
export type BrowserKind = 'wechat' | 'alipay' | 'plain';

/** Only a page of kind web is in a browser, which `plain` means by itself: one that prints and saves files. */
export type Surroundings =
  | { readonly kind: 'web'; readonly browser: BrowserKind }
  | { readonly kind: Exclude<HostKind, 'web'>; readonly browser: undefined };

/** Whether the chat app is around the page, whose own menu shares it. */
export const isInChatApp = ({ kind, browser }: Surroundings): boolean =>
  kind === 'mini-program' || browser === 'wechat';

/** What the native app tells about itself. */
export interface AppInfo {
  readonly appName?: string;
  /** Such as `2.20.42`. */
  readonly appVersion?: string;
  /** A plain number such as 2408131; decides how a payment opens. */
  readonly appBuildVersion?: number;
  readonly systemType?: string;
  readonly systemVersion?: string;
  readonly nickName?: string;
  readonly isDebug?: boolean;
}

/** The app's `info` message; every field may be missing. */
export interface HostInfo {
  readonly token?: string;
  readonly imei?: string;
  readonly lang?: string;
  readonly projectId?: string;
  readonly userInfo?: Readonly<Record<string, unknown>>;
  readonly loginInfo?: Readonly<Record<string, unknown>>;
  readonly appInfo?: AppInfo;
  readonly permissions?: readonly string[];
  readonly iccid?: string;
}

export interface PaymentPage {
  /** The provider's cashier, from getPayJump; for old apps, our own order page with a pay ticket. */
  readonly url: string;
  readonly title: string;
  readonly orderId: string;
}

/** How a payment ended, as the app saw it: code 0 is paid. */
export interface PayChange {
  readonly orderId: string;
  readonly code: number | string;
  readonly msg?: string | null;
}

export interface HostEvents {
  /** The app's back button. */
  readonly goback: () => void;
  /** The app came back to this view. */
  readonly navFocus: () => void;
  readonly newToken: (token: string) => void;
  readonly info: (info: HostInfo) => void;
  readonly payChange: (change: PayChange) => void;
}

/** Commands that are posted and not answered. */
export type SentCommand = Exclude<CommandName, AnsweredCommand>;

export type WithoutArgs = {
  [Name in SentCommand]: keyof CommandArgs<Name> extends never ? Name : never;
}[SentCommand];

/** The one interface to the portal's environment. What an environment lacks does nothing there. */
export type Host = Surroundings & HostFunctions;

interface HostFunctions {
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
  /** Opens a page of the portal, in a view of its own where the app can. */
  openPage(url: string, title: string): void;
  /** How {@link openPayment} opens the cashier; decided by the app's build. */
  paymentRoute(): PaymentRoute;
  /** Whether `payChange` will tell how a payment went. */
  tellsPayChange(): boolean;
  /** Opens the page to pay at. Throws a HostError if it is not one that this brand pays at. */
  openPayment(page: PaymentPage): void;
  /** Any other command of docs/bridge.md; ignored outside the app. */
  send<Name extends SentCommand>(
    command: Name,
    ...args: Name extends WithoutArgs ? [] : [args: CommandArgs<Name>]
  ): void;
  /** A command that the app answers. Rejects with a HostError; outside the app at once, as unavailable. */
  ask<Name extends AnsweredCommand>(command: Name, args: CommandArgs<Name>): Promise<CommandAnswer<Name>>;
  on<Name extends keyof HostEvents>(name: Name, listener: HostEvents[Name]): () => void;
}
