import type { PostPath } from '@device-pay/contract';
import type { ComponentType } from 'react';
import type { SkeletonKind } from '../ui/skeleton-shapes.ts';

/**
 * What must be known before a page is shown.
 * full: device, login, permissions, record version · no-login: device and record version (real-name pages) ·
 * open: nothing (login, errors, words to read, pages opened by a pay ticket)
 */
export type Gate = 'full' | 'no-login' | 'open';

/** Who the page is for; a page beyond the visitor's standing says so and offers the way. */
export type PageTier = 'guest' | 'login';

/** What showing a page takes. */
export interface Page {
  /** Below /pay/. Its titles stand in titles.ts under the same name. */
  readonly path: string;
  /** Kept as it is when another page is shown, and found so again. */
  readonly keepAlive: boolean;
  /** The shape of its skeleton. */
  readonly kind: SkeletonKind;
  readonly tier: PageTier;
  readonly gate: Gate;
  /** Parameters that choose a view of the page or tell it something once: with others it is still the same page. */
  readonly viewQuery?: readonly string[];
  /** No way back from it. */
  readonly home?: boolean;
  readonly load: () => Promise<ComponentType>;
}

/** One page of the portal. */
export interface PageRow extends Page {
  /** The folder of features/ that it lives in. */
  readonly feature: string;
  /**
   * Reads of the device that it begins with, with further fields behind a `?`; asked by the inline script, before
   * any module is loaded.
   */
  readonly firstCalls?: readonly (PostPath | `${PostPath}?${string}`)[];
}
