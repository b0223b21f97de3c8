/** What an operator opens and closes, for all devices or for some. */
export type FeatureName =
  | 'hotspotSettings'
  | 'wifiInfo'
  | 'speedTest'
  | 'connectCheck'
  | 'welfare'
  | 'balance'
  | 'networkSwitch'
  | 'couponWifi'
  | 'couponRecord'
  | 'couponActivation';

type FeatureList = readonly { readonly feature: string; readonly allowed: boolean }[];

/** Not there unless a list opens it. */
const hidden: readonly FeatureName[] = ['networkSwitch'];

/** Whether a feature is there. A list that is not known, or not yet, closes nothing and opens nothing. */
export const allowsFeature = (list: FeatureList | undefined, name: FeatureName): boolean =>
  list?.find(({ feature }) => feature === name)?.allowed ?? !hidden.includes(name);
