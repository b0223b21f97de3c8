import { hourMs, type Zone } from '@device-pay/rules';
import type { AlarmChannel, AlarmVerdict } from '../../platform/database/tables.ts';
import { kindOf } from './codes.ts';
import { isWithin, type Schedule } from './schedule.ts';

/** What a configuration says of one alarm. */
export interface AlarmRule {
  readonly enabled: boolean;
  readonly channels: readonly AlarmChannel[];
  readonly threshold: { readonly value: number; readonly unit: string } | null;
  readonly durationSec: number;
  readonly schedule: Schedule | null;
  readonly receivers: readonly { readonly name: string; readonly phone: string }[];
  readonly cooldownSec: number;
}

/** For a device whose owner has never saved a configuration: only the app is told, which costs nothing. */
export const ruleWithoutConfig: AlarmRule = {
  enabled: true,
  channels: ['app'],
  threshold: null,
  durationSec: 0,
  schedule: null,
  receivers: [],
  cooldownSec: 0,
};

interface JudgedEvent {
  readonly code: number;
  readonly at: Date;
  readonly value: number | null;
  readonly unit: string | null;
  readonly durationSec: number | null;
}

/** After this time an alarm, which its device kept while it was out of reach, is no reason to wake anybody any more. */
const lateMs = hourMs;

/**
 * What becomes of an alarm, apart from its cooldown. Without a rule it is switched off. A threshold or duration counts
 * as reached if the device sent no value for it, as it has raised the alarm by its own judgement.
 */
export function judge(
  rule: AlarmRule | null,
  event: JudgedEvent,
  now: Date,
  zone: Zone,
): Exclude<AlarmVerdict, 'cooldown'> {
  if (!rule?.enabled) return 'disabled';
  if (!reachesThreshold(rule, event)) return 'belowThreshold';
  const { durationSec } = event;
  const { lasts, tellsAtAnyTime } = kindOf(event.code);
  if (lasts && durationSec !== null && durationSec < rule.durationSec) return 'tooShort';
  if (rule.schedule && !tellsAtAnyTime && !isWithin(rule.schedule, event.at, zone)) return 'quietHours';
  return now.getTime() - event.at.getTime() > lateMs ? 'late' : 'told';
}

function reachesThreshold({ threshold }: AlarmRule, { code, value, unit }: JudgedEvent): boolean {
  const side = kindOf(code).threshold?.side;
  if (!threshold || !side || value === null || unit !== threshold.unit) return true;
  return side === 'below' ? value <= threshold.value : value >= threshold.value;
}
