import { defineTexts } from '../../text/define-texts.ts';

/** The words of the earlier self-checks. */
export const texts = defineTexts({
  zh: {
    title: '以往的自检',
    empty: '还没有自检记录',
    emptyText: '每次自检的结果都会保留在这里，投诉时可以附上。',
    ok: '正常',
    warn: '注意',
    bad: '有问题',
    unknown: '未知',
    unfinished: '未完成',
  },
  en: {
    title: 'Earlier checks',
    empty: 'No checks yet',
    emptyText: 'Every check is kept here and can be attached to a complaint.',
    ok: 'Fine',
    warn: 'Attention',
    bad: 'Problem found',
    unknown: 'Unknown',
    unfinished: 'Not finished',
  },
});
