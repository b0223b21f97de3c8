/** Degrees, WGS-84. */
export interface GeoPlace {
  readonly longitude: number;
  readonly latitude: number;
}

export interface GeoAddress {
  readonly text: string;
  /** address: the place itself · near: the nearest known place, `distanceM` away. */
  readonly precision: 'address' | 'near';
  readonly distanceM: number | null;
  /** The province, or the country outside of mainland China. */
  readonly area: string;
}

/** Finds the address of a position. */
export interface Geocoder {
  /** Null: no place near there is known. Never throws: an address is a convenience. */
  reverse(place: GeoPlace, language: 'zh' | 'en'): Promise<GeoAddress | null>;
}
