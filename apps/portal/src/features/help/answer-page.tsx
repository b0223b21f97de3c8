import type { ReactNode } from 'react';
import { isUnknown } from '../../call/call-error.ts';
import { useShare } from '../../host/use-share.ts';
import { DetailPage } from '../../page-kinds/detail-page.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SearchIcon } from '../../ui/field-icons.tsx';
import { HelpIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { texts } from './answer-texts.ts';
import { ContactCard } from './contact-card.tsx';
import { type Entry, entryId } from './entry.ts';
import { EntryBody } from './entry-body.tsx';
import { EntryRow } from './entry-list.tsx';
import { excerptOf, stepsOf } from './entry-tree.ts';
import styles from './help.module.css';
import { BookIcon, PlayIcon } from './help-icons.tsx';
import { texts as helpTexts } from './help-texts.ts';
import { useHelpDevice, useHelpEntry } from './use-help-entries.ts';
import { VoteCard } from './vote-card.tsx';

/** From this number of steps on, an entry can be played step by step. */
const fewestSteps = 3;

/** One answer, by `id`: its steps and pictures, whether it helped, related entries, and how to contact people. */
export function AnswerPage(): ReactNode {
  const { query } = usePage();
  return (
    <EntryPage>{(entry) => <Answer entry={entry} orderId={query.get('orderId') ?? undefined} />}</EntryPage>
  );
}

/** A page about the entry that its address names by `id`. */
export function EntryPage({
  isTutorial = false,
  children,
}: {
  readonly isTutorial?: boolean;
  readonly children: (entry: Entry) => ReactNode;
}): ReactNode {
  const id = usePage().query.get('id');
  const entry = useHelpEntry(id);
  if (!id) return isTutorial ? <NoTutorial /> : <NoAnswer gone={false} />;
  if (entry.data === undefined && isUnknown(entry.error, 'faqNotFound')) return <NoAnswer gone />;
  return (
    <DetailPage query={entry} skeleton="content">
      {children}
    </DetailPage>
  );
}

/** No entry was chosen, or it does not exist any more. */
function NoAnswer({ gone }: { readonly gone: boolean }): ReactNode {
  const words = useTexts(texts);
  return (
    <Screen>
      <StateMessage
        icon={gone ? SearchIcon : HelpIcon}
        tone="idle"
        title={gone ? words.goneTitle : words.noneTitle}
        text={gone ? words.goneText : words.noneText}
        actions={<Button href={pageUrl('helpCenter/allQuestion.html')}>{words.search}</Button>}
      />
    </Screen>
  );
}

function NoTutorial(): ReactNode {
  const words = useTexts(texts);
  return (
    <Screen>
      <StateMessage
        icon={BookIcon}
        tone="idle"
        title={words.noTutorialTitle}
        text={words.noTutorialText}
        actions={<Button href={pageUrl('helpCenter/course.html')}>{words.tutorials}</Button>}
      />
    </Screen>
  );
}

interface AnswerProps {
  readonly entry: Entry;
  readonly orderId: string | undefined;
}

function Answer({ entry, orderId }: AnswerProps): ReactNode {
  const words = useTexts(texts);
  const shared = useTexts(helpTexts);
  const format = useFormat();
  const device = useHelpDevice();
  const steps = stepsOf(entry.document);
  const plays =
    entry.videoUrl !== null || (steps.length >= fewestSteps && steps.some((s) => s.pictures.length > 0));
  useShare({
    title: entry.title,
    text: excerptOf(entry.document),
    path: pageUrl('helpCenter/answer.html', { id: entryId(entry) }),
  });
  const typeName = { 1: words.question, 2: words.fault, 3: words.tutorial }[entry.type];
  return (
    <>
      <Card>
        <article>
          <h2 className={styles.title}>{entry.title}</h2>
          <div className={styles.meta}>
            <Tag tone="brand">{typeName}</Tag>
            <span>{words.updated(format.date(entry.updatedAt))}</span>
            {entry.votes > 0 && (
              <span>{words.helped(format.percent(entry.helpful / entry.votes), entry.votes)}</span>
            )}
          </div>
          <EntryBody blocks={entry.document} />
        </article>
      </Card>
      {plays && (
        <Card>
          <ListRow
            icon={<PlayIcon />}
            title={words.play}
            text={<Facts of={[shared.steps(steps.length), words.playText]} />}
            href={pageUrl('helpCenter/video.html', { id: entryId(entry) })}
          />
        </Card>
      )}
      <VoteCard entry={entry} />
      {entry.related.length > 0 && (
        <>
          <SectionHeading>{words.related}</SectionHeading>
          <Card>
            <Rows>
              {entry.related.map((related) => (
                <EntryRow key={related.id} entry={related} orderId={orderId} short />
              ))}
            </Rows>
          </Card>
        </>
      )}
      <ContactCard about={entry.title} imei={device?.imei} orderId={orderId} />
    </>
  );
}
