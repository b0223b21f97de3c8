import type { TroubleOutcome } from '@device-pay/content/troubleshooting';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { CheckIcon, ChevronIcon, HelpIcon, WarningIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { texts } from './answer-texts.ts';
import { ContactCard } from './contact-card.tsx';
import styles from './trouble.module.css';
import { followTrail, type Trail, trailWith } from './trouble-trail.ts';
import { useHelpDevice } from './use-help-entries.ts';

const path = 'helpCenter/trouble.html';

/** Finds a fault by a few questions. The answers are in the address (`at`), so the browser's way back works. */
export function TroublePage(): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const { query } = usePage();
  const device = useHelpDevice();
  const trail = followTrail(query.get('at') ?? '');
  const { node, steps } = trail;
  const place = useFocusOnRestart(trail.path);
  const about = [...steps.map(({ choice }) => choice.label[language]), node.title[language]].join(' · ');
  return (
    <Screen
      aside={
        steps.length > 0 && (
          <span className={styles.again}>
            <Button tone="plain" href={pageUrl(path)}>
              {words.troubleStart}
            </Button>
          </span>
        )
      }
    >
      <Stack>
        <div ref={place} tabIndex={-1}>
          {node.kind === 'question' ? (
            // The key makes a new card for each question, so that the focus moves to the question and not only to its
            // choices.
            <Question key={trail.path} trail={trail} />
          ) : (
            <Outcome outcome={node} imei={device?.imei} />
          )}
        </div>
        {steps.length > 0 && <Answers trail={trail} />}
        {node.kind === 'outcome' && node.tone !== 'ok' && <ContactCard about={about} imei={device?.imei} />}
      </Stack>
    </Screen>
  );
}

/** After starting again, the focus moves to the first question: the pressed button, in the title bar, is gone. */
function useFocusOnRestart(trail: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(trail);
  useLayoutEffect(() => {
    const isAgain = trail === '' && before.current !== '';
    before.current = trail;
    if (isAgain && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [trail]);
  return place;
}

function Question({ trail: { node, steps, path: trail } }: { readonly trail: Trail }): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  if (node.kind !== 'question') return null;
  return (
    <Card>
      <p className={styles.count}>{words.questionOf(steps.length + 1)}</p>
      <h2 className={styles.question}>{node.title[language]}</h2>
      {node.hint && <p className={styles.hint}>{node.hint[language]}</p>}
      <ul className={styles.choices}>
        {node.choices.map((choice) => (
          <li key={choice.id}>
            <a className={styles.choice} href={pageUrl(path, { at: trailWith(trail, choice) })}>
              <span>{choice.label[language]}</span>
              <ChevronIcon />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const signs = { ok: CheckIcon, act: HelpIcon, stop: WarningIcon } as const;
const tones = { ok: 'ok', act: 'brand', stop: 'bad' } as const;

interface OutcomeProps {
  readonly outcome: TroubleOutcome;
  readonly imei: string | undefined;
}

function Outcome({ outcome, imei }: OutcomeProps): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const { tone, title, text, entry, page } = outcome;
  return (
    <StateMessage
      icon={signs[tone]}
      tone={tones[tone]}
      title={title[language]}
      text={text[language]}
      live
      actions={
        <>
          {page && <Button href={pageUrl(page.path, { imei })}>{page.label[language]}</Button>}
          {entry && (
            <Button tone={page ? 'quiet' : 'main'} href={pageUrl('helpCenter/answer.html', { id: entry })}>
              {words.howTo}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The answers so far; each links back to its question. */
function Answers({ trail: { steps } }: { readonly trail: Trail }): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  return (
    <>
      <SectionHeading>{words.answers}</SectionHeading>
      <Card>
        <Rows>
          {steps.map(({ question, choice, before }) => (
            <ListRow
              key={before}
              title={choice.label[language]}
              text={question.title[language]}
              href={pageUrl(path, { at: before || undefined })}
            />
          ))}
        </Rows>
      </Card>
    </>
  );
}
