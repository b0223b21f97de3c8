import type { ContextOf, Input } from '../../platform/handler.ts';
import type { NewCommand } from './commands.ts';

/** The command that a call asks for. */
export const commandOf = (
  { brand, device, subject }: ContextOf<'owner'>,
  { functionId, logFlag }: Input<'hotspot.function-config'>,
  parameters: Readonly<Record<string, unknown>>,
  settingsVersion: number | null = null,
): NewCommand => ({
  brand,
  imei: device.imei,
  functionId,
  parameters,
  settingsVersion,
  listed: logFlag !== 0,
  requestedBy: subject.userId,
});
