/** A number that is an amount, not a share of the price such as `15%` or `8.5折`. */
const amounts = /\d+(?:\.\d+)?(?![\d.]*\s?[%折\d.])/g;

/** Whether a coupon's name already says the discount, as most do: `¥8.00 off data plans`, `流量套餐立减 8 元`. */
export const saysDiscount = (title: string, discountFen: number): boolean =>
  (title.match(amounts) ?? []).some((amount) => Math.round(Number(amount) * 100) === discountFen);
