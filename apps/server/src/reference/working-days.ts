import { dayMs } from '@device-pay/rules';

type Names = readonly [zh: string, en: string];

interface WorkingDayException {
  /** `2026-02-14`. */
  readonly day: string;
  readonly working: boolean;
  readonly name_zh: string;
  readonly name_en: string;
}

const newYear: Names = ['元旦', 'New Year'];
const spring: Names = ['春节', 'Spring Festival'];
const qingming: Names = ['清明节', 'Qingming Festival'];
const labour: Names = ['劳动节', 'Labour Day'];
const dragonBoat: Names = ['端午节', 'Dragon Boat Festival'];
const midAutumn: Names = ['中秋节', 'Mid-Autumn Festival'];
const national: Names = ['国庆节', 'National Day'];

/** Every day from `first` to `last`. */
function off(names: Names, first: string, last = first): WorkingDayException[] {
  const days: WorkingDayException[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs)
    days.push(exception(at, false, names));
  return days;
}

const worked = (names: Names, ...days: string[]): WorkingDayException[] =>
  days.map((day) => exception(Date.parse(day), true, names));

const exception = (utcMs: number, working: boolean, [zh, en]: Names): WorkingDayException => ({
  day: new Date(utcMs).toISOString().slice(0, 10),
  working,
  name_zh: working ? `${zh}调休上班` : zh,
  name_en: working ? `Worked for ${en}` : en,
});

/** The State Council's notice of 4 November 2025. */
const year2026 = [
  ...off(newYear, '2026-01-01', '2026-01-03'),
  ...worked(newYear, '2026-01-04'),
  ...off(spring, '2026-02-15', '2026-02-23'),
  ...worked(spring, '2026-02-14', '2026-02-28'),
  ...off(qingming, '2026-04-04', '2026-04-06'),
  ...off(labour, '2026-05-01', '2026-05-05'),
  ...worked(labour, '2026-05-09'),
  ...off(dragonBoat, '2026-06-19', '2026-06-21'),
  ...off(midAutumn, '2026-09-25', '2026-09-27'),
  ...off(national, '2026-10-01', '2026-10-07'),
  ...worked(national, '2026-09-20', '2026-10-10'),
];

/**
 * The legal holidays, with working days off that make up for those on a weekend. The notice that swaps further days is
 * published late in the year before: then add its days. Rows are never deleted, so a day that turns out to be worked
 * becomes `worked`.
 */
const year2027 = [
  ...off(newYear, '2027-01-01'),
  ...off(spring, '2027-02-05', '2027-02-10'),
  ...off(qingming, '2027-04-05'),
  ...off(labour, '2027-05-01', '2027-05-04'),
  ...off(dragonBoat, '2027-06-09'),
  ...off(midAutumn, '2027-09-15'),
  ...off(national, '2027-10-01', '2027-10-05'),
];

/** The days on which mainland China works or rests against the week. */
export const workingDayExceptions: readonly WorkingDayException[] = [...year2026, ...year2027];
