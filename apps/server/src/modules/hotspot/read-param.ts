import type { FunctionId, Language } from '../../platform/database/tables.ts';
import { functions } from './functions.ts';
import type { Settings } from './settings.ts';

/** What a parameter asks for, or what is wrong with it. */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

const names: Readonly<Record<string, FunctionId>> = {
  ssid: 'wifiName',
  wifiPassword: 'wifiPassword',
  security: 'security',
  band: 'band',
  hidden: 'hidden',
  maxClients: 'maxClients',
  sleepAfterMin: 'sleepAfter',
};

/** The settings that a parameter changes: one, or for `wifiSettings` those of a JSON object. */
export function readChanges(
  functionId: FunctionId,
  param: string,
  language: Language,
): Reading<Partial<Settings>> {
  if (functionId !== 'wifiSettings') return readChange(functionId, param, language);
  const fields = readObject(param, language);
  if ('problem' in fields) return fields;
  let changes: Partial<Settings> = {};
  for (const [name, value] of Object.entries(fields.value)) {
    const single = Object.hasOwn(names, name) ? names[name] : undefined;
    if (!single) {
      const named = name.slice(0, 40);
      return { problem: language === 'en' ? `${named} is not a setting` : `没有 ${named} 这个设置` };
    }
    if (typeof value === 'object' && value !== null) {
      return { problem: language === 'en' ? `${name} must be a single value` : `${name} 应为单个值` };
    }
    const reading = readChange(single, value === null ? '' : String(value), language);
    if ('problem' in reading) return reading;
    changes = { ...changes, ...reading.value };
  }
  return { value: changes };
}

function readChange(functionId: FunctionId, param: string, language: Language): Reading<Partial<Settings>> {
  const { kind, setting, range, choices } = functions[functionId];
  const problem = (zh: string, en: string) => ({
    problem: `${functions[functionId].title[language]} ${language === 'en' ? en : zh}`,
  });
  if (!setting) return problem('不是设置项', 'is not a setting');
  if (kind === 'switch') {
    if (!/^(0|1|true|false)$/.test(param)) return problem('应为 0 或 1', 'must be 0 or 1');
    return { value: { [setting]: param === '1' || param === 'true' } };
  }
  if (kind === 'number') {
    const [min, max] = range ?? [0, 0];
    const number = /^\d{1,4}$/.test(param) ? Number(param) : Number.NaN;
    if (!(number >= min && number <= max))
      return problem(`应为 ${min} 至 ${max} 的整数`, `must be a whole number from ${min} to ${max}`);
    return { value: { [setting]: number } };
  }
  if (kind === 'choice') {
    const values = (choices ?? []).map(([value]) => value);
    if (!values.includes(param))
      return problem(`应为 ${values.join('、')} 之一`, `must be one of ${values.join(', ')}`);
    // Open networks have no password; one that is closed again needs a new one.
    return { value: { [setting]: param, ...(param === 'open' ? { wifi_password: null } : {}) } };
  }
  if (functionId === 'wifiPassword') return { value: param === '' ? {} : { wifi_password: param } };
  return { value: { [setting]: param } };
}

/** A change of the black list: the whole new list (null: the present one), and addresses to add and to remove. */
export interface BlackListChange {
  readonly all: readonly string[] | null;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/**
 * Reads MAC addresses separated by commas, which become the whole list, or `{"add": "…", "remove": "…"}` with such
 * lists, into the form in which they are stored. An empty parameter empties the list.
 */
export function readBlackList(param: string, language: Language): Reading<BlackListChange> {
  if (!param.trimStart().startsWith('{')) {
    const all = readAddresses(param, language);
    return 'problem' in all ? all : { value: { all: all.value, add: [], remove: [] } };
  }
  const fields = readObject(param, language);
  if ('problem' in fields) return fields;
  const lists = { add: [] as readonly string[], remove: [] as readonly string[] };
  for (const [name, value] of Object.entries(fields.value)) {
    if ((name !== 'add' && name !== 'remove') || typeof value !== 'string') {
      const named = name.slice(0, 40);
      return {
        problem:
          language === 'en'
            ? `${named}: only add and remove are taken, with addresses separated by commas`
            : `${named}：只接受 add 和 remove，值为以逗号分隔的地址`,
      };
    }
    const addresses = readAddresses(value, language);
    if ('problem' in addresses) return addresses;
    lists[name] = addresses.value;
  }
  return { value: { all: null, ...lists } };
}

function readAddresses(text: string, language: Language): Reading<string[]> {
  const given = text.split(',').map((mac) => mac.trim());
  const macs = [...new Set(given.filter(Boolean).map((mac) => mac.toLowerCase().replaceAll('-', ':')))];
  const wrong = macs.find((mac) => !/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/.test(mac));
  if (wrong === undefined) return { value: macs };
  const named = wrong.slice(0, 40);
  return {
    problem:
      language === 'en' ? `${named} is not an address such as 3c:22:fb:10:4a:91` : `${named} 不是 MAC 地址`,
  };
}

function readObject(param: string, language: Language): Reading<object> {
  let fields: unknown;
  try {
    fields = JSON.parse(param);
  } catch {
    fields = null;
  }
  if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return { value: fields };
  return { problem: language === 'en' ? 'must be a JSON object' : '应为 JSON 对象' };
}
