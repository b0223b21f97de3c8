import { activationsOf } from './activations.ts';
import { type DeliveryDeps, loadLines } from './lines.ts';
import { tell } from './tell.ts';

/**
 * Tells the device platform what a line gives now: nothing, if that was taken back. Throws when the platform can't be
 * told, so that the job is repeated.
 */
export function amendLine(deps: DeliveryDeps) {
  const { db } = deps;
  return async ({ lineId }: { lineId: string }): Promise<void> => {
    for (const [{ id, revision }, activation] of await activationsOf(db, await loadLines(db, [lineId]))) {
      await tell(deps, activation);
      await db
        .updateTable('service_amendments')
        .set({ told_revision: revision })
        .where('order_line_id', '=', id)
        .where('told_revision', '<', revision)
        .execute();
    }
  };
}
