import { decimalToFen } from '@device-pay/rules';
import { formatFor } from '../../text/format.ts';
import { useLanguage } from '../../text/text-context.tsx';
import { percentOff, tenthsLeft } from './coupon.ts';
import { type CouponForm, percentToBp } from './draft-input.ts';

export interface SuggestedTitles {
  readonly zh: string;
  readonly en: string;
}

/** A name in both languages for a coupon that was given none. */
export function useSuggestedTitles(form: CouponForm, currency = 'CNY'): SuggestedTitles {
  const { site } = useLanguage();
  const zh = formatFor('zh', site);
  const en = formatFor('en', site);
  if (form.type === 'discount') {
    const bp = percentToBp(form.discountBp) ?? 0;
    return { zh: `${zh.number(tenthsLeft(bp))}折优惠券`, en: `${en.number(percentOff(bp))}% off` };
  }
  const fen = decimalToFen(form.discountFen) ?? 0;
  return { zh: `立减 ${zh.money(fen, currency)}`, en: `${en.money(fen, currency)} off` };
}
