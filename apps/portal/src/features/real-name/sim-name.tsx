import type { ReactNode } from 'react';
import { simWords } from '../../page-kinds/sim-words.ts';
import { useTexts } from '../../text/text-context.tsx';
import styles from './flow.module.css';
import type { RealName } from './real-name.ts';

/** The SIM that a step is about, beside the title. There is little room, so only the end of its number is shown. */
export function SimName({ of: { carrier, iccid } }: { readonly of: RealName }): ReactNode {
  const sims = useTexts(simWords);
  return (
    <span className={styles.sim}>
      <span className={styles.carrier}>{sims[carrier]} </span>
      ··&nbsp;{iccid.slice(-4)}
    </span>
  );
}
