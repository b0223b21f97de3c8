export interface HelpText {
  readonly title: string;
  /**
   * Markdown. `{brand}` is replaced by the brand's name, `![…](drawing:name)` is one of the portal's own pictures, and
   * a link to `/pay/…` leads to one of its pages. A tutorial plays its numbered list step by step.
   */
  readonly text: string;
}

/** One help entry, the same for each brand. Both languages have the same steps, headings, pictures and links. */
export interface HelpEntry {
  /** The name by which pages link to it. Never changes. */
  readonly slug: string;
  /** 1 question, 2 trouble, 3 tutorial. */
  readonly type: 1 | 2 | 3;
  readonly zh: HelpText;
  readonly en: HelpText;
  /** Other words that people search for, in both languages. */
  readonly keywords: string;
  /** The kinds of device that it is for; all if missing. */
  readonly species?: readonly ('locator' | 'camera' | 'pet' | 'hotspot' | 'car')[];
}
