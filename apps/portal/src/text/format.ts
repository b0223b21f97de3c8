import type { Site } from '@device-pay/rules';
import type { Language } from './language.ts';

type Moment = Date | string | number;

/** The two parts of a price: a small currency sign and large figures. */
export interface PriceParts {
  readonly sign: string;
  /** Without sign; a minus in front when negative. */
  readonly amount: string;
}

/** Formats in one language and in one site's time zone. All Intl objects are cached: making one is slow. */
export interface Format {
  price(amountFen: number, currency: string): PriceParts;
  /** `¥24.90`, `−¥5.00`. */
  money(amountFen: number, currency: string): string;
  /** What something costs, in parts: the price, or a word for nothing. A sum that happens to be 0 is a price. */
  cost(amountFen: number, currency: string): PriceParts;
  /** `¥24.90`, `Free`. */
  costText(amountFen: number, currency: string): string;
  number(value: number, maximumFractionDigits?: number): string;
  percent(share: number): string;
  /** `25 Nov`, `11月25日`; with the year if it is not the present one. */
  date(moment: Moment): string;
  /**
   * The last day before `end`; if that is at 00:00, the day before. For promises and coupons; a service is shown to end
   * on the day when the next one starts.
   */
  lastDay(end: Moment): string;
  /** `November 2026`, `2026年11月`. */
  month(moment: Moment): string;
  /** `14:02`; on the international site, where people are anywhere, `14:02 UTC`. So do all the others that hold a time. */
  time(moment: Moment): string;
  /** A time of day that is in the site's time zone already, `09:00`, in the same form. */
  clock(time: string): string;
  /** `25 Nov 14:02`. */
  dateTime(moment: Moment): string;
  /** `2026-11-21 14:04`: for records, where the exact moment matters. */
  stamp(moment: Moment): string;
  /** From MB: `512 MB`, `18.6 GB`; rounded down, as what is left must not seem more than it is. */
  dataVolume(megabytes: number): string;
  /** The same rounded up, so that the used and the remaining data add up to the whole. */
  usedVolume(megabytes: number): string;
}

const signs: Readonly<Record<string, string>> = { CNY: '¥', USD: '$' };
/** As `zoneOfSite` of the rules, which would bring the 2 KB of their calendar to the first screen. */
const zones: Readonly<Record<Site, string>> = { cn: 'Asia/Shanghai', iso: 'UTC' };

/** Makes only one for the same options. */
function cached<Options extends object, Made>(make: (options: Options) => Made): (options: Options) => Made {
  const made = new Map<string, Made>();
  return (options) => {
    const key = JSON.stringify(options);
    const known = made.get(key);
    if (known) return known;
    const fresh = make(options);
    made.set(key, fresh);
    return fresh;
  };
}

/** Non-breaking spaces keep a date on one line. */
export const unbroken = (date: string): string => date.replaceAll(' ', '\u00a0');

function buildFormat(language: Language, site: Site): Format {
  const locale = language === 'en' ? 'en-GB' : 'zh-CN';
  const timeZone = zones[site];

  const dateFormat = cached(
    (options: Intl.DateTimeFormatOptions & { readonly locale?: string }) =>
      new Intl.DateTimeFormat(options.locale ?? locale, { timeZone, ...options }),
  );
  const numberFormat = cached((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const day = (
    options: Intl.DateTimeFormatOptions & { readonly locale?: string },
    moment: Moment,
  ): string => {
    const date = new Date(moment);
    // Intl throws at an invalid date: one bad field of an answer would break the whole page.
    return +date ? dateFormat(options).format(date) : '–';
  };
  const figure = (options: Intl.NumberFormatOptions, value: number): string =>
    numberFormat(options).format(value);

  const hourAndMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const year = (moment: Moment) => day({ year: 'numeric' }, moment);
  const withYear = (moment: Moment): Intl.DateTimeFormatOptions => ({
    day: 'numeric',
    month: language === 'en' ? 'short' : 'long',
    ...(year(moment) === year(Date.now()) ? {} : { year: 'numeric' }),
  });

  const price = (amountFen: number, currency: string): PriceParts => {
    const amount = figure({ minimumFractionDigits: 2, maximumFractionDigits: 2 }, Math.abs(amountFen) / 100);
    return { sign: signs[currency] ?? `${currency} `, amount: amountFen < 0 ? `−${amount}` : amount };
  };
  const cost = (amountFen: number, currency: string): PriceParts =>
    amountFen === 0 ? { sign: '', amount: language === 'en' ? 'Free' : '免费' } : price(amountFen, currency);
  const number = (value: number, maximumFractionDigits = 2) => figure({ maximumFractionDigits }, value);
  const volume = (megabytes: number, round: (value: number) => number) =>
    megabytes >= 1024
      ? `${number(round((megabytes * 10) / 1024) / 10, 1)}\u00a0GB`
      : `${number(round(megabytes), 0)}\u00a0MB`;
  const date = (moment: Moment) => unbroken(day(withYear(moment), moment));
  const clock = (time: string) => (site === 'iso' ? `${time}\u00a0UTC` : time);
  const time = (moment: Moment) => clock(day(hourAndMinute, moment));

  return {
    price,
    cost,
    costText(amountFen, currency) {
      const { sign, amount } = cost(amountFen, currency);
      return sign + amount;
    },
    number,
    date,
    lastDay: (end) => date(+new Date(end) - 1),
    month: (moment) => unbroken(day({ year: 'numeric', month: 'long' }, moment)),
    time,
    clock,
    money(amountFen, currency) {
      const { sign, amount } = price(Math.abs(amountFen), currency);
      return `${amountFen < 0 ? '−' : ''}${sign}${amount}`;
    },
    percent: (share) => figure({ style: 'percent', maximumFractionDigits: 0 }, share),
    dateTime: (moment) => `${date(moment)} ${time(moment)}`,
    stamp: (moment) =>
      // Swedish is the locale whose numeric date is ISO 8601.
      `${day({ locale: 'sv-SE', year: 'numeric', month: '2-digit', day: '2-digit' }, moment)} ${time(moment)}`,
    dataVolume: (megabytes) => volume(megabytes, Math.floor),
    usedVolume: (megabytes) => volume(megabytes, Math.ceil),
  };
}

const formats = cached(({ language, site }: { readonly language: Language; readonly site: Site }) =>
  buildFormat(language, site),
);

/** The formats of a language and a site. */
export const formatFor = (language: Language, site: Site): Format => formats({ language, site });
