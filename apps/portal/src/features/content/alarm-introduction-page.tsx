import { smsAndPhoneAlarms } from '@device-pay/content/introductions';
import type { ReactNode } from 'react';
import { pageUrl, useImei } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { texts } from './introduction-texts.ts';
import { IntroductionView } from './introduction-view.tsx';

const smsType = 1;
const phoneType = 2;

/** How alarms come by SMS and by phone, and where to buy them. */
export function AlarmIntroductionPage(): ReactNode {
  const words = useTexts(texts);
  const imei = useImei();
  return (
    <IntroductionView
      name="sms-phone"
      introduction={smsAndPhoneAlarms}
      links={[
        { title: words.buySms, href: pageUrl('information.html', { imei, type: smsType }) },
        { title: words.buyPhone, href: pageUrl('information.html', { imei, type: phoneType }) },
        { title: words.rules, href: pageUrl('rule-description.html') },
      ]}
    />
  );
}
