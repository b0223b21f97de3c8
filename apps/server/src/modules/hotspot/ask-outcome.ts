import type { CommandOutcome, DeviceCommand, DeviceConnector } from '../../gateways/device/port.ts';
import type { Logger } from '../../platform/log.ts';

/**
 * Asks what became of a command that was sent at `sentAt`. Null when that is not known yet, as no platform is
 * configured or it does not answer: the caller asks again later, and the platform often reports by itself.
 */
export async function askOutcome(
  { connector, log }: { readonly connector: DeviceConnector | null; readonly log: Logger },
  command: Pick<DeviceCommand, 'commandId' | 'imei'>,
  sentAt: Date,
): Promise<CommandOutcome | null> {
  if (!connector) return null;
  try {
    return await connector.outcomeOf(command, sentAt);
  } catch (error) {
    const { commandId } = command;
    log.warn({ err: error, commandId }, 'the platform did not say what became of a command');
    return null;
  }
}
