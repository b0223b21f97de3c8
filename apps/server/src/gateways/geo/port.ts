/** Degrees, WGS-84. */
export interface GeoPlace {
  readonly longitude: number;
  readonly latitude: number;
}

export interface GeoAddress {
  readonly text: string;
  /** address: the place itself · near: the nearest place that is known, `distanceM` away. */
  readonly precision: 'address' | 'near';
  readonly distanceM: number | null;
  /** The province, or the country outside of mainland China. */
  readonly area: string;
}

/** Tells what is where. */
export interface Geocoder {
  /** Null: nothing is known near there. Never throws: an address is a convenience. */
  reverse(place: GeoPlace, language: 'zh' | 'en'): Promise<GeoAddress | null>;
}
