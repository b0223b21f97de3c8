import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './flow.module.css';
import { texts } from './pages-texts.ts';

/** Links to the tutorial with pictures, and to the guide. */
export function HowItGoes({ imei }: { readonly imei: string | undefined }): ReactNode {
  const words = useTexts(texts);
  return (
    <div className={styles.links}>
      <Button tone="plain" href={pageUrl('realNameView.html', { imei })}>
        {words.tutorial}
      </Button>
      <Button tone="plain" href={pageUrl('realNameGuide.html', { imei })}>
        {words.guide}
      </Button>
    </div>
  );
}
