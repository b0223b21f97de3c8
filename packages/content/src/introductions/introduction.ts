/** A paragraph, or a list of short items. */
type IntroductionBlock = string | readonly string[];

export interface IntroductionSection {
  /** The anchor of the section: the same in both languages, so that a link survives a change of language. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly IntroductionBlock[];
}

/** A text that explains a service or a rule. Both languages have the same sections in the same order. */
export interface Introduction {
  readonly version: string;
  /** The day on which these words were settled, yyyy-MM-dd. */
  readonly date: string;
  readonly zh: readonly IntroductionSection[];
  readonly en: readonly IntroductionSection[];
}
