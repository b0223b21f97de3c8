import { isMainlandMobile } from '@device-pay/rules';

/** A phone number as accounts are named by it, however it was typed or filled in; any other name as it is. */
export function plainName(typed: string): string {
  const number = typed
    .normalize('NFKC')
    .replace(/[\s()\p{Cf}-]/gu, '')
    .replace(/^(?:\+|00)86/, '');
  return isMainlandMobile(number) ? number : typed;
}
