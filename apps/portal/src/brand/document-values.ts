import { type Brand, brandById, type Site } from '@device-pay/brands';
import { operatorOf } from '@device-pay/brands/operators';
import type { DocumentValues } from '@device-pay/content/documents';
import type { Language } from '../text/language.ts';
import { currentBrand } from './current-brand.ts';

/** What replaces the names in braces in a brand's documents. */
export function documentValuesOf(id: Brand['id'], language: Language): DocumentValues {
  const { name, hosts, support } = brandById(id);
  const { company, place } = operatorOf(id);
  const hostOf = (site: Site) => hosts.find((one) => one.site === site)?.host ?? '';
  return {
    brand: name[language],
    company: company[language],
    place: place[language],
    email: support.email,
    phone: support.phone,
    cnHost: hostOf('cn'),
    isoHost: hostOf('iso'),
  };
}

/** The values for the brand of this host; not to be imported by the first screen. */
export const currentDocumentValues = (language: Language): DocumentValues =>
  documentValuesOf(currentBrand().id, language);
