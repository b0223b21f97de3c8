import { allowedOrigins } from '@device-pay/brands';
import { currentBrand } from '../brand/current-brand.ts';

/** The other origins that pages may lead to: those that may call the API for this brand. */
export const trustedOrigins = (): readonly string[] => allowedOrigins(currentBrand());
