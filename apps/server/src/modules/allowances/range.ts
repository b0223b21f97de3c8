import { dayMs, parseInstant, zoneOfSite } from '@device-pay/rules';
import { type Failure, invalidField } from '../../platform/failure.ts';
import type { CallContext } from '../../platform/handler.ts';

const usualDays = 30;
const mostDays = 400;

const problems = {
  from: { zh: '不是有效的日期', en: 'is not a date' },
  to: {
    zh: `应晚于 from，且相隔不超过 ${mostDays} 天`,
    en: `must be after from, and at most ${mostDays} days after it`,
  },
};

/** The range that is asked for; or which of its bounds is wrong. */
export function rangeOf(
  input: { readonly from?: string; readonly to?: string },
  { now, site, language }: Pick<CallContext, 'now' | 'site' | 'language'>,
): { readonly from: Date; readonly to: Date } | Failure<'invalidInput'> {
  const wrong = (field: 'from' | 'to') => invalidField(field, problems[field][language]);
  const zone = zoneOfSite(site);
  const from = input.from === undefined ? now : parseInstant(input.from, zone, 'from');
  if (!from) return wrong('from');
  const to =
    input.to === undefined
      ? new Date(from.getTime() + usualDays * dayMs)
      : parseInstant(input.to, zone, 'until');
  if (!to || to <= from || to.getTime() - from.getTime() > mostDays * dayMs) return wrong('to');
  return { from, to };
}
