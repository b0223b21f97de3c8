import { type Brand, brandById } from '@device-pay/brands';

/** The brand of this host: name, logo, support, pay methods. Its colours are in CSS only. */
export const currentBrand = (): Brand => brandById(document.documentElement.dataset.brand ?? 'zax');
