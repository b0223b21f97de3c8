import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { sellingPage } from '../../page-kinds/selling-page.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hero } from '../../ui/card.tsx';
import type { Recommendation } from './serve-recommendation.ts';
import { texts } from './serve-texts.ts';

/** The one recommended action, in words. */
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
  const renewPage = isHotspot ? 'mifi/package.html' : 'information.html';
  const hero = (heading: string, text: string, action: string, page: string, type?: number) => (
    <Hero
      heading={heading}
      text={text}
      alarm={recommendation.kind === 'expired'}
      action={
        <Button tone="hero" href={pageUrl(page, { imei, type })}>
          {action}
        </Button>
      }
    />
  );
  switch (recommendation.kind) {
    case 'activate':
      return hero(
        words.activateTitle,
        isHotspot ? words.activateHotspotText : words.activateText,
        words.activate,
        isHotspot ? 'mifi/newPackage.html' : 'information.html',
      );
    case 'paused':
      return hero(words.kept, words.expiredPlainText, words.renew, renewPage);
    case 'expired': {
      const { cancelledInDays, endsSim } = recommendation;
      const countdown = cancelledInDays === null ? words.cancelledText : words.expiredText(cancelledInDays);
      return hero(words.expiredTitle, endsSim ? countdown : words.expiredPlainText, words.renew, renewPage);
    }
    case 'expiring':
      return hero(
        words.daysLeft(recommendation.days),
        words.expiringText(format.date(recommendation.endsAt)),
        words.renew,
        renewPage,
      );
    case 'low': {
      const { type } = recommendation;
      const title = type.level === 'empty' ? words.emptyTitle(type.name) : words.lowTitle(type.name);
      return hero(title, words.lowText, words.topUp, sellingPage(type), type.type);
    }
  }
}
