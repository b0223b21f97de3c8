// Apart from the zones: a page that counts days must not load them.
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** 24 hours; a day of a calendar may be longer or shorter, where clocks change. */
export const dayMs = 24 * hourMs;
