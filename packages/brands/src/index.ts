export type {
  Brand,
  BrandHost,
  BrandId,
  CardLink,
  Environment,
  PayMethod,
  Platform,
  Site,
} from './brand.ts';
export { defineBrand } from './brand.ts';
export { tokensOf } from './brand-tokens.ts';
export { brandById, brands, defaultBrandId } from './brands.ts';
export { contrastRatio } from './contrast.ts';
export { brandCss, neutralCss } from './css.ts';
export { allowedOrigins, findBrandOfHost, isDemoHost, siteOfHost } from './hosts.ts';
export type { NeutralTokens } from './palette.ts';
export { neutrals } from './palette.ts';
export type { AccentTokens, BrandTokens } from './tokens.ts';
