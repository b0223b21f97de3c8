import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { EntryPage } from './answer-page.tsx';
import { texts } from './answer-texts.ts';
import { type Entry, entryId } from './entry.ts';
import { stepsOf } from './entry-tree.ts';
import styles from './help.module.css';
import { BookIcon } from './help-icons.tsx';
import playerStyles from './step-player.module.css';
import { StepPlayer } from './step-player.tsx';

/** A tutorial, by `id`: its video where it has one, else its steps, one by one. */
export function VideoPage(): ReactNode {
  return <EntryPage isTutorial>{(entry) => <Tutorial entry={entry} />}</EntryPage>;
}

function Tutorial({ entry }: { readonly entry: Entry }): ReactNode {
  const words = useTexts(texts);
  const [failed, setFailed] = useState(false);
  const steps = useMemo(() => stepsOf(entry.document), [entry.document]);
  const { videoUrl } = entry;
  const readUrl = pageUrl('helpCenter/answer.html', { id: entryId(entry) });
  return (
    <>
      <h2 className={styles.title}>{entry.title}</h2>
      {videoUrl !== null && !failed && <Video url={videoUrl} onFail={() => setFailed(true)} />}
      {failed && (
        <Notice
          tone="warn"
          live
          action={
            <Button tone="plain" onPress={() => setFailed(false)}>
              {words.videoRetry}
            </Button>
          }
        >
          {steps.length > 0 ? words.videoFailedSteps : words.videoFailed}
        </Notice>
      )}
      {(videoUrl === null || failed) && steps.length > 0 && <StepPlayer steps={steps} />}
      {steps.length === 0 && (videoUrl === null || failed) ? (
        <StateMessage
          icon={BookIcon}
          tone="idle"
          title={words.noStepsTitle}
          text={words.noStepsText}
          actions={<Button href={readUrl}>{words.read}</Button>}
        />
      ) : (
        <Button tone="quiet" href={readUrl} block>
          {words.read}
        </Button>
      )}
    </>
  );
}

/** Pauses when its page is hidden: a kept page stays mounted, and the video would still be heard. */
function Video({ url, onFail }: { readonly url: string; readonly onFail: () => void }): ReactNode {
  const words = useTexts(texts);
  const video = useRef<HTMLVideoElement>(null);
  useLayoutEffect(() => {
    const element = video.current;
    return () => element?.pause();
  }, []);
  return (
    <Card>
      {/* biome-ignore lint/a11y/useMediaCaption: the steps below say the same in words */}
      <video
        className={playerStyles.video}
        ref={video}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={words.video}
        onError={onFail}
      />
    </Card>
  );
}
