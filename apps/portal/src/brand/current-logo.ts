import { logoOf } from '@device-pay/brands/logos';
import { currentBrand } from './current-brand.ts';

/** The logo of this host's brand: SVG path data in a 24 × 24 box. */
export const currentLogo = (): string => logoOf(currentBrand().id);
