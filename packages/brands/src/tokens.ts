/** The brand's own colours in one scheme, as `#rrggbb`. All others are neutral and the same for all brands. */
export interface AccentTokens {
  /** Fills the main button and the selected control. */
  readonly accent: string;
  /** Text on `accent`. */
  readonly accentInk: string;
  /** A quiet tint behind icons and secondary buttons. */
  readonly accentSoft: string;
  /** Text and icons in the brand's colour, on card, ground and `accentSoft`. */
  readonly accentDeep: string;
  /** The two ends of the recommended action's gradient, under white text. */
  readonly heroFrom: string;
  readonly heroTo: string;
}

/** A brand's colours, light and dark. Pages take them from the style sheet, so that no script has to load them. */
export interface BrandTokens {
  readonly light: AccentTokens;
  readonly dark: AccentTokens;
}
