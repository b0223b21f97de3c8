import { refreshCalls } from '../../call/use-call.ts';
import { useDeadline } from '../../ui/use-deadline.ts';
import type { ChannelLeft } from './alarm.ts';

/** Reads the channels again when a new day lifts the limits of the day that is shown. */
export function useLiftedLimits(channels: readonly Pick<ChannelLeft, 'liftedAt'>[]): void {
  const liftedAt = channels.find((channel) => channel.liftedAt !== null)?.liftedAt;
  // A second later, so that the day is over on the server as well.
  useDeadline(
    liftedAt ? Date.parse(liftedAt) + 1000 : undefined,
    () => void refreshCalls(['/config/getDeviceConfigByImei']),
  );
}
