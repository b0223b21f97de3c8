import { defineTexts } from '../../text/define-texts.ts';

/** Texts for packages that only people who have the device can buy. */
export const texts = defineTexts({
  zh: {
    pausesDevice: '停机保号会让设备停机，请先证明设备在您手中。尚未付款。',
    pausesNamed: (name: string) => `停机保号会让“${name}”停机，请先证明设备在您手中。尚未付款。`,
    prove: '去验证',
  },
  en: {
    pausesDevice:
      'Keeping the number pauses the device. Confirm first that you have it. You have not paid yet.',
    pausesNamed: (name) =>
      `Keeping the number pauses “${name}”. Confirm first that you have it. You have not paid yet.`,
    prove: 'Confirm I have it',
  },
});
