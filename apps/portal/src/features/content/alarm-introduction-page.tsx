import { smsAndPhoneAlarms } from '@device-pay/content/introductions';
import * as packageType from '@device-pay/rules/package-types';
import type { ReactNode } from 'react';
import { pageUrl, useImei } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { texts } from './introduction-texts.ts';
import { IntroductionView } from './introduction-view.tsx';

/** How alarms come by SMS and by phone, and where to buy them. */
export function AlarmIntroductionPage(): ReactNode {
  const words = useTexts(texts);
  const imei = useImei();
  return (
    <IntroductionView
      name="sms-phone"
      introduction={smsAndPhoneAlarms}
      links={[
        { title: words.buySms, href: pageUrl('information.html', { imei, type: packageType.smsAlarm }) },
        { title: words.buyPhone, href: pageUrl('information.html', { imei, type: packageType.phoneAlarm }) },
        { title: words.rules, href: pageUrl('rule-description.html') },
      ]}
    />
  );
}
