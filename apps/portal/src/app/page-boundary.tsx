import { Component, type ReactNode, useEffect } from 'react';
import { keptAnswers } from '../call/kept-answers.ts';
import { useTexts } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { StateMessage } from '../ui/states.tsx';
import { isChunkFailure, reloadOnce } from './chunk-failure.ts';
import { report } from './report.ts';
import { texts } from './texts.ts';

const reload = () => location.reload();

/** Reloads once by itself after a part that did not come. */
const mendByReload = (): void =>
  reloadOnce({
    // Safari has it from 15 on.
    cameBy: () => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type,
    ageMs: () => performance.now(),
    // Not while the server is out of reach or says no: an error page of the browser would stand in this one's place.
    reload: () =>
      void fetch('', { method: 'HEAD' }).then(
        ({ ok }) => ok && reload(),
        () => undefined,
      ),
  });

function Broken({ error }: { readonly error: unknown }): ReactNode {
  const words = useTexts(texts);
  const isChunk = isChunkFailure(error);
  useEffect(() => {
    if (!isChunk) return;
    // What could not come without a line comes with it: nobody has to press for that.
    addEventListener('online', mendByReload);
    return () => removeEventListener('online', mendByReload);
  }, [isChunk]);
  return (
    <StateMessage
      icon={WarningIcon}
      tone="bad"
      title={isChunk ? words.chunkTitle : words.crashTitle}
      text={isChunk ? words.chunkText : words.crashText}
      actions={<Button onPress={reload}>{words.reload}</Button>}
      live
    />
  );
}

interface Props {
  readonly at: string;
  /** Around what is said when something broke: a page keeps its title and its way back. */
  readonly frame?: (message: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps what breaks on one page from the others. */
export class PageBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(error: unknown) {
    report(error, { at: this.props.at });
    if (isChunkFailure(error)) mendByReload();
    // It may have broken on one of them, as of an older release: a reload would show that again, and break again.
    else keptAnswers.clear();
  }

  override render(): ReactNode {
    const { children, frame } = this.props;
    if (this.state.error === undefined) return children;
    const message = <Broken error={this.state.error} />;
    return frame ? frame(message) : message;
  }
}
