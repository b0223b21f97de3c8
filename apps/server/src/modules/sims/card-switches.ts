import type { CommandOutcome, DeviceConnector } from '../../gateways/device/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { CardSwitchRow, SimRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { Data } from '../../platform/handler.ts';
import { isUuid, newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { askOutcome, eachByDevice } from '../hotspot/public.ts';
import { sentWithinMs, switchWithinMs } from './rules.ts';

export interface SimDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null where none is configured: cards can't be switched. */
  readonly connector: DeviceConnector | null;
}

export type CardSwitch = Data<'sims.manual-change-card'>;
type Refusal = Failure<'deviceOffline' | 'cardSwitchRunning' | 'devicePlatformUnavailable'>;

interface SwitchRequest {
  readonly brand: string;
  readonly imei: string;
  readonly userId: string;
  readonly from: SimRow | undefined;
  /** The cards that it may be; of several the device chooses the best. */
  readonly to: SimRow | readonly SimRow[];
}

/** Orders a switch, one at a time for a device, and sends it. */
export async function startSwitch(
  deps: SimDeps,
  { brand, imei, userId, from, to }: SwitchRequest,
): Promise<CardSwitchRow | Refusal> {
  const { db, clock, connector, log } = deps;
  if (!connector) return fail('devicePlatformUnavailable');
  const now = clock.now();
  await giveUpOverdue(deps, imei);
  const one = isOne(to) ? to : null;
  const row = await db
    .insertInto('card_switches')
    .values({
      id: newId(now.getTime()),
      brand,
      imei,
      mode: one ? 'manual' : 'auto',
      from_iccid: from?.iccid ?? null,
      to_iccid: one?.iccid ?? null,
      state: 'requested',
      fail_reason: null,
      requested_by: userId,
      requested_at: now,
      changed_at: now,
      deadline_at: new Date(now.getTime() + switchWithinMs),
    })
    // A unique index refuses a second switch while one is under way.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return fail('cardSwitchRunning');
  try {
    const parameters = isOne(to) ? { slot: to.slot, iccid: to.iccid } : { slots: to.map(({ slot }) => slot) };
    const sent = await connector.send({ commandId: row.id, imei, type: 'switchCard', parameters });
    if (sent === 'sent') return (await moveOn(db, row.id, 'sent', clock.now())) ?? row;
    await failSwitch(db, row.id, sent, clock.now());
    return fail(sent === 'offline' ? 'deviceOffline' : 'devicePlatformUnavailable');
  } catch (error) {
    // The command may have arrived: whoever looks next asks what became of it.
    log.warn({ err: error }, 'a card switch was not answered');
    return row;
  }
}

const endStates: readonly CardSwitchRow['state'][] = ['done', 'failed'];

export const isOver = ({ state }: CardSwitchRow): boolean => endStates.includes(state);

const isOne = (to: SwitchRequest['to']): to is SimRow => 'iccid' in to;

const moveOn = (db: Database, id: string, state: 'sent' | 'switching', now: Date) =>
  db
    .updateTable('card_switches')
    .set({ state, changed_at: now })
    .where('id', '=', id)
    .where('state', 'in', state === 'sent' ? ['requested'] : ['requested', 'sent'])
    .returningAll()
    .executeTakeFirst();

const failSwitch = (db: Database, id: string, reason: string, now: Date) =>
  db
    .updateTable('card_switches')
    .set({ state: 'failed', fail_reason: reason, changed_at: now })
    .where('id', '=', id)
    .where('state', 'not in', endStates)
    .executeTakeFirst();

/**
 * Applies what a device answered. True when the switch is ours and was under way; a repeated answer changes nothing. A
 * switch that was given up stays failed, but if the device did it late, the card that it now uses is stored all the
 * same.
 */
