import { messageRules } from '@device-pay/content/introductions';
import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { texts } from './introduction-texts.ts';
import { IntroductionView } from './introduction-view.tsx';

/** When messages are sent, and what counts. */
export function MessageRulesPage(): ReactNode {
  const words = useTexts(texts);
  return (
    <IntroductionView
      name="rules"
      introduction={messageRules}
      links={[
        { title: words.alarms, href: pageUrl('shortAndphone.html') },
        { title: words.services, href: pageUrl('serve-info.html') },
      ]}
    />
  );
}
