import { withoutTurning } from './turning-characters.ts';

/**
 * A text from outside, made fit to be stored and shown: without characters that change the direction of text, control
 * characters and halves of emoji, which no JSON column takes. Null: nothing is left.
 */
export function outsideText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  const text = withoutTurning(value)
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
  return [...text].slice(0, maxLength).join('').trim() || null;
}
