const dayMs = 24 * 60 * 60 * 1000;

/** Alarms are kept for 100 days. */
export const keptMs = 100 * dayMs;
