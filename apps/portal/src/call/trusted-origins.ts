import { allowedOrigins } from '@device-pay/brands';
import { currentBrand } from '../brand/current-brand.ts';

/** The other origins that pages may lead to: the brand's own, and those that its API answers. */
export const trustedOrigins = (): readonly string[] => allowedOrigins(currentBrand());
