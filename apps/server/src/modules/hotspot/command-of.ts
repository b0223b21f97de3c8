import type { CallContext, Input } from '../../platform/handler.ts';
import type { NewCommand } from './commands.ts';

export const commandOf = (
  { brand, device, subject }: CallContext & { device: { imei: string } },
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
  requestedBy: subject.kind === 'user' ? subject.userId : null,
});
