import { type ReactNode, useEffect, useLayoutEffect, useMemo, useReducer, useState } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Segmented } from '../../ui/choice.tsx';
import { Facts } from '../../ui/facts.tsx';
import { texts } from './answer-texts.ts';
import { Spans } from './entry-body.tsx';
import { EntryPicture } from './entry-picture.tsx';
import { type EntryStep, plainText } from './entry-tree.ts';
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from './help-icons.tsx';
import { isAtEnd, readingMs, type StepClock, type StepEvent, startOfSteps, stepOn } from './step-clock.ts';
import styles from './step-player.module.css';

const tickMs = 100;
const speeds = { slow: 0.6, normal: 1, fast: 1.6 } as const;
type Speed = keyof typeof speeds;

/** A tutorial that plays: a picture and its words, step by step. Pauses when its page is left. */
export function StepPlayer({ steps }: { readonly steps: readonly EntryStep[] }): ReactNode {
  const words = useTexts(texts);
  const [speed, setSpeed] = useState<Speed>('normal');
  const durationsMs = useMemo(
    () => steps.map(({ title, text }) => readingMs(plainText([...title, ...text]))),
    [steps],
  );
  const [clock, send] = useReducer(
    (state: StepClock, event: StepEvent) => stepOn(state, event, durationsMs),
    startOfSteps,
  );
  const { index, isPlaying } = clock;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => send({ kind: 'tick', ms: tickMs * speeds[speed] }), tickMs);
    return () => clearInterval(timer);
  }, [isPlaying, speed]);
  // The cleanup runs when a kept page is hidden.
  useLayoutEffect(() => () => send({ kind: 'pause' }), []);

  const step = steps[index];
  if (!step) return null;
  const isOver = !isPlaying && isAtEnd(clock, durationsMs);
  const shareOf = (at: number) => {
    if (at !== index) return at < index ? 1 : 0;
    return Math.min(1, clock.elapsedMs / (durationsMs[index] ?? 1));
  };
  return (
    <>
      <Card>
        <section aria-label={words.stage} data-playing={isPlaying || undefined}>
          <div className={styles.progress} aria-hidden="true">
            {steps.map(({ number }, at) => (
              <span className={styles.track} key={number}>
                <span className={styles.bar} style={{ transform: `scaleX(${shareOf(at)})` }} />
              </span>
            ))}
          </div>
          <div className={styles.stage} key={step.number}>
            {step.pictures.length > 0 ? (
              step.pictures.map((picture) => <EntryPicture key={picture.url} {...picture} />)
            ) : (
              <div className={styles.number} aria-hidden="true">
                {step.number}
              </div>
            )}
          </div>
          <div className={styles.caption} aria-live="polite">
            <p className={styles.position}>
              <Facts of={[words.position(index + 1, steps.length), step.chapter]} />
            </p>
            <p>
              <Spans
                spans={[...step.title, ...(step.text.length > 0 ? [{ text: ' ' }] : []), ...step.text]}
              />
            </p>
          </div>
          <div className={styles.controls}>
            <button
              className={styles.skip}
              type="button"
              aria-label={words.previous}
              disabled={index === 0}
              onClick={() => send({ kind: 'previous' })}
            >
              <PreviousIcon />
            </button>
            <Button size="l" onPress={() => send({ kind: isPlaying ? 'pause' : 'play' })}>
              <span className={styles.play}>
                {isPlaying ? <PauseIcon /> : <PlayIcon />}
                <span>{isPlaying ? words.pause : isOver ? words.again : words.start}</span>
              </span>
            </Button>
            <button
              className={styles.skip}
              type="button"
              aria-label={words.next}
              disabled={index === steps.length - 1}
              onClick={() => send({ kind: 'next' })}
            >
              <NextIcon />
            </button>
          </div>
        </section>
      </Card>
      <Segmented
        label={words.speed}
        value={speed}
        onChange={setSpeed}
        options={(['slow', 'normal', 'fast'] as const).map((value) => ({ value, label: words[value] }))}
      />
      <SectionHeading>{words.allSteps}</SectionHeading>
      <Card>
        <ol className={styles.steps}>
          {steps.map(({ number, title, text }, at) => (
            <li key={number}>
              <button
                className={styles.step}
                type="button"
                aria-current={at === index ? 'step' : undefined}
                onClick={() => send({ kind: 'jump', index: at })}
              >
                <span className={styles.stepNumber}>{number}</span>
                <span>{plainText(title.length > 0 ? title : text).replace(/[.。]$/, '')}</span>
              </button>
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}
