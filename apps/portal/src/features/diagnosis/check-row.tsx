import type { ReactNode } from 'react';
import { simWords } from '../../page-kinds/sim-words.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Facts } from '../../ui/facts.tsx';
import { CloseIcon } from '../../ui/field-icons.tsx';
import { CheckIcon, HelpIcon, WarningIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './check.module.css';
import type { CheckState } from './check.ts';
import { checkWords } from './check-words.ts';
import { type Found, findFacts, nameOf } from './find-words.ts';

const signs: Readonly<Record<CheckState, ReactNode>> = {
  ok: <CheckIcon />,
  warn: <WarningIcon />,
  bad: <CloseIcon />,
  unknown: <HelpIcon />,
  pending: null,
};

/** A check's state as an icon, with its word for screen readers. */
export function StateSign({ state }: { readonly state: CheckState }): ReactNode {
  const words = useTexts(checkWords);
  return (
    <span className={`${styles.sign} ${styles[state]}`}>
      {signs[state]}
      <VisuallyHidden>{words[state]}</VisuallyHidden>
    </span>
  );
}

export interface PlainRowProps {
  readonly state: CheckState;
  readonly name: string;
  readonly text?: ReactNode;
}

/** One item of a check: its icon, its name, what was found, and a word for its state unless it is fine. */
export function PlainRow({ state, name, text }: PlainRowProps): ReactNode {
  const words = useTexts(checkWords);
  return (
    <li className={styles.row}>
      <StateSign state={state} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {text && <span className={styles.text}>{withWordBreaks(text)}</span>}
      </span>
      <span className={`${styles.state} ${styles[`${state}Ink`] ?? ''}`} aria-hidden="true">
        {words[state]}
      </span>
    </li>
  );
}

/** One item of a check, with its usual texts. */
export function CheckRow({ item, state, detail }: Found): ReactNode {
  const words = useTexts(checkWords);
  const sims = useTexts(simWords);
  const format = useFormat();
  const facts = findFacts({ item, state, detail }, words, sims, format);
  return (
    <PlainRow state={state} name={nameOf(item, words)} text={facts.length > 0 && <Facts of={facts} />} />
  );
}

/** What was checked, and what was found. */
export function FoundFacts({ found }: { readonly found: Found }): ReactNode {
  const words = useTexts(checkWords);
  const sims = useTexts(simWords);
  const format = useFormat();
  return <Facts of={[nameOf(found.item, words), ...findFacts(found, words, sims, format)]} />;
}

/** The items that led to a verdict, one per line. */
export function FoundList({ found }: { readonly found: readonly Found[] }): ReactNode {
  if (found.length === 0) return null;
  return (
    <ul className={`${styles.small} ${styles.found}`}>
      {found.map((one) => (
        <li key={one.item}>
          <FoundFacts found={one} />
        </li>
      ))}
    </ul>
  );
}

export function CheckList({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className={styles.list}>{children}</ul>;
}
