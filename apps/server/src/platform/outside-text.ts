import { withoutTurning } from './turning-characters.ts';

/**
 * A text from outside as it may be stored and shown: in one direction, and without control characters and halves of an
 * emoji, which no JSON column takes. Null: nothing is left.
 */
export function outsideText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  const text = withoutTurning(value)
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
  return [...text].slice(0, maxLength).join('').trim() || null;
}
