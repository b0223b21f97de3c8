export interface HelpText {
  readonly title: string;
  /**
   * Markdown. `{brand}` stands for the brand's name, `![…](drawing:name)` for one of the portal's own pictures,
   * and a link to `/pay/…` for one of its pages. A list with numbers is what a tutorial plays step by step.
   */
  readonly text: string;
}

/** One help entry, the same for each brand. Both languages have the same steps, headings, pictures and links. */
export interface HelpEntry {
  /** What pages link to. Never changes. */
  readonly slug: string;
  /** 1 question, 2 trouble, 3 tutorial. */
  readonly type: 1 | 2 | 3;
  readonly zh: HelpText;
  readonly en: HelpText;
  /** Other words that people look for it with, in both languages. */
  readonly keywords: string;
  /** The kinds of device that it is for; all unless it says otherwise. */
  readonly species?: readonly ('locator' | 'camera' | 'pet' | 'hotspot' | 'car')[];
}
