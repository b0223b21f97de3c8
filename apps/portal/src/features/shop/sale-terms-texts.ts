import { defineTexts } from '../../text/define-texts.ts';

/** Texts around the terms that the payer agrees to. */
export const texts = defineTexts({
  zh: {
    title: '服务条款',
    termsInForce: (version: string, from: string) => `版本 ${version}，自 ${from}起生效`,
    alsoHolds: '同时适用',
    useAgreement: '使用协议',
    privacyPolicy: '隐私政策',
  },
  en: {
    title: 'Service terms',
    termsInForce: (version, from) => `Version ${version}, effective ${from}`,
    alsoHolds: 'Also applies:',
    useAgreement: 'user agreement',
    privacyPolicy: 'privacy policy',
  },
});
