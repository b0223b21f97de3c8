/** The last day of a time that is over at an instant (ISO 8601), as a moment of that day: at 00:00 it is the day before. */
export const lastDayOf = (end: string): number => Date.parse(end) - 1;
