/** The features that an operator enables or disables, for all devices or for some. */
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

/** Disabled unless a list enables them. */
const hidden: readonly FeatureName[] = ['networkSwitch'];

/** Whether a feature is enabled. While its list is unknown, all are but the hidden ones. */
export const allowsFeature = (list: FeatureList | undefined, name: FeatureName): boolean =>
  list?.find(({ feature }) => feature === name)?.allowed ?? !hidden.includes(name);
