import { setTimeout as sleep } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { WechatOpen } from '../../gateways/wechat/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Logger } from '../../platform/log.ts';
import { seal, unseal } from '../../platform/seal.ts';

type TicketRow = Selectable<Tables['wechat_tickets']>;

/** A new ticket is fetched this long before the old one ends, or half-way of a short one's life. */
const reserveMs = 10 * 60_000;
/** Longer than the gateway takes: a process that dies while it fetches holds up the others so long. */
const fetchMs = 15_000;
/** How long a call waits for another's fetch; the gateway's own time-out is below it. */
const waitMs = 9_000;
const lookMs = 100;

/**
 * The ticket for the JS-SDK, one for all processes, sealed in the database. Of any number of processes that miss
 * it one asks WeChat, and none of them holds a database connection meanwhile.
 */
export class JsapiTickets {
  readonly #db: Database;
  readonly #wechat: WechatOpen;
  readonly #clock: Clock;
  readonly #log: Logger;
  #waiting: Promise<string | null> | null = null;

  constructor(db: Database, wechat: WechatOpen, clock: Clock, log: Logger) {
    this.#db = db;
    this.#wechat = wechat;
    this.#clock = clock;
    this.#log = log;
  }

  /** Null when there is none to be had now. */
  async current(): Promise<string | null> {
    const row = await this.#read();
    const ticket = this.#ticketOf(row);
    if (ticket !== null && isFresh(row, this.#clock.now())) return ticket;
    // The calls of one process wait together.
    this.#waiting ??= this.#renew(row, ticket).finally(() => {
      this.#waiting = null;
    });
    return this.#waiting;
  }

  async #renew(row: TicketRow | undefined, ticket: string | null): Promise<string | null> {
    if (await this.#hold(ticket === null ? (row?.sealed_ticket ?? null) : null)) {
      return (await this.#fetch()) ?? ticket;
    }
    return ticket ?? this.#awaitOther();
  }

  /** Reserves the fetch for this process, unless another has reserved it, has done it, or failed just now. */
  async #hold(unreadable: Buffer | null): Promise<boolean> {
    const now = this.#clock.now();
    const held = { held_until: new Date(now.getTime() + fetchMs), failed: false };
    const taken = await this.#db
      .insertInto('wechat_tickets')
      .values({ app_id: this.#wechat.appId, ...held })
      .onConflict((conflict) =>
        conflict
          .column('app_id')
          .doUpdateSet(held)
          .where((eb) =>
            eb.and([
              eb.or([
                eb('wechat_tickets.held_until', 'is', null),
                eb('wechat_tickets.held_until', '<=', now),
              ]),
              eb.or([
                eb('wechat_tickets.refresh_at', 'is', null),
                eb('wechat_tickets.refresh_at', '<=', now),
                // Sealed with a secret that was replaced since.
                eb('wechat_tickets.sealed_ticket', '=', unreadable),
              ]),
            ]),
          ),
      )
      .returning('app_id')
      .executeTakeFirst();
    return taken !== undefined;
  }

  async #fetch(): Promise<string | null> {
    const reading = await this.#wechat.fetchJsapiTicket();
    const nowMs = this.#clock.now().getTime();
    if (reading.state === 'unknown') {
      this.#log.error({ reason: reading.reason }, 'WeChat gave no ticket for the JS-SDK');
      await this.#update({ held_until: new Date(nowMs + reading.pauseMs), failed: true });
      return null;
    }
    const { ticket, lifetimeMs } = reading;
    await this.#update({
      sealed_ticket: seal(this.#wechat.sealKey, ticket),
      expires_at: new Date(nowMs + lifetimeMs),
      refresh_at: new Date(nowMs + Math.max(lifetimeMs - reserveMs, lifetimeMs / 2)),
      held_until: null,
    });
    return ticket;
  }

  async #awaitOther(): Promise<string | null> {
    for (const until = Date.now() + waitMs; Date.now() < until; await sleep(lookMs)) {
      const row = await this.#read();
      const ticket = this.#ticketOf(row);
      if (ticket !== null || row?.failed) return ticket;
    }
    return null;
  }

  #ticketOf(row: TicketRow | undefined): string | null {
    if (!row?.sealed_ticket || !row.expires_at || row.expires_at <= this.#clock.now()) return null;
    return unseal(this.#wechat.sealKey, row.sealed_ticket)?.toString() ?? null;
  }

  #read(): Promise<TicketRow | undefined> {
    return this.#db
      .selectFrom('wechat_tickets')
      .selectAll()
      .where('app_id', '=', this.#wechat.appId)
      .executeTakeFirst();
  }

  async #update(changes: Partial<TicketRow>): Promise<void> {
    await this.#db
      .updateTable('wechat_tickets')
      .set(changes)
      .where('app_id', '=', this.#wechat.appId)
      .execute();
  }
}

const isFresh = (row: TicketRow | undefined, now: Date): boolean => (row?.refresh_at ?? now) > now;
