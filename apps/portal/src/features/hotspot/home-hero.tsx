import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hero } from '../../ui/card.tsx';
import type { HomeAdvice } from './home-advice.ts';
import { texts } from './home-texts.ts';

type Words = (typeof texts)['zh'];

interface Told {
  readonly heading: string;
  readonly text: string;
  readonly page: string;
  /** The tab of the page to open. */
  readonly tab?: string;
  readonly action: string;
  /** It does not work: red, beside the words that say so. */
  readonly alarm?: boolean;
}

const packages = 'mifi/package.html';
/** The tab of `packages` with what gives data at once: a plan begins only when the present one ends. */
const topUps = 'topUp';
const selfCheck = 'device-check.html';

function tell(
  advice: HomeAdvice,
  words: Words,
  date: (moment: string) => string,
  seen: (moment: string) => string,
): Told {
  switch (advice.kind) {
    case 'noSim':
      return {
        heading: words.noSimTitle,
        text: words.noSimText,
        page: 'sim/404.html',
        action: words.howTo,
        alarm: true,
      };
    case 'activate':
      return {
        heading: words.activateTitle,
        text: words.activateText,
        page: 'mifi/newPackage.html',
        action: words.activate,
      };
    case 'simCancelled':
      return {
        heading: words.cancelledTitle,
        text: words.cancelledText,
        page: 'wxSwichCard.html',
        action: words.switchCard,
        alarm: true,
      };
    case 'separated':
      return {
        heading: words.separatedTitle,
        text: words.separatedText,
        page: selfCheck,
        action: words.check,
        alarm: true,
      };
    case 'expired': {
      const days = advice.cancelledInDays;
      return days === null
        ? {
            heading: words.expiredTitle,
            text: words.expiredLateText,
            page: selfCheck,
            action: words.check,
            alarm: true,
          }
        : {
            heading: words.expiredTitle,
            text: words.expiredText(days),
            page: packages,
            action: words.renew,
            alarm: true,
          };
    }
    case 'halted':
      return advice.paused
        ? { heading: words.halted, text: words.haltedText, page: packages, action: words.renew }
        : {
            heading: words.suspendedTitle,
            text: words.suspendedText,
            page: selfCheck,
            action: words.check,
            alarm: true,
          };
    case 'realName':
      return {
        heading: words.realNameTitle,
        text: words.realNameText,
        page: 'real-name/index.html',
        action: words.verify,
      };
    case 'simStopped':
      return {
        heading: words.stoppedTitle,
        text: words.stoppedText,
        page: selfCheck,
        action: words.check,
        alarm: true,
      };
    case 'neverSeen':
      return {
        heading: words.neverSeenTitle,
        text: words.neverSeenText,
        page: selfCheck,
        action: words.check,
      };
    case 'offline':
      return {
        heading: words.offlineTitle,
        text: words.offlineText(seen(advice.since)),
        page: selfCheck,
        action: words.check,
      };
    case 'usedUp':
      return {
        heading: words.usedUpTitle,
        text: words.usedUpText,
        page: packages,
        tab: topUps,
        action: words.topUp,
        alarm: true,
      };
    case 'expiring':
      return {
        heading: words.daysLeft(advice.days),
        text: words.expiringText(date(advice.endsAt)),
        page: packages,
        action: words.renew,
      };
    case 'low':
      return {
        heading: words.lowTitle,
        text: words.lowText,
        page: packages,
        tab: topUps,
        action: words.topUp,
      };
    case 'weakSignal':
      return advice.canSwitch
        ? {
            heading: words.weakTitle,
            text: words.weakText,
            page: 'wxSwichCard.html',
            action: words.switchCard,
          }
        : { heading: words.weakTitle, text: words.weakPlace, page: selfCheck, action: words.check };
  }
}

/** The one recommended action of the home, in words. */
export function HomeHero({
  imei,
  advice,
  nowMs,
}: {
  readonly imei: string;
  readonly advice: HomeAdvice;
  readonly nowMs: number;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { heading, text, page, tab, action, alarm } = tell(advice, words, format.date, (moment) =>
    momentText(format, moment, nowMs),
  );
  return (
    <Hero
      heading={heading}
      text={text}
      alarm={alarm ?? false}
      action={
        <Button tone="hero" href={pageUrl(page, { imei, tab })}>
          {action}
        </Button>
      }
    />
  );
}
