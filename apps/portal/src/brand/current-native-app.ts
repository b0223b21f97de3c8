import { type NativeApp, nativeAppOf } from '@device-pay/brands/native-app';
import { currentBrand } from './current-brand.ts';

/** The native app of this host's brand; not to be imported by the first screen. */
export const currentNativeApp = (): NativeApp => nativeAppOf(currentBrand().id);
