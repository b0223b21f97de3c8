import type { ServiceActivation } from '../../gateways/device/port.ts';
import type { DeliveryDeps } from './lines.ts';

/**
 * Tells the device platform what a line gives. Throws when the platform can't be told, so that the job is repeated. If
 * the platform knows a later revision, which a restored database has lost, stores the one that it asks for and throws.
 */
export async function tell(
  { db, clock, devicePlatform }: DeliveryDeps,
  activation: ServiceActivation,
): Promise<void> {
  const revision = await devicePlatform.activate(activation);
  if (revision === activation.revision) return;
  await db
    .insertInto('service_amendments')
    .values({ order_line_id: activation.requestId, revision, changed_at: clock.now() })
    .onConflict((conflict) =>
      conflict
        .column('order_line_id')
        .doUpdateSet({ revision, changed_at: clock.now() })
        .where('service_amendments.revision', '<', revision),
    )
    .execute();
  throw new Error(`the device platform is to be told again, with revision ${revision}`);
}
