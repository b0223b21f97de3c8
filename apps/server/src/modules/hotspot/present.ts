import type { DeviceCommandRow, HotspotClientRow } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';

type LoggedCommand = Data<'hotspot.get-function-by-imei'>['log'][number];
type Client = Data<'hotspot.get-mifi-message'>['clientList'][number];

export const presentCommand = (row: DeviceCommandRow): LoggedCommand => ({
  commandId: row.id,
  functionId: row.function_id,
  state: row.state,
  reason: row.reason,
  requestedAt: row.requested_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
});

export const presentClient = (row: HotspotClientRow): Client => ({
  mac: row.mac,
  name: row.name,
  ip: row.ip,
  connected: row.connected,
  blocked: row.blocked,
  lastSeenAt: row.last_seen_at.toISOString(),
});
