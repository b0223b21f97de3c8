import { shortestVoiceSec } from '@device-pay/contract';
import { isWholePhoneNumber } from '@device-pay/rules';
import { type Failure, fail } from '../../platform/failure.ts';
import type { CallContext, Input } from '../../platform/handler.ts';
import { kindOf } from './codes.ts';

export type AlarmInput = Input<'alarms.add-alarm-config'>['alarms'][number];

/** In which language, and by the numbers of which site. */
type Asked = Pick<CallContext, 'language' | 'site'>;

interface Problem {
  readonly field: string;
  readonly problem: string;
}

const texts = {
  zh: {
    repeated: () => '重复',
    notOfDevice: () => '该设备没有此报警',
    noThreshold: () => '该报警没有阈值',
    unit: (unit: string) => `应为 ${unit}`,
    range: (min: number, max: number, unit: string) => `应为 ${min} 至 ${max} ${unit}`,
    noChannel: () => '至少选择一种通知方式',
    noReceiver: () => '短信和电话至少需要一位接收人',
    phone: () => '应为完整的电话号码',
    voiceTooShort: () => `声音报警至少 ${shortestVoiceSec} 秒`,
  },
  en: {
    repeated: () => 'is there twice',
    notOfDevice: () => 'is not an alarm of this device',
    noThreshold: () => 'is not for this alarm: it takes none',
    unit: (unit: string) => `must be ${unit}`,
    range: (min: number, max: number, unit: string) => `must be from ${min} to ${max} ${unit}`,
    noChannel: () => 'must hold at least one channel',
    noReceiver: () => 'must name somebody: SMS and calls need a receiver',
    phone: () => 'must be a complete phone number',
    voiceTooShort: () => `must be at least ${shortestVoiceSec}: a sound alarm lasts 15 seconds or more`,
  },
} as const;

/**
 * Checks of a configuration what a schema can't: names every field that is wrong; null when none is.
 * @param codes the alarms that the device has
 */
export function configFault(
  alarms: readonly AlarmInput[],
  codes: ReadonlySet<number>,
  asked: Asked,
): Failure<'invalidInput'> | null {
  const problems = alarms.flatMap((alarm, index) => problemsOf(alarm, index, alarms, codes, asked));
  const [first] = problems;
  if (!first) return null;
  return fail('invalidInput', { problem: `${first.field} ${first.problem}` }, { fields: problems });
}

function problemsOf(
  alarm: AlarmInput,
  index: number,
  alarms: readonly AlarmInput[],
  codes: ReadonlySet<number>,
  { language, site }: Asked,
): Problem[] {
  const words = texts[language];
  const problems: Problem[] = [];
  const add = (field: string, problem: string) =>
    problems.push({ field: `alarms[${index}].${field}`, problem });

  if (!codes.has(alarm.code)) add('code', words.notOfDevice());
  if (alarms.findIndex(({ code }) => code === alarm.code) < index) add('code', words.repeated());

  const { threshold } = alarm;
  const rule = kindOf(alarm.code).threshold;
  if (threshold && !rule) add('threshold', words.noThreshold());
  if (threshold && rule) {
    if (threshold.unit !== rule.unit) add('threshold.unit', words.unit(rule.unit));
    else if (threshold.value < rule.min || threshold.value > rule.max) {
      add('threshold.value', words.range(rule.min, rule.max, rule.unit));
    }
  }

  const receivers = alarm.receivers ?? [];
  if (alarm.enabled && alarm.channels.length === 0) add('channels', words.noChannel());
  const callsSomebody = alarm.channels.includes('sms') || alarm.channels.includes('phone');
  if (alarm.enabled && callsSomebody && receivers.length === 0) add('receivers', words.noReceiver());
  receivers.forEach(({ phone }, position) => {
    if (!isWholePhoneNumber(phone, site)) add(`receivers[${position}].phone`, words.phone());
    else if (receivers.findIndex((one) => one.phone === phone) < position) {
      add(`receivers[${position}].phone`, words.repeated());
    }
  });

  const { durationSec = shortestVoiceSec } = alarm;
  if (alarm.channels.includes('voice') && durationSec < shortestVoiceSec) {
    add('durationSec', words.voiceTooShort());
  }
  return problems;
}
