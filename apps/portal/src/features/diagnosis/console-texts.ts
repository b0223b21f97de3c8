import { defineTexts } from '../../text/define-texts.ts';

/** The texts of the console, for whoever helps an owner. */
export const texts = defineTexts({
  zh: {
    intro: '以往的自检和流量卡的实时结果，可复制给客服。',
    simNow: '流量卡现在的情况',
    asOf: (time: string) => `截至 ${time}`,
    copy: '复制为文字',
    copied: '已复制',
    copyFailed: '未能复制，请长按文字选择',
    newCheck: '新的自检',
  },
  en: {
    intro: 'Earlier checks and the SIM’s live status. Copy them for customer service.',
    simNow: 'The SIM right now',
    asOf: (time) => `as of ${time}`,
    copy: 'Copy as text',
    copied: 'Copied',
    copyFailed: 'Could not copy. Press and hold the text to select it',
    newCheck: 'New check',
  },
});
