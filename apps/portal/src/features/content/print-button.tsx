import type { ReactNode } from 'react';
import { useHost } from '../../host/host-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './introduction.module.css';
import { texts } from './introduction-texts.ts';

/** Prints the page's text; the web views of apps and mini-programs cannot print. */
export function PrintButton(): ReactNode {
  const words = useTexts(texts);
  const { kind } = useHost();
  if (kind !== 'web') return null;
  return (
    <span className={styles.screenOnly}>
      <Button tone="plain" onPress={() => window.print()}>
        {words.print}
      </Button>
    </span>
  );
}
