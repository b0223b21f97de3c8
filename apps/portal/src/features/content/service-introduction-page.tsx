import { audioAlarms, servicesIntroduction } from '@device-pay/content/introductions';
import type { ReactNode } from 'react';
import { pageUrl, useImei, usePage } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { texts } from './introduction-texts.ts';
import { IntroductionView } from './introduction-view.tsx';

/** What the services are; with `topic=audio`, what sound and camera alarms are. */
export function ServiceIntroductionPage(): ReactNode {
  const words = useTexts(texts);
  const { query } = usePage();
  const imei = useImei();
  const rules = { title: words.rules, href: pageUrl('rule-description.html') };
  if (query.get('topic') === 'audio') {
    return (
      <IntroductionView
        name="audio"
        title={words.audio}
        introduction={audioAlarms}
        links={[
          { title: words.buyAudio, href: pageUrl('audio_information.html', { imei }) },
          { title: words.services, href: pageUrl('serve-info.html') },
          rules,
        ]}
      />
    );
  }
  return (
    <IntroductionView
      name="services"
      introduction={servicesIntroduction}
      links={[
        { title: words.allServices, href: pageUrl('serve.html', { imei }) },
        { title: words.alarms, href: pageUrl('shortAndphone.html') },
        { title: words.audio, href: pageUrl('serve-info.html', { topic: 'audio' }) },
        rules,
      ]}
    />
  );
}
