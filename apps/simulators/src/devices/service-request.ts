import { parseJsonObject } from '../platform/json.ts';

export interface DeviceService {
  /** The number of the service type. */
  readonly type: number;
  readonly key: string;
  /** Null for a service that is not counted. */
  readonly quantity: number | null;
  readonly unit: string | null;
  /** RFC 3339. */
  readonly effectiveTime: string;
  /** RFC 3339; null for no end. */
  readonly expirationTime: string | null;
}

export interface ServiceRequest {
  readonly requestId: string;
  /** From 0; a higher revision replaces the lower ones. */
  readonly revision: number;
  readonly imei: string;
  /** Empty: the services that the request had switched on end. */
  readonly services: readonly DeviceService[];
}

/**
 * Reads `{requestId, revision, imei, services: [{type, key, quantity, unit, effectiveTime, expirationTime}]}`.
 * @returns the request, or a sentence that names what is wrong: a missing, unknown or mistyped field
 */
export function readServiceRequest(text: string): ServiceRequest | string {
  const body = parseJsonObject(text);
  if (body === undefined) return 'the body must be a JSON object';
  const fault = findFault(body, requestFields, '');
  if (fault !== undefined) return fault;
  const services = body.services as unknown[];
  for (const [index, service] of services.entries()) {
    const place = `services[${index}].`;
    if (typeof service !== 'object' || service === null) return `services[${index}] must be an object`;
    const fields = service as Record<string, unknown>;
    const serviceFault = findFault(fields, serviceFields, place);
    if (serviceFault !== undefined) return serviceFault;
    const { effectiveTime, expirationTime } = service as DeviceService;
    if (expirationTime !== null && Date.parse(expirationTime) <= Date.parse(effectiveTime)) {
      return `${place}expirationTime must be after effectiveTime`;
    }
  }
  return body as unknown as ServiceRequest;
}

interface FieldRule {
  readonly expected: string;
  readonly isValid: (value: unknown) => boolean;
}

function findFault(
  object: Record<string, unknown>,
  rules: Readonly<Record<string, FieldRule>>,
  place: string,
): string | undefined {
  for (const name of Object.keys(object)) {
    if (!Object.hasOwn(rules, name)) return `${place}${name} is not a field of this call`;
  }
  for (const [name, { expected, isValid }] of Object.entries(rules)) {
    if (!isValid(object[name])) return `${place}${name} must be ${expected}`;
  }
  return undefined;
}

const isTime = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  !Number.isNaN(Date.parse(value));
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const requestFields: Readonly<Record<string, FieldRule>> = {
  requestId: {
    expected: 'a text of 1 to 64 letters, digits, dots, colons, dashes and underscores',
    isValid: (value) => typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value),
  },
  revision: { expected: 'a whole number of at least 0', isValid: isCount },
  imei: { expected: '15 digits', isValid: (value) => typeof value === 'string' && imeiPattern.test(value) },
  services: {
    expected: 'a list of at most 100 services',
    isValid: (value) => Array.isArray(value) && value.length <= 100,
  },
};

const serviceFields: Readonly<Record<string, FieldRule>> = {
  type: { expected: 'a whole number of at least 0', isValid: isCount },
  key: {
    expected: 'a text of 1 to 64 letters, digits, dots, dashes and underscores',
    isValid: (value) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value),
  },
  quantity: {
    expected: 'a whole number of at least 0, or null',
    isValid: (value) => value === null || isCount(value),
  },
  unit: {
    expected: 'a text of 1 to 32 characters, or null',
    isValid: (value) =>
      value === null || (typeof value === 'string' && value.length >= 1 && value.length <= 32),
  },
  effectiveTime: { expected: 'an RFC 3339 time', isValid: isTime },
  expirationTime: {
    expected: 'an RFC 3339 time, or null',
    isValid: (value) => value === null || isTime(value),
  },
};

export const imeiPattern = /^\d{15}$/;
