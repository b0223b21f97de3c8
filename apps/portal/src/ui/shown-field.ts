/**
 * The field, or the group of fields, with this name on the page that is shown: kept pages stay in the document, with
 * fields of the same name.
 */
export const shownField = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[name="${name}"]`)].find(
    (one) => one.getClientRects().length > 0,
  );
