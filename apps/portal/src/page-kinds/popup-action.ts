import type { PopupWords } from './popup-visit.ts';
import { type RedirectRules, redirectTarget } from './redirect-target.ts';

/**
 * Where a popup's button leads; undefined if it only closes the popup, or if its address is not allowed, whoever wrote
 * it.
 */
export function popupActionUrl(
  { buttonType, actionUrl }: Pick<PopupWords, 'buttonType' | 'actionUrl'>,
  rules: RedirectRules,
): string | undefined {
  const target = buttonType === 'open' ? redirectTarget(actionUrl, rules) : undefined;
  return target && target.kind !== 'refused' ? target.url : undefined;
}
