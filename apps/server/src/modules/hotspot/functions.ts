import type { FunctionId, Language } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import { speciesNumbers } from '../../platform/species.ts';
import type { Settings } from './settings.ts';

type FunctionView = Data<'hotspot.get-function-by-imei'>['functions'][number];

/** All of a function but its current value. */
interface FunctionFacts {
  readonly title: Readonly<Record<Language, string>>;
  readonly kind: FunctionView['kind'];
  /** Kinds of devices that have it, by the model's species. */
  readonly species: readonly number[];
  readonly whenOffline: 'waits' | 'refused';
  readonly interruptsSec: number;
  readonly range?: readonly [min: number, max: number];
  readonly choices?: readonly (readonly [value: string, zh: string, en: string])[];
  /** The setting that it shows and changes. */
  readonly setting?: keyof Settings;
}

const { hotspot: hotspotSpecies, locator, pet, car } = speciesNumbers;
const hotspot = [hotspotSpecies];
const everything = Object.values(speciesNumbers);
/** How long the Wi-Fi is off while it restarts. */
const wifiRestartSec = 10;

const setting = (
  key: keyof Settings,
  zh: string,
  en: string,
  kind: FunctionView['kind'],
  more: Partial<FunctionFacts> = {},
): FunctionFacts => ({
  title: { zh, en },
  kind,
  species: hotspot,
  whenOffline: 'waits',
  interruptsSec: wifiRestartSec,
  setting: key,
  ...more,
});

const action = (zh: string, en: string, species: readonly number[], interruptsSec = 0): FunctionFacts => ({
  title: { zh, en },
  kind: 'action',
  species,
  whenOffline: 'refused',
  interruptsSec,
});

export const functions: Readonly<Record<FunctionId, FunctionFacts>> = {
  wifiName: setting('ssid', 'Wi-Fi 名称', 'Wi-Fi name', 'text', { range: [1, 32] }),
  wifiPassword: setting('wifi_password', 'Wi-Fi 密码', 'Wi-Fi password', 'password', { range: [8, 63] }),
  security: setting('security', '加密方式', 'Security', 'choice', {
    choices: [
      ['open', '开放', 'Open'],
      ['wpa2', 'WPA2', 'WPA2'],
      ['wpa3', 'WPA3', 'WPA3'],
    ],
  }),
  band: setting('band', '频段', 'Band', 'choice', {
    choices: [
      ['2.4GHz', '2.4 GHz（覆盖远）', '2.4 GHz (longer range)'],
      ['5GHz', '5 GHz（速度快）', '5 GHz (faster)'],
      ['both', '双频', 'Both'],
    ],
  }),
  hidden: setting('hidden', '隐藏 Wi-Fi', 'Hide Wi-Fi name', 'switch'),
  maxClients: setting('max_clients', '最大连接数', 'Maximum devices', 'number', {
    range: [1, 32],
    interruptsSec: 0,
  }),
  sleepAfter: setting(
    'sleep_after_min',
    '无连接时休眠（分钟，0 为不休眠）',
    'Sleep when unused (minutes, 0 never)',
    'number',
    {
      range: [0, 240],
      interruptsSec: 0,
    },
  ),
  wifiSettings: {
    title: { zh: 'Wi-Fi 设置', en: 'Wi-Fi settings' },
    kind: 'object',
    species: hotspot,
    whenOffline: 'waits',
    interruptsSec: wifiRestartSec,
  },
  blackList: {
    title: { zh: '黑名单', en: 'Blocked devices' },
    kind: 'list',
    species: hotspot,
    whenOffline: 'waits',
    interruptsSec: 0,
  },
  restart: action('重启设备', 'Restart the device', everything, 60),
  locate: action('立即定位', 'Locate now', [locator, pet, car]),
  reportNow: action('刷新状态', 'Refresh status', everything),
};

/** The functions of a kind of device, with what they are set to. */
export function presentFunctions(
  species: number,
  settings: Settings | null,
  blocked: readonly string[],
  language: Language,
): FunctionView[] {
  return (Object.entries(functions) as [FunctionId, FunctionFacts][])
    .filter(([, facts]) => facts.species.includes(species))
    .map(([functionId, facts]) => ({
      functionId,
      title: facts.title[language],
      kind: facts.kind,
      value: shownValue(functionId, facts, settings, blocked),
      min: facts.range?.[0] ?? null,
      max: facts.range?.[1] ?? null,
      choices: (facts.choices ?? []).map(([value, zh, en]) => ({
        value,
        title: language === 'en' ? en : zh,
      })),
      whenOffline: facts.whenOffline,
      interruptsSec: facts.interruptsSec,
    }));
}

function shownValue(
  functionId: FunctionId,
  facts: FunctionFacts,
  settings: Settings | null,
  blocked: readonly string[],
): string | null {
  if (functionId === 'blackList') return blocked.join(',');
  if (!facts.setting || !settings) return null;
  const value = settings[facts.setting];
  if (value === null) return null;
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}
