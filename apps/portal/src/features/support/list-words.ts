import { defineTexts } from '../../text/define-texts.ts';

/** The end of a list inside of a sheet. */
export const listWords = defineTexts({
  zh: { more: '加载更多', loading: '正在加载', end: '没有更多了' },
  en: { more: 'Show more', loading: 'Loading', end: 'That is all' },
});
