import { distanceM } from '@device-pay/rules';
import type { Geocoder } from '../port.ts';
import { places } from './places.ts';

/** The name of a place farther away than this would mislead. */
const nearM = 120_000;

/** Names the nearest place of a small list, without any service. */
export const nearestPlace: Geocoder = {
  async reverse(place, language) {
    let nearest: { readonly at: (typeof places)[number]; readonly distanceM: number } | null = null;
    for (const at of places) {
      const metres = distanceM(place, at);
      if (!nearest || metres < nearest.distanceM) nearest = { at, distanceM: metres };
    }
    if (!nearest || nearest.distanceM > nearM) return null;
    return {
      text: nearest.at[language],
      precision: 'near',
      distanceM: Math.round(nearest.distanceM),
      area: language === 'en' ? nearest.at.areaEn : nearest.at.areaZh,
    };
  },
};
