import { useEffect, useRef, useState } from 'react';
import { localStore, parseStored } from '../call/storage.ts';

/** The key of a form's draft in web storage. */
const draftKey = (name: string): string => `pay.draft:${name}`;

/**
 * What was typed, kept until it is sent: through a lost connection, an ended login and a closed page. Never for
 * passwords, card or ID numbers.
 */
export function useDraft<Draft extends object>(
  name: string,
  empty: Draft,
): readonly [
  draft: Draft,
  change: (part: Partial<Draft>) => void,
  discard: () => void,
  /** After `sent` was sent: it is no longer a draft, unless something was changed meanwhile. */
  settle: (sent: Draft) => void,
  /** Takes another beginning, such as what was just stored, unless there is a draft. */
  follow: (begun: Draft) => void,
] {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...empty,
    ...parseStored<Draft>(localStore.get(draftKey(name))),
  }));
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (touched) localStore.set(draftKey(name), JSON.stringify(draft));
  }, [name, draft, touched]);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const change = (part: Partial<Draft>) => {
    setTouched(true);
    setDraft((before) => ({ ...before, ...part }));
  };
  const discard = () => {
    setTouched(false);
    setDraft(empty);
    localStore.remove(draftKey(name));
  };
  const settle = (sent: Draft) => {
    if (latest.current !== sent) return;
    setTouched(false);
    localStore.remove(draftKey(name));
  };
  const follow = (begun: Draft) => {
    if (!touched && !localStore.get(draftKey(name))) setDraft(begun);
  };
  return [draft, change, discard, settle, follow];
}
