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

/** Reloads once by itself after a part of the page did not load. */
const mendByReload = (): void =>
  reloadOnce({
    // Safari has it from 15 on.
    cameBy: () => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type,
    ageMs: () => performance.now(),
    // Not while the server cannot be reached or answers an error: the browser's error page would replace this one.
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
    // What could not load without a connection can now: nobody has to press a button for it.
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
  /** Wraps the message of a failure, so that a page keeps its title and its way back. */
  readonly frame?: (message: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps an error of one page from breaking the others. */
export class PageBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(error: unknown) {
    report(error, { at: this.props.at });
    if (isChunkFailure(error)) mendByReload();
    // A kept answer may have caused it, such as one of an older release, and would break the page again after a reload.
    else keptAnswers.clear();
  }

  override render(): ReactNode {
    const { children, frame } = this.props;
    if (this.state.error === undefined) return children;
    const message = <Broken error={this.state.error} />;
    return frame ? frame(message) : message;
  }
}
