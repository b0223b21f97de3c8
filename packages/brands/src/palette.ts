/** The colours of one scheme that all brands share, as `#rrggbb`. */
export interface NeutralTokens {
  /** The page's background. */
  readonly ground: string;
  readonly card: string;
  /** Hairlines and the track of a segmented control; never the only thing that shows a control. */
  readonly line: string;
  /** The border of an input: 3:1 on the card. */
  readonly edge: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly ok: string;
  readonly okSoft: string;
  readonly warn: string;
  readonly warnSoft: string;
  readonly bad: string;
  readonly badSoft: string;
  readonly idle: string;
  readonly idleSoft: string;
  /** The fills of "yes" and "no" in a confirmation, and the text on both. */
  readonly yes: string;
  readonly no: string;
  readonly choiceInk: string;
  /** Text on the recommended action's gradient. */
  readonly heroInk: string;
  /** The ends of the gradient where something has stopped working; elsewhere they are the brand's own. */
  readonly alarmFrom: string;
  readonly alarmTo: string;
}

export const neutrals: { readonly light: NeutralTokens; readonly dark: NeutralTokens } = {
  light: {
    ground: '#f4f5fa',
    card: '#ffffff',
    line: '#e6e8f1',
    edge: '#858aa3',
    ink: '#14172b',
    ink2: '#545975',
    ink3: '#666b87',
    ok: '#0e7351',
    okSoft: '#e3f5ee',
    warn: '#8f5400',
    warnSoft: '#fff2dc',
    bad: '#bb2638',
    badSoft: '#fdeaec',
    idle: '#5f647e',
    idleSoft: '#eceef5',
    yes: '#0e7c57',
    no: '#c52d3f',
    choiceInk: '#ffffff',
    heroInk: '#ffffff',
    alarmFrom: '#c52d3f',
    alarmTo: '#9c1d2e',
  },
  dark: {
    ground: '#0f1120',
    card: '#191c30',
    line: '#2a2e46',
    edge: '#737999',
    ink: '#f0f1f8',
    ink2: '#b3b7cf',
    ink3: '#959ab6',
    ok: '#4cc79b',
    okSoft: '#12332a',
    warn: '#f0b45c',
    warnSoft: '#3a2a10',
    bad: '#ff8b98',
    badSoft: '#3e1a22',
    idle: '#a9aec8',
    idleSoft: '#272b42',
    yes: '#4cc79b',
    no: '#ff8b98',
    choiceInk: '#0b1510',
    heroInk: '#ffffff',
    alarmFrom: '#c52d3f',
    alarmTo: '#9c1d2e',
  },
};
