import type { HotspotClient, MifiMessage } from './hotspot.ts';

/** Who is connected to the hotspot now, by name. */
export const connectedClients = ({ clientList }: Pick<MifiMessage, 'clientList'>): readonly HotspotClient[] =>
  clientList.filter(({ connected, blocked }) => connected && !blocked);

/**
 * How many are connected. The hotspot counts and names them in different reports: it may count some that it has not
 * named, and a count may be older or newer than the names. Nobody who is named is left out. Undefined: not reported.
 */
export function connectedCount({
  clients,
  clientList,
}: Pick<MifiMessage, 'clients' | 'clientList'>): number | undefined {
  const named = connectedClients({ clientList }).length;
  if (clients === null) return named === 0 ? undefined : named;
  return Math.max(clients.count, named);
}
