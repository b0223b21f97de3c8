import type { HotspotClient, MifiMessage } from './hotspot.ts';

/** The devices connected to the hotspot now, by name. */
export const connectedClients = ({ clientList }: Pick<MifiMessage, 'clientList'>): readonly HotspotClient[] =>
  clientList.filter(({ connected, blocked }) => connected && !blocked);

/**
 * How many devices are connected. The hotspot reports a count and the names separately: it may count devices that it
 * has not named, and the count may be older or newer than the names. All named ones are counted. Undefined: not
 * reported.
 */
export function connectedCount({
  clients,
  clientList,
}: Pick<MifiMessage, 'clients' | 'clientList'>): number | undefined {
  const named = connectedClients({ clientList }).length;
  if (clients === null) return named === 0 ? undefined : named;
  return Math.max(clients.count, named);
}
