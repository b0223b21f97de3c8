import type { ReactNode } from 'react';
import { defineTexts } from '../text/define-texts.ts';
import { useTexts } from '../text/text-context.tsx';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';

const texts = defineTexts({
  zh: { pull: '下拉刷新', release: '松开刷新', busy: '正在刷新' },
  en: { pull: 'Pull to refresh', release: 'Release to refresh', busy: 'Refreshing' },
});

/** Refreshes a screen that is pulled down. Loaded after the screen itself, which nobody pulls at once. */
export function PullDown({ onRefresh }: { readonly onRefresh: () => Promise<unknown> }): ReactNode {
  return <PullToRefresh onRefresh={onRefresh} words={useTexts(texts)} />;
}
