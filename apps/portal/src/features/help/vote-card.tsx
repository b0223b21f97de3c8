import { type ReactNode, useId, useState } from 'react';
import { useSend } from '../../call/use-call.ts';
import { useIsOnline } from '../../call/use-session.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { texts } from './answer-texts.ts';
import type { Entry } from './entry.ts';
import styles from './help.module.css';
import { ThumbIcon } from './help-icons.tsx';

/** Asks whether the entry helped. One vote a person, which can be changed. */
export function VoteCard({ entry }: { readonly entry: Entry }): ReactNode {
  const words = useTexts(texts);
  const isOnline = useIsOnline();
  const noteId = useId();
  const [changes, setChanges] = useState(false);
  const vote = useSend('/faq/vote', ['/faq/getFaqMapperById']);
  const send = (helpful: boolean) =>
    vote.mutate({ input: { id: entry.id, helpful } }, { onSuccess: () => setChanges(false) });
  const pending = vote.isPending;
  const { myVote } = entry;
  const button = (helpful: boolean) => (
    <Button tone="quiet" disabled={!isOnline || pending} describedBy={noteId} onPress={() => send(helpful)}>
      <span className={styles.voteButton}>
        <span className={helpful ? undefined : styles.down}>
          <ThumbIcon />
        </span>
        <span>{helpful ? words.yes : words.no}</span>
      </span>
    </Button>
  );
  return (
    <Card>
      <section className={styles.vote}>
        <h2>{words.didHelp}</h2>
        {myVote !== null && !changes ? (
          <Button tone="plain" onPress={() => setChanges(true)}>
            {words.change}
          </Button>
        ) : (
          <div className={styles.votes}>
            {button(true)}
            {button(false)}
          </div>
        )}
        <p className={styles.voteNote} id={noteId} role="status">
          {noteOf()}
        </p>
      </section>
    </Card>
  );

  function noteOf(): string | undefined {
    if (!isOnline) return words.voteOffline;
    const isAsked = myVote === null || changes;
    // A vote whose answer was lost may have arrived.
    if (isAsked) return vote.error ? words.voteFailed : undefined;
    return myVote ? words.thanksYes : words.thanksNo;
  }
}
