import * as packageType from '@device-pay/rules/package-types';

export type AlarmUnit = '%' | 'V' | 'km/h' | '℃' | 'dB' | 'lx';

/** The threshold that an alarm takes. `below`: it counts at this value and under it. */
export interface ThresholdRule {
  readonly unit: AlarmUnit;
  readonly min: number;
  readonly max: number;
  readonly side: 'above' | 'below';
  readonly suggested: number;
}

export interface AlarmKind {
  /** The name in the requirement's list of codes, and of the icon. */
  readonly key: string;
  readonly threshold: ThresholdRule | null;
  /** It goes on for a while, so a configuration may ask for a least duration. */
  readonly lasts: boolean;
  /** Somebody calls for help: no quiet hours hold it back. */
  readonly tellsAtAnyTime: boolean;
  /** The package type without which a camera does not detect it. */
  readonly packageType: number | null;
}

const kind = (key: string, more: Partial<Omit<AlarmKind, 'key'>> = {}): AlarmKind => ({
  key,
  threshold: null,
  lasts: false,
  tellsAtAnyTime: false,
  packageType: null,
  ...more,
});

const speed: ThresholdRule = { unit: 'km/h', min: 10, max: 200, side: 'above', suggested: 80 };

/** Every alarm that has a code. Of the requirement's codes 1 to 26, 26 is any alarm that is not known. */
export const alarmKinds: Readonly<Record<number, AlarmKind>> = {
  1: kind('sos', { tellsAtAnyTime: true }),
  2: kind('lowVoltage', { threshold: { unit: '%', min: 5, max: 50, side: 'below', suggested: 20 } }),
  3: kind('dismantle'),
  4: kind('shake'),
  5: kind('overspeedDevice', { threshold: speed, lasts: true }),
  6: kind('lowMainVoltage', { threshold: { unit: 'V', min: 1, max: 100, side: 'below', suggested: 11 } }),
  7: kind('offMainVoltage'),
  8: kind('idling', { lasts: true }),
  9: kind('illegalDisplacement'),
  10: kind('switchMachine'),
  11: kind('fenceDevice'),
  12: kind('blindArea', { lasts: true }),
  13: kind('offline', { lasts: true }),
  14: kind('overspeed', { threshold: speed, lasts: true }),
  15: kind('stop', { lasts: true }),
  16: kind('acc'),
  17: kind('fence'),
  18: kind('first'),
  19: kind('card'),
  20: kind('voiceControl', { threshold: { unit: 'dB', min: 30, max: 120, side: 'above', suggested: 70 } }),
  21: kind('light', { threshold: { unit: 'lx', min: 1, max: 10_000, side: 'above', suggested: 50 } }),
  22: kind('shielding', { lasts: true }),
  23: kind('rapidly'),
  24: kind('temperature', { threshold: { unit: '℃', min: -40, max: 120, side: 'above', suggested: 60 } }),
  25: kind('humidity', { threshold: { unit: '%', min: 1, max: 100, side: 'above', suggested: 80 } }),
  26: kind('unknown'),
  48: kind('motionDetection', { packageType: packageType.motionAlarm }),
  49: kind('soundDetection', { packageType: packageType.noiseAlarm }),
  50: kind('humanoidDetection', { packageType: packageType.personAlarm }),
  51: kind('faceDetection', { packageType: packageType.faceAlarm }),
  52: kind('occlusionDetection', { packageType: packageType.coverAlarm }),
};

const unknownAlarm = 26;

/** A code that a newer device reports counts as an unknown alarm: better that than none. */
export const knownCode = (code: number): number => (code in alarmKinds ? code : unknownAlarm);

export const kindOf = (code: number): AlarmKind => alarmKinds[code] ?? kind('unknown');
