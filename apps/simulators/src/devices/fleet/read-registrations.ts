import { parseJsonObject } from '../../platform/json.ts';
import type { CommandRequest } from './commands.ts';
import type { DeviceKind, LastReport, Registration } from './device.ts';

type Fields = Readonly<Record<string, unknown>>;
const kinds: readonly string[] = ['hotspot', 'locator', 'pet', 'camera', 'car'] satisfies DeviceKind[];
const mostAtOnce = 1000;

/** Reads `{devices: [{imei, name, kind, cards, lastReport}]}`. @returns the devices, or what is wrong */
export function readRegistrations(text: string): Registration[] | string {
  const list = parseJsonObject(text)?.devices;
  if (!Array.isArray(list)) return 'devices must be a list';
  if (list.length > mostAtOnce) return `devices must not be more than ${mostAtOnce}`;
  const devices: Registration[] = [];
  for (const [index, item] of list.entries()) {
    const { imei, name, kind, cards, lastReport } = (item ?? {}) as Fields;
    if (typeof imei !== 'string' || !/^\d{15}$/.test(imei))
      return `devices[${index}].imei must have 15 digits`;
    if (typeof kind !== 'string' || !kinds.includes(kind))
      return `devices[${index}].kind must be one of ${kinds.join(', ')}`;
    if (!Array.isArray(cards)) return `devices[${index}].cards must be a list`;
    devices.push({
      imei,
      name: typeof name === 'string' ? name : imei,
      kind: kind as DeviceKind,
      cards: cards as Registration['cards'],
      lastReport: (lastReport as LastReport | null | undefined) ?? null,
    });
  }
  return devices;
}

/** Reads `{commandId, imei, type, parameters}`. @returns the command, or what is wrong */
export function readCommand(text: string): CommandRequest | string {
  const { commandId, imei, type, parameters } = parseJsonObject(text) ?? {};
  if (typeof commandId !== 'string' || commandId === '') return 'commandId must be a text';
  if (typeof imei !== 'string') return 'imei must be a text';
  if (typeof type !== 'string') return 'type must be a text';
  if (typeof parameters !== 'object' || parameters === null) return 'parameters must be an object';
  return { commandId, imei, type, parameters: parameters as CommandRequest['parameters'] };
}
