import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { currentOperator } from '../../brand/current-operator.ts';
import { useIsOnline } from '../../call/use-session.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { OfflineIcon, ShieldIcon, VideoIcon, WarningIcon } from '../../ui/icons.tsx';
import { Row } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import styles from './video.module.css';
import { videoSourceOf } from './video-source.ts';
import { texts } from './video-texts.ts';

/** Anything longer is not a title. */
const maxTitleLength = 60;

/** Plays one video: `url`, and with it `title` and `poster`. */
export function VideoPage(): ReactNode {
  const words = useTexts(texts);
  const { query } = usePage();
  const source = videoSourceOf(query, window.location.href, currentOperator().mediaHosts);
  const title = query.get('title')?.trim().slice(0, maxTitleLength);
  const home = <Button href={pageUrl('serve.html')}>{words.home}</Button>;
  switch (source.kind) {
    case 'missing':
      return (
        <Screen>
          <StateMessage icon={VideoIcon} title={words.missing} text={words.missingText} actions={home} />
        </Screen>
      );
    case 'foreign':
      return (
        <Screen>
          <StateMessage
            icon={ShieldIcon}
            tone="warn"
            title={words.foreign}
            text={source.host ? words.foreignText(source.host) : words.unreadableText}
            actions={home}
          />
        </Screen>
      );
    case 'playable':
      return (
        <Screen>
          <Player key={source.url} url={source.url} poster={source.poster} title={title || words.untitled} />
        </Screen>
      );
  }
}

interface PlayerProps {
  readonly url: string;
  readonly poster: string | undefined;
  readonly title: string;
}

function Player({ url, poster, title }: PlayerProps): ReactNode {
  const words = useTexts(texts);
  /** The code of a MediaError. */
  const [failure, setFailure] = useState<number>();
  const host = new URL(url).host;
  if (failure !== undefined) return <PlayerFailure code={failure} onRetry={() => setFailure(undefined)} />;
  return (
    <>
      <div className={styles.frame}>
        <PausedWhenHidden url={url} poster={poster} title={title} onFailure={setFailure} />
        <div className={styles.words}>
          <h2>{title}</h2>
          <p>{words.pauses}</p>
        </div>
      </div>
      <Card>
        <Row label={words.from}>{host === window.location.host ? words.here : host}</Row>
        <Row label={words.kept}>{words.keptText}</Row>
      </Card>
    </>
  );
}

function PausedWhenHidden({
  url,
  poster,
  title,
  onFailure,
}: PlayerProps & { readonly onFailure: (code: number) => void }): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  // A kept page stays in the document: its video would go on playing behind the next page.
  useLayoutEffect(() => {
    const element = video.current;
    const pause = () => {
      if (document.visibilityState === 'hidden') element?.pause();
    };
    document.addEventListener('visibilitychange', pause);
    return () => {
      document.removeEventListener('visibilitychange', pause);
      element?.pause();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written down what is said in a recording
    <video
      ref={video}
      className={styles.video}
      src={url}
      poster={poster}
      aria-label={title}
      controls
      playsInline
      preload="metadata"
      onError={(event) =>
        onFailure(event.currentTarget.error?.code ?? MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED)
      }
    />
  );
}

function PlayerFailure({
  code,
  onRetry,
}: {
  readonly code: number;
  readonly onRetry: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const isOnline = useIsOnline();
  const [title, text] = {
    [MediaError.MEDIA_ERR_NETWORK]: [words.network, words.networkText],
    [MediaError.MEDIA_ERR_DECODE]: [words.broken, words.brokenText],
  }[code] ?? [words.gone, words.goneText];
  return (
    <StateMessage
      icon={isOnline ? WarningIcon : OfflineIcon}
      tone={isOnline ? 'bad' : 'idle'}
      title={title}
      text={isOnline ? text : words.offlineText}
      live
      actions={
        <>
          <Button onPress={onRetry}>{words.retry}</Button>
          <Button tone="quiet" href={pageUrl('service/index.html')}>
            {words.help}
          </Button>
        </>
      }
    />
  );
}
