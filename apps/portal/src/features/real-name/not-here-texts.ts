import { defineTexts } from '../../text/define-texts.ts';

/** Texts for sites on which SIMs can't be verified. */
export const texts = defineTexts({
  zh: {
    title: '此处不能办理实名',
    text: (carrier?: string) =>
      `请带上本人身份证原件和下面的卡号，到${carrier ?? '运营商'}营业厅办理，或先拨打客服热线咨询。办理结果不会显示在这里。`,
  },
  en: {
    title: 'SIMs cannot be verified here',
    text: (carrier = 'carrier') =>
      `Take your original ID card and the number below to a ${carrier} shop, or call the hotline first. The result does not show here.`,
  },
});
