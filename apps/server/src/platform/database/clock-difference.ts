import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Database } from './connect.ts';

/** Offers, orders and signatures of providers are valid for minutes. */
const mostMs = 60_000;

/** How far this machine's clock is ahead of the database's, in ms; below 0: behind it. */
export async function clockDifferenceMs(db: Database): Promise<number> {
  const asked = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  // Assumes that the database read its clock half-way.
  return (asked + Date.now()) / 2 - (rows[0]?.now.getTime() ?? Number.NaN);
}

/**
 * Checks at the start that the clocks agree: a process with a wrong clock ends orders that can still be paid, and
 * rejects providers' notifications.
 * @throws ConfigError that says by how much
 */
export async function requireClock(db: Database): Promise<void> {
  const aheadMs = await clockDifferenceMs(db);
  if (Math.abs(aheadMs) <= mostMs) return;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  throw new ConfigError(
    `The clock of this machine is ${seconds} s ${side} the database's: set both right (timedatectl).`,
  );
}
