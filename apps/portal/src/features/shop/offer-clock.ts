const pad = (value: number): string => String(value).padStart(2, '0');

/** The time that is left, in hours, minutes and seconds: `23:59:07`; zero once it is over. */
export function clockOf(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}
