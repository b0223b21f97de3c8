import type { ReactNode } from 'react';
import { pageUrl, useImei } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { withProseBreaks } from '../../ui/with-prose-breaks.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './guide.module.css';
import { HoldPicture, LightPicture, RefusalPicture, refusals } from './guide-pictures.tsx';
import { texts } from './guide-texts.ts';
import { texts as tutorialTexts } from './tutorial-texts.ts';

const questions = ['safe', 'noVideo', 'cut', 'other', 'child', 'many', 'fail', 'passOn'] as const;

/** Who has to verify, which photos pass, and what people ask. */
export function RealNameGuidePage(): ReactNode {
  const words = useTexts(texts);
  const tutorial = useTexts(tutorialTexts);
  const imei = useImei();
  return (
    <Screen
      bottom={
        <>
          <Button tone="quiet" size="l" href={pageUrl('realNameView.html', { imei })}>
            {words.tutorial}
          </Button>
          <Button size="l" href={pageUrl('mifi/realname-card-list.html', { imei })}>
            {words.start}
          </Button>
        </>
      }
    >
      <Card>
        <div className={styles.questions}>
          <section>
            <h2>{words.who}</h2>
            <p>{withProseBreaks(words.whoText)}</p>
          </section>
          <section>
            <h2>{words.bring}</h2>
            <p>{withProseBreaks(words.bringText)}</p>
          </section>
        </div>
      </Card>
      <Card>
        <div className={styles.pair}>
          <figure>
            <HoldPicture />
            <figcaption>{withWordBreaks(tutorial.hold)}</figcaption>
          </figure>
          <figure>
            <LightPicture />
            <figcaption>{withWordBreaks(tutorial.light)}</figcaption>
          </figure>
        </div>
      </Card>
      <SectionHeading>{words.refused}</SectionHeading>
      <Card>
        <ul className={styles.refusals}>
          {refusals.map((refusal) => (
            <li key={refusal}>
              <figure>
                <RefusalPicture refusal={refusal} />
                <figcaption>
                  <strong>{words[refusal]}</strong>
                  {withWordBreaks(words[`${refusal}Text`])}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Card>
      <SectionHeading>{words.questions}</SectionHeading>
      <Card>
        <div className={styles.questions}>
          {questions.map((question) => (
            <section key={question}>
              <h3>{withWordBreaks(words[`${question}Q`])}</h3>
              <p>{withProseBreaks(words[`${question}A`])}</p>
            </section>
          ))}
        </div>
      </Card>
    </Screen>
  );
}
