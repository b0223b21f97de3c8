import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { sellingPage } from '../../page-kinds/selling-page.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hero } from '../../ui/card.tsx';
import type { Recommendation } from './serve-recommendation.ts';
import { texts } from './serve-texts.ts';

/** The recommended action, with its text and button. */
export function ServeHero({
  imei,
  isHotspot,
  recommendation,
}: {
  readonly imei: string;
  readonly isHotspot: boolean;
  readonly recommendation: Recommendation;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const hero = (heading: string, text: string, action: string, page: string, type?: number, tab?: string) => (
    <Hero
      heading={heading}
      text={text}
      alarm={recommendation.kind === 'expired' || recommendation.kind === 'sim'}
      action={
        <Button tone="hero" href={pageUrl(page, { imei, type, tab })}>
          {action}
        </Button>
      }
    />
  );
  const renew = (heading: string, text: string) =>
    hero(heading, text, words.renew, isHotspot ? 'mifi/package.html' : 'information.html');
  const check = (heading: string, text: string) => hero(heading, text, words.check, 'device-check.html');
  switch (recommendation.kind) {
    case 'activate':
      return hero(
        words.activateTitle,
        isHotspot ? words.activateHotspotText : words.activateText,
        words.activate,
        isHotspot ? 'mifi/newPackage.html' : 'information.html',
      );
    case 'paused':
      return renew(words.kept, words.expiredPlainText);
    case 'expired': {
      const { cancelledInDays } = recommendation;
      // Only for hotspots does the text say when the SIM will be cancelled.
      if (!isHotspot) return renew(words.expiredTitle, words.expiredPlainText);
      return cancelledInDays === null
        ? check(words.expiredTitle, words.cancelledText)
        : renew(words.expiredTitle, words.expiredText(cancelledInDays));
    }
    case 'sim':
      return check(words.simTitle, words.simText);
    case 'offline':
      return check(words.offline, words.offlineText);
    case 'expiring':
      return renew(
        words.daysLeft(recommendation.days),
        words.expiringText(format.date(recommendation.endsAt)),
      );
    case 'low': {
      const { type } = recommendation;
      const title = type.level === 'empty' ? words.emptyTitle(type.name) : words.lowTitle(type.name);
      // Another plan would begin only when the present one ends.
      const tab = type.family === 'hotspot' ? 'topUp' : undefined;
      return hero(title, words.lowText, words.topUp, sellingPage(type), type.type, tab);
    }
  }
}
