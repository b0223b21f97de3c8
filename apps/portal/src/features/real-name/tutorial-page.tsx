import type { ReactNode } from 'react';
import { pageUrl, useImei } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { FacePicture, IdCardPicture, PagePicture } from './card-pictures.tsx';
import styles from './guide.module.css';
import { HoldPicture, LightPicture } from './guide-pictures.tsx';
import { texts } from './tutorial-texts.ts';

/** The verification step by step, with pictures. */
export function RealNameTutorialPage(): ReactNode {
  const words = useTexts(texts);
  const imei = useImei();
  const steps: readonly { title: string; text: string; pictures?: ReactNode }[] = [
    { title: words.agree, text: words.agreeText },
    {
      title: words.front,
      text: words.frontText,
      pictures: (
        <>
          <IdCardPicture side="front" />
          <div className={styles.pair}>
            <figure>
              <HoldPicture />
              <figcaption>{withWordBreaks(words.hold)}</figcaption>
            </figure>
            <figure>
              <LightPicture />
              <figcaption>{withWordBreaks(words.light)}</figcaption>
            </figure>
          </div>
        </>
      ),
    },
    { title: words.back, text: words.backText, pictures: <IdCardPicture side="back" /> },
    { title: words.check, text: words.checkText },
    { title: words.video, text: words.videoText, pictures: <FacePicture /> },
    { title: words.result, text: words.resultText, pictures: <PagePicture /> },
  ];
  return (
    <Screen
      bottom={
        <Button size="l" href={pageUrl('mifi/realname-card-list.html', { imei })}>
          {words.start}
        </Button>
      }
    >
      <div>
        <h2>{words.title}</h2>
        <p className={styles.lead}>{withWordBreaks(words.intro)}</p>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ title, text, pictures }, index) => (
          <li key={title}>
            <Card>
              <p className={styles.number}>
                {title === words.result ? words.afterwards : words.step(index + 1)}
              </p>
              <h3>{title}</h3>
              <p className={styles.lead}>{withWordBreaks(text)}</p>
              {pictures && <div className={styles.pictures}>{pictures}</div>}
            </Card>
          </li>
        ))}
      </ol>
      <div className={styles.centred}>
        <Button tone="plain" href={pageUrl('realNameGuide.html', { imei })}>
          {words.guide}
        </Button>
      </div>
    </Screen>
  );
}
