import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CallResult } from '../../call/use-call.ts';
import { type PageContextValue, PageProvider } from '../../page-kinds/page-context.ts';
import { InEnglish } from '../../text/test-in-english.tsx';
import type { RealName } from './real-name.ts';
import type { ResultViewProps } from './result-view.tsx';

const ignore = () => undefined;
const page = { path: 'real-name/index.html', query: new URLSearchParams() } as PageContextValue;
const submitted = { state: 'submitted', carrier: 'unicom', iccid: '89860620000000000050', ways: [] };

/**
 * For tests: what a view shows of a verification whose face video was submitted.
 * @param part what is otherwise in the verification
 * @param answer what is otherwise in the answer that brought it
 */
export function shownView(
  View: ComponentType<ResultViewProps & { onConsentMissing: () => void }>,
  part: object,
  answer: object = {},
): string {
  const realName = { ...submitted, way: 'faceVideo', nextStep: 'wait', ...part } as unknown as RealName;
  const query = {
    data: realName,
    dataUpdatedAt: Date.now(),
    fetchStatus: 'idle',
    refetch: ignore,
    error: null,
    isRefetchError: false,
    ...answer,
  };
  return renderToStaticMarkup(
    <InEnglish>
      <PageProvider value={page}>
        <View
          target={{ imei: '868120148373621' }}
          realName={realName}
          onChange={ignore}
          onConsentMissing={ignore}
          query={query as unknown as CallResult<RealName>}
        />
      </PageProvider>
    </InEnglish>,
  );
}
