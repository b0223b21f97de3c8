// Separate from the zones, so that pages that only count days need not load those.
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** 24 hours; a calendar day may be longer or shorter when clocks change. */
export const dayMs = 24 * hourMs;

/** Data in the cloud is kept this long after its service has ended: whoever renews by then loses nothing. */
export const cloudKeptMs = 30 * dayMs;
