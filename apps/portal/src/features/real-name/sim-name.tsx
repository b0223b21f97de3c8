import type { ReactNode } from 'react';
import { simWords } from '../../page-kinds/sim-words.ts';
import { useTexts } from '../../text/text-context.tsx';
import styles from './flow.module.css';
import type { RealName } from './real-name.ts';

/** Which SIM a step is about, beside its title: where there is little room, the end of its number says enough. */
export function SimName({ of: { carrier, iccid } }: { readonly of: RealName }): ReactNode {
  const sims = useTexts(simWords);
  return (
    <span className={styles.sim}>
      <span className={styles.carrier}>{sims[carrier]} </span>
      ··&nbsp;{iccid.slice(-4)}
    </span>
  );
}
