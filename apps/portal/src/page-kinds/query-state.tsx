import type { ReactNode } from 'react';
import { CallError } from '../call/call-error.ts';
import { errorText } from '../call/error-text.ts';
import type { CallResult } from '../call/use-call.ts';
import { momentText } from '../text/moment-text.ts';
import { useFormat, useLanguage, useTexts } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { OfflineIcon, UserIcon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { SkeletonKind } from '../ui/skeleton-shapes.ts';
import { ErrorCard, StateMessage } from '../ui/states.tsx';
import { Notice } from '../ui/tag.tsx';
import { useNow } from '../ui/use-now.ts';
import { LoginButton } from './login-button.tsx';
import { texts } from './texts.ts';

/** A failure, in words: the cause, a button to try again or log in, the request id. Leaves what is around it. */
export function Failure({
  error,
  onRetry,
  title,
  compact,
}: {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  readonly title?: string | undefined;
  readonly compact?: boolean | undefined;
}): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const needsLogin = error instanceof CallError && error.needsLogin;
  const cause = errorText(error, language);
  // The first sentence is the heading, without its full stop; the rest is the text, which keeps its full stops.
  const [heading, rest] = cause.split(/\. (.*)/);
  const text = title ? cause : rest;
  if (needsLogin) {
    return (
      <StateMessage
        icon={UserIcon}
        title={error.isLoginExpired ? heading : words.loginNeeded}
        text={words.loginNeededText}
        actions={<LoginButton />}
        live
        compact={compact}
      />
    );
  }
  return (
    <ErrorCard
      title={title ?? heading}
      text={text && text + (language === 'zh' ? '。' : '.')}
      requestId={error instanceof CallError ? error.requestId : undefined}
      words={words}
      compact={compact}
      actions={
        onRetry && (
          <Button tone="quiet" onPress={onRetry}>
            {words.retry}
          </Button>
        )
      }
    />
  );
}

/** A skeleton, where it is not one answer that is waited for. */
export function Waiting({ skeleton }: { readonly skeleton: SkeletonKind }): ReactNode {
  return <Skeleton kind={skeleton} busyLabel={useTexts(texts).loading} />;
}

type Query<Data> = Pick<
  CallResult<Data>,
  'data' | 'error' | 'fetchStatus' | 'refetch' | 'dataUpdatedAt' | 'isRefetchError'
>;

export interface QueryStateProps<Data> {
  readonly query: Query<Data>;
  readonly skeleton: SkeletonKind;
  /** Shown instead when `isEmpty` says so: why it is empty and the one thing to do. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  readonly children: (data: Data) => ReactNode;
}

/**
 * The states that every answer has: a skeleton while it loads, the cause when it failed, and when a refresh failed,
 * what is known, with its time.
 */
export function QueryState<Data>({
  query,
  skeleton,
  empty,
  isEmpty,
  children,
}: QueryStateProps<Data>): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const now = useNow();
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data === undefined) {
    // Figures are only a part of their page.
    if (error) return <Failure error={error} onRetry={retry} compact={skeleton === 'figures'} />;
    if (query.fetchStatus === 'paused') {
      return (
        <StateMessage icon={OfflineIcon} tone="idle" title={words.offlineTitle} text={words.offlineText} />
      );
    }
    return <Waiting skeleton={skeleton} />;
  }
  return (
    <>
      {query.isRefetchError && (
        <Notice
          tone="warn"
          live
          action={
            <Button tone="plain" onPress={retry}>
              {words.retry}
            </Button>
          }
        >
          {words.stale(momentText(format, query.dataUpdatedAt, now))}
        </Notice>
      )}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  );
}