export async function settleSwitch(
  { db, clock }: Pick<SimDeps, 'db' | 'clock'>,
  { commandId, state, reason, slot }: CommandOutcome,
): Promise<boolean> {
  if (state === 'pending' || !isUuid(commandId)) return false;
  const now = clock.now();
  if (state !== 'done') {
    const why = state === 'refused' ? (reason ?? 'refused') : 'lost';
    const failed = await failSwitch(db, commandId, why, now);
    return failed.numUpdatedRows === 1n;
  }
  return transact(db, async (trx) => {
    const row = await trx
      .selectFrom('card_switches')
      .selectAll()
      .where('id', '=', commandId)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.state === 'done' || row.fail_reason === otherCard) return false;
    if (row.state === 'failed' && (await hasNewerSwitch(trx, row))) return false;
    const to = await trx
      .selectFrom('sims')
      .select(['iccid', 'slot'])
      .where('imei', '=', row.imei)
      .where((eb) => (slot === null ? eb('iccid', '=', row.to_iccid) : eb('slot', '=', slot)))
      .executeTakeFirst();
    // False when the device uses another card than the one that was asked for.
    const asked = row.to_iccid === null || to?.iccid === row.to_iccid;
    if (to) {
      // Two statements: one SIM of a device is active at a time.
      await trx.updateTable('sims').set({ active: false }).where('imei', '=', row.imei).execute();
      await trx.updateTable('sims').set({ active: true }).where('iccid', '=', to.iccid).execute();
    }
    if (row.state === 'failed') return false;
    const outcome =
      to && asked
        ? { state: 'done' as const, to_iccid: to.iccid }
        : { state: 'failed' as const, fail_reason: otherCard };
    await trx
      .updateTable('card_switches')
      .set({ ...outcome, changed_at: now })
      .where('id', '=', row.id)
      .execute();
    return true;
  });
}

const otherCard = 'otherCard';

/** Once a newer switch was asked for, a late answer about an older one says nothing of the card in use. */
async function hasNewerSwitch(
  trx: Queries,
  { imei, requested_at: requestedAt }: Pick<CardSwitchRow, 'imei' | 'requested_at'>,
): Promise<boolean> {
  const newer = await trx
    .selectFrom('card_switches')
    .select('id')
    .where('imei', '=', imei)
    .where('requested_at', '>', requestedAt)
    .where('state', '!=', 'failed')
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Asks what became of a switch that is under way, as the platform's own report may be lost. */
async function followSwitch(deps: SimDeps, row: CardSwitchRow): Promise<void> {
  const { db, clock } = deps;
  const outcome = await askOutcome(deps, { commandId: row.id, imei: row.imei }, row.requested_at);
  // The command may still be on its way to the platform.
  const isBeingSent =
    row.state === 'requested' && clock.now().getTime() - row.requested_at.getTime() < sentWithinMs;
  if (outcome?.state === 'unknown' && isBeingSent) return;
  if (outcome?.state === 'pending') await moveOn(db, row.id, 'switching', clock.now());
  else if (outcome) await settleSwitch(deps, outcome);
}

async function giveUpOverdue({ db, clock }: Pick<SimDeps, 'db' | 'clock'>, imei?: string): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('card_switches')
    .set({ state: 'failed', fail_reason: 'timedOut', changed_at: now })
    .where('state', 'not in', endStates)
    .where('deadline_at', '<', now)
    .$if(imei !== undefined, (query) => query.where('imei', '=', imei ?? ''))
    .execute();
}

/** By the minute: asks about switches that nobody looks at, and gives up those that took too long. */
export function sweepSwitches(deps: SimDeps) {
  return async (): Promise<void> => {
    const open = await deps.db
      .selectFrom('card_switches')
      .selectAll()
      .where('state', 'not in', endStates)
      .orderBy('deadline_at')
      .limit(200)
      .execute();
    await eachByDevice(open, (row) => followSwitch(deps, row));
    await giveUpOverdue(deps);
  };
}

/** The switch that is under way or was the last, brought up to date. */
export async function latestSwitch(deps: SimDeps, imei: string): Promise<CardSwitchRow | undefined> {
  const find = () =>
    deps.db
      .selectFrom('card_switches')
      .selectAll()
      .where('imei', '=', imei)
      .orderBy('requested_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  const row = await find();
  if (!row || isOver(row)) return row;
  await followSwitch(deps, row);
  await giveUpOverdue(deps, imei);
  return find();
}

export function presentSwitch(row: CardSwitchRow, cards: readonly SimRow[]): CardSwitch {
  const slotOf = (iccid: string | null) => cards.find((card) => card.iccid === iccid)?.slot ?? null;
  return {
    switchId: row.id,
    imei: row.imei,
    mode: row.mode,
    fromSlot: slotOf(row.from_iccid),
    toSlot: slotOf(row.to_iccid),
    state: row.state,
    failReason: row.fail_reason,
    requestedAt: row.requested_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    deadlineAt: row.deadline_at.toISOString(),
  };
}
