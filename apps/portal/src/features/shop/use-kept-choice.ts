import { useState } from 'react';
import { usePage } from '../../page-kinds/page-context.ts';

interface Kept<Choice> {
  /** The address that it was chosen at: a page that replaces this one takes over its history entry. */
  readonly at: string;
  readonly choice: Choice;
}

/**
 * What is chosen on this page. It stands in the history entry, so that it is still chosen after a reload, after a
 * login, and on the way back from the cashier.
 */
export function useKeptChoice<Choice>(initial: Choice): [Choice, (next: Choice) => void] {
  const { path, query } = usePage();
  const at = `${path}?${query}`;
  const [choice, setChoice] = useState(() => {
    const { kept } = (history.state ?? {}) as { readonly kept?: Kept<Choice> };
    return kept?.at === at ? kept.choice : initial;
  });
  const choose = (next: Choice) => {
    setChoice(next);
    history.replaceState({ ...history.state, kept: { at, choice: next } satisfies Kept<Choice> }, '');
  };
  return [choice, choose];
}
