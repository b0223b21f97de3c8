import { defineTexts } from '../text/define-texts.ts';
import { useTexts } from '../text/text-context.tsx';
import { useHost } from './host-context.ts';

const texts = defineTexts({
  zh: {
    wechat: '在微信中打开的此页面没有可用的支付方式。请点右上角“···”，选择在浏览器中打开，或在应用中支付。',
    alipay: '在支付宝中打开的此页面没有可用的支付方式。请点右上角“···”，选择在浏览器中打开，或在应用中支付。',
    plain: '此处没有可用的支付方式。请在应用中支付，或联系客服。',
    'mini-program': '小程序中没有可用的支付方式。请在应用或手机浏览器中支付。',
    native: '此应用中没有可用的支付方式。请在手机浏览器中支付，或更新应用。',
  },
  en: {
    wechat:
      'No payment method is available inside WeChat here. Tap ··· at the top right and open this page in your browser, or pay in the app.',
    alipay:
      'No payment method is available inside Alipay here. Tap ··· at the top right and open this page in your browser, or pay in the app.',
    plain: 'No payment method is available here. Pay in the app, or contact customer service.',
    'mini-program':
      'No payment method is available in the mini-program. Pay in the app or in your phone’s browser.',
    native: 'No payment method is available in this app. Pay in your phone’s browser, or update the app.',
  },
});

/** Says that nothing can be paid here, and where it can, which depends on the environment. */
export function useNoMethodText(): string {
  const words = useTexts(texts);
  const { kind, browser } = useHost();
  return words[kind === 'web' ? browser : kind];
}
