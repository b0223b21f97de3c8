import { defineTexts } from '../../text/define-texts.ts';

/** Texts for what only people who have the device can buy. */
export const texts = defineTexts({
  zh: {
    needed: '请先证明设备在您手中，再购买。尚未付款。',
    neededFor: (name: string) => `请先证明“${name}”在您手中，再购买。尚未付款。`,
    prove: '去验证',
  },
  en: {
    needed: 'To buy this, confirm first that you have the device. You have not paid yet.',
    neededFor: (name) => `To buy this, confirm first that you have “${name}”. You have not paid yet.`,
    prove: 'Confirm I have it',
  },
});
