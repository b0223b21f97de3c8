import { endOfWorkingDay, zoneOfSite } from '@device-pay/rules';
import { workingDayExceptions } from '../reference/working-days.ts';

const exceptions = new Map(workingDayExceptions.map(({ day, working }) => [day, working]));

/** When the `count`th working day after the day of `from` is over, on the cn site. */
export const endOfDemoWorkingDay = (from: Date, count: number): Date =>
  endOfWorkingDay(from, count, exceptions, zoneOfSite('cn'));
