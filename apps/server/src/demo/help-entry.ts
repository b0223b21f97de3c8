import type { species } from './models.ts';

type Texts = readonly [zh: string, en: string];

/** One help entry, the same for each brand. `{brand}` in its Markdown stands for the brand's name. */
export interface DemoHelpEntry {
  readonly slug: string;
  /** 1 question, 2 trouble, 3 tutorial. */
  readonly type: 1 | 2 | 3;
  readonly title: Texts;
  readonly content: Texts;
  /** Other words that people look for it with. */
  readonly keywords: string;
  /** The kinds of device that it is for; all unless it says otherwise. */
  readonly species?: readonly (keyof typeof species)[];
}
