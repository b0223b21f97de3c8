/** What the simulator's server writes into its page. */
export interface MiniConfig {
  readonly brands: readonly string[];
  readonly persons: readonly { readonly id: string; readonly name: string }[];
  /** Where the portal is served, on every host of the demo. */
  readonly portalPort: number;
}

/** What the panel sets: the phone, the person who holds it, and the page where the mini-program begins. */
export interface MiniState {
  brand: string;
  /** A page of the portal, without `/pay/`. */
  page: string;
  imei: string;
  lang: 'zh' | 'en';
  dark: boolean;
  person: string;
}

export type MiniPageKind = 'home' | 'mine' | 'portal' | 'pay' | 'real-name';

/** One page of the mini-program's stack. */
export interface MiniPage {
  readonly id: number;
  readonly kind: MiniPageKind;
  /** The URL that `navigateTo` was given. */
  readonly url: string;
  title: string;
  /** The web view; only pages of kind `portal` have one. */
  readonly frame: HTMLIFrameElement | undefined;
  /** What was posted by `miniProgram.postMessage` and not delivered yet. */
  readonly posted: unknown[];
}

/** The card that a friend gets when a page is shared. */
export interface ShareCard {
  readonly title: string;
  readonly text: string;
  readonly imageUrl: string;
  /** The page of the mini-program that the card opens. */
  readonly url: string;
}

/** A message of the script that the web view puts into the portal. */
export interface PortalMessage {
  readonly miniProgram: string;
  readonly id?: number;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** The state of the native pay page. */
export type PayView =
  | { readonly step: 'preparing' }
  | { readonly step: 'asking'; readonly cashierUrl: string }
  | { readonly step: 'unpaid'; readonly cashierUrl: string }
  | { readonly step: 'paid' }
  | { readonly step: 'refused'; readonly problem: string };

/** The simulator's server's answer to a ticket. */
export type OpenedPayment =
  | { readonly orderId: string; readonly token: string; readonly cashierUrl: string }
  | { readonly problem: string };

export interface MiniPhoneEvents {
  readonly onMessage: (page: MiniPage, message: PortalMessage, origin: string) => void;
  readonly onCashierClosed: () => void;
  readonly onBack: () => void;
  readonly onHome: () => void;
  readonly onOpenPortal: () => void;
  readonly onShare: () => void;
  readonly onOpenCard: () => void;
  readonly onTab: (kind: 'home' | 'mine') => void;
  readonly onPayAgain: () => void;
}

export interface MiniPhone {
  /** Draws the page on top; the web views below stay as they are. */
  readonly show: (stack: readonly MiniPage[], lang: MiniState['lang'], who: string) => void;
  readonly showPay: (view: PayView, lang: MiniState['lang']) => void;
  readonly showCard: (card: ShareCard | undefined, lang: MiniState['lang']) => void;
  readonly showDark: (dark: boolean) => void;
  readonly newFrame: (url: string) => HTMLIFrameElement;
  readonly say: (page: MiniPage, message: object, origin: string) => void;
}
