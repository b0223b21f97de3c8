import type { Language } from './language.ts';

/** A text, or a function that makes one from parameters (and decides about plurals). */
type Entry = string | ((...parameters: never[]) => string);

type Widened<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : T[Key] };

/** One dictionary in both languages. */
export type Texts<T> = Readonly<Record<Language, T>>;

/**
 * A dictionary whose English has exactly the keys of its Chinese: a missing or surplus text does not compile.
 *
 * @example
 * const texts = defineTexts({
 *   zh: { title: '我的订单', left: (days: number) => `还剩 ${days} 天` },
 *   en: { title: 'My orders', left: (days) => `${days} ${days === 1 ? 'day' : 'days'} left` },
 * });
 */
export function defineTexts<const Chinese extends Readonly<Record<string, Entry>>>(texts: {
  readonly zh: Chinese;
  readonly en: NoInfer<Widened<Chinese>>;
}): Texts<Widened<Chinese>> {
  return texts as Texts<Widened<Chinese>>;
}
