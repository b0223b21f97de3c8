import { caseImeis } from './case-devices.ts';
import { demoDevices } from './devices.ts';
import { stableBytes } from './stable.ts';

interface Place {
  /** WGS-84. */
  readonly longitude: number;
  readonly latitude: number;
  /** How far the device moves from there, in degrees; 0: not at all. */
  readonly reach: number;
}

const place = (longitude: number, latitude: number, reach = 0): Place => ({ longitude, latitude, reach });

/** The places of devices that have a story; the others are spread over Shanghai. */
const places: Readonly<Record<string, Place>> = {
  '490154203237518': place(121.4365, 31.1886),
  // Between home in Xuhui and the park.
  '356938035643809': place(121.4372, 31.1891, 0.008),
  '352099001761481': place(121.4361, 31.1879, 0.004),
  [caseImeis.car]: place(121.47, 31.23, 0.06),
  [caseImeis.childsWatch]: place(121.4419, 31.1932, 0.01),
  [caseImeis.offline]: place(120.6196, 31.2994, 0.005),
  [caseImeis.telecom]: place(121.5, 31.24),
  '862462030142276': place(114.0579, 22.5431, 0.002),
};

const modelsThatStay = new Set(['H20', 'H60', 'C8', 'C12']);
const modelByImei = new Map(demoDevices.map(({ imei, model }) => [imei, model]));

function placeOf(imei: string): Place {
  const known = places[imei];
  if (known) return known;
  const bytes = stableBytes(`position ${imei}`);
  const share = (at: number) => bytes.readUInt16BE(at) / 65_535 - 0.5;
  const stays = modelsThatStay.has(modelByImei.get(imei) ?? '');
  return place(121.47 + share(0) * 0.3, 31.21 + share(2) * 0.2, stays ? 0 : 0.006);
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** A device's position at a time: along an ellipse, once in eight hours. `hour` may count from any time. */
export function positionAt(
  imei: string,
  hour: number,
): { longitude: number; latitude: number; speedKmh: number; headingDeg: number } {
  const { longitude, latitude, reach } = placeOf(imei);
  const angle = (hour / 8) * 2 * Math.PI;
  const moving = reach > 0 && Math.sin(angle * 3) > -0.2;
  return {
    longitude: round(longitude + reach * Math.sin(angle), 6),
    latitude: round(latitude + reach * 0.6 * (1 - Math.cos(angle)), 6),
    speedKmh: moving ? round(reach * 620 * (1 + 0.4 * Math.sin(angle * 5)), 1) : 0,
    headingDeg: reach > 0 ? Math.round((((90 - (angle * 180) / Math.PI) % 360) + 360) % 360) : 0,
  };
}
