/** The brand's own colours in one scheme, as `#rrggbb`. Everything else is neutral and the same for all. */
export interface AccentTokens {
  /** Fills the main button and the selected control. */
  readonly accent: string;
  /** Text on `accent`. */
  readonly accentInk: string;
  /** A quiet tint behind icons and secondary buttons. */
  readonly accentSoft: string;
  /** Text and icons in the brand's colour, on card, ground and `accentSoft`. */
  readonly accentDeep: string;
  /** The two ends of the recommended action's gradient; white text stands on both. */
  readonly heroFrom: string;
  readonly heroTo: string;
}

/** A brand's colours, light and dark. Pages take them from the style sheet; no script carries them. */
export interface BrandTokens {
  readonly light: AccentTokens;
  readonly dark: AccentTokens;
}
