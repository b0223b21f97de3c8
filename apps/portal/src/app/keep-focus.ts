/** The element that last had the focus, and its ancestors. */
interface Place {
  readonly element: HTMLElement;
  readonly ancestors: readonly HTMLElement[];
}

const dialogs = '[role="dialog"], [role="alertdialog"]';
const focusable = 'a[href], button, input, select, textarea, [tabindex]';

const placeOf = (element: HTMLElement): Place => {
  const ancestors: HTMLElement[] = [];
  for (let next = element.parentElement; next; next = next.parentElement) ancestors.push(next);
  return { element, ancestors };
};

const isGone = ({ element }: Place): boolean => !element.isConnected || element.matches(':disabled');

/** What was inserted in its place, else a control beside it, else the nearest ancestor that still has text. */
function substituteOf({ ancestors }: Place, records: readonly MutationRecord[]): HTMLElement | undefined {
  const parent = ancestors.find(({ isConnected }) => isConnected);
  const isWithin = (node: Node): node is HTMLElement =>
    node instanceof HTMLElement && node.isConnected && parent?.contains(node) === true;
  const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter(isWithin);
  const beside = ancestors[0] === parent ? [...(parent?.children ?? [])].filter(isWithin) : [];
  return (
    added.find(({ textContent }) => textContent !== '') ??
    beside.find((one) => one.matches(focusable) && !one.matches(':disabled')) ??
    ancestors.find((one) => one.isConnected && one.textContent !== '')
  );
}

function focusOn(element: HTMLElement): void {
  if (!element.matches(focusable)) {
    element.tabIndex = -1;
    // Left focusable, it would take the focus at each later tap on its text.
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/**
 * When the focused element disappears or is disabled, moves the focus to what took its place. Otherwise the focus falls
 * back to the document, and the next Tab or swipe of a screen reader begins at the top of the page.
 */
export function keepFocus(): void {
  const { activeElement } = document;
  let inPage = activeElement instanceof HTMLElement ? placeOf(activeElement) : undefined;
  let inDialog: Place | undefined;
  const isLostFrom = ({ element }: Place) =>
    [null, document.body, element].includes(document.activeElement as HTMLElement | null);

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.closest(dialogs)) inDialog = placeOf(target);
    else [inPage, inDialog] = [placeOf(target), undefined];
  });
  // A tap outside the focused element removes the focus on purpose: it is not to be restored.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest(dialogs)) inDialog = undefined;
    else if (!inPage?.element.contains(target)) inPage = undefined;
  });

  const observer = new MutationObserver((records) => {
    if (inPage && isGone(inPage)) {
      const isLost = isLostFrom(inPage);
      const next = substituteOf(inPage, records);
      // While a dialog is open above the page, this is where the focus returns when it closes.
      inPage = next && placeOf(next);
      if (next && isLost) focusOn(next);
    }
    if (!inDialog || !isGone(inDialog)) return;
    const gone = inDialog;
    inDialog = undefined;
    if (gone.ancestors.some((one) => one.isConnected && one.matches(dialogs))) {
      const next = isLostFrom(gone) && substituteOf(gone, records);
      if (next) focusOn(next);
      return;
    }
    // By then the dialog itself has restored the focus if the element that opened it is still there.
    setTimeout(() => {
      if (inPage && isLostFrom(inPage) && inPage.element.isConnected) focusOn(inPage.element);
    });
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
}
