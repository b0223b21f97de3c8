const marks = [0, 1, 5, 20, 100, 500];

/** The position of a speed on the dial, 0 to 1: low speeds, where people feel differences, get more room. */
export function shareOfDial(mbps: number): number {
  const at = marks.findIndex((mark) => mbps < mark);
  if (at < 0) return 1;
  if (at === 0) return 0;
  const low = marks[at - 1] ?? 0;
  const high = marks[at] ?? low + 1;
  return (at - 1 + (mbps - low) / (high - low)) / (marks.length - 1);
}
