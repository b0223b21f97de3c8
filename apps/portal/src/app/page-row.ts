import type { PostPath } from '@device-pay/contract';
import type { ComponentType } from 'react';
import type { SkeletonKind } from '../ui/skeleton-shapes.ts';

/**
 * What must be known before a page is shown.
 * full: device, login, permissions, record version · no-login: device and record version (real-name pages) ·
 * open: nothing (login, errors, words to read, pages opened by a pay ticket)
 */
export type Gate = 'full' | 'no-login' | 'open';

/** Who the page is for; where a login is needed, guests are asked for it. */
export type PageTier = 'guest' | 'login';

/** What is needed to show a page. */
export interface Page {
  /** Below /pay/. Its titles stand in titles.ts under the same name. */
  readonly path: string;
  /** Kept mounted while another page is shown, so that it looks the same when it is shown again. */
  readonly keepAlive: boolean;
  /** The shape of its skeleton. */
  readonly kind: SkeletonKind;
  readonly tier: PageTier;
  readonly gate: Gate;
  /**
   * Parameters that choose a view of the page or tell it something once: changing them does not make it another page.
   */
  readonly viewQuery?: readonly string[];
  /** The only parameters that make it another page: cashiers add many of their own to the address they lead back to. */
  readonly ownQuery?: readonly string[];
  /** The page has no way back. */
  readonly home?: boolean;
  readonly load: () => Promise<ComponentType>;
}

/** One page of the portal. */
export interface PageRow extends Page {
  /** The folder of features/ that it lives in. */
  readonly feature: string;
  /**
   * The page's first reads about the device, with further fields behind a `?`; the inline script makes these calls
   * before any module is loaded.
   */
  readonly firstCalls?: readonly (PostPath | `${PostPath}?${string}`)[];
}
