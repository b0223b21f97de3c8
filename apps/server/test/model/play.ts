import { payOut } from '../../src/modules/balance/public.ts';
import { findOrder } from '../../src/modules/orders/public.ts';
import { caseActions } from '../../src/modules/payments/list-cases.ts';
import type { PaymentCaseKind } from '../../src/platform/database/tables.ts';
import { isFailure } from '../../src/platform/failure.ts';
import type { CallContext, Subject } from '../../src/platform/handler.ts';
import type { JobData, QueueName } from '../../src/platform/jobs.ts';
import { quietLog } from '../database.ts';
import { Killed } from './interleaver.ts';
import type { Action, Course, Moment, OrderBody, Paying } from './operations.ts';
import type { MoneyBack, MoneyIn } from './payment-provider.ts';
import type { ServerProcess } from './server-process.ts';
import { devices, type World } from './world.ts';

/** What people were promised while a course was played. */
export interface Promises {
  /** The orders that each key was answered with. */
  readonly orders: Map<number, Set<string>>;
  /** Failed calls that only the server can be blamed for. */
  readonly faults: string[];
  /** Orders that somebody was told are paid, or cancelled. */
  readonly told: { readonly orderId: string; readonly what: 'paid' | 'cancelled' }[];
}

const refundNews: readonly string[] = ['refundRequested', 'refunded', 'refundFailed'];
const dayMs = 24 * 60 * 60_000;
const mostLongWaits = 2;

/** Plays a course, and records what people and providers saw, beside what the database records. */
export class Play {
  readonly world: World;
  readonly promises: Promises = { orders: new Map(), faults: [], told: [] };
  kills = 0;
  /** What happened, in order, to find out why a course went wrong. */
  readonly story: string[] = [];
  readonly #bodies: readonly OrderBody[];
  readonly #orders: string[] = [];
  /** Attempts whose link somebody got. */
  readonly #links: string[] = [];
  #longWaits = 0;

  constructor(world: World, { bodies }: Course) {
    this.world = world;
    this.#bodies = bodies;
  }

  async moment({ actions, choices, cut }: Moment): Promise<void> {
    const { interleaver } = this.world;
    const chosen = choices.values();
    const choose = (from: number) => (chosen.next().value ?? 0) % Math.max(1, from);
    const tasks = actions.map(
      ({ action, process }) =>
        () =>
          this.act(action, this.world.process(process)),
    );
    await interleaver.run(
      tasks,
      choose,
      cut ? { ...cut, victim: this.world.process(cut.victim) } : undefined,
    );
    if (cut && interleaver.steps >= cut.atStep) {
      this.kills += 1;
      this.story.push(
        `  process ${cut.victim} was killed ${cut.afterwards ? 'after' : 'before'} step ${cut.atStep}`,
      );
    }
  }

  /**
   * An attempt that is closed here must not be payable there: two payable links of one order could mean two payments.
   */
  async lookAtLinks(): Promise<void> {
    const closed = await this.world.rows<{ id: string }>(
      "select id from payment_attempts where state = 'closed'",
    );
    for (const { id } of closed) {
      const provider = this.world.providers.find(({ trades }) => trades.has(id));
      const isPaid = (provider?.trades.get(id)?.transactions.length ?? 0) > 0;
      if (provider?.isPayable(id) && !isPaid && this.#links.includes(id))
        this.promises.faults.push(`attempt ${id} is called closed, and its link can be paid`);
    }
  }

  /** Reads every order as its page does. */
  async lookAtOrders(): Promise<void> {
    for (let order = 0; order < this.#orders.length; order += 1) await this.alone({ do: 'look', order });
  }

  /** Runs one action alone. */
  async alone(action: Action): Promise<void> {
    await this.moment({ actions: [{ action, process: 0 }], choices: [], cut: null });
  }

  private async act(action: Action, process: ServerProcess): Promise<void> {
    try {
      const answer = await this.do(action, process);
      this.story.push(`${JSON.stringify(action)} → ${isFailure(answer) ? answer.failure : shown(answer)}`);
    } catch (error) {
      this.story.push(
        `${JSON.stringify(action)} ✗ ${error instanceof Error ? error.message : String(error)}`,
      );
      const isTriedAgain = (action.do === 'job' || action.do === 'work') && !isWrongStatement(error);
      if (!(error instanceof Killed) && !process.isDead && !isTriedAgain) {
        this.promises.faults.push(`${JSON.stringify(action)}: ${String(error)}`);
      }
    }
  }

  private do(action: Action, process: ServerProcess): Promise<unknown> {
    const { world } = this;
    const outside = (act: () => unknown) => world.interleaver.step(world.outside, async () => act());
    switch (action.do) {
      case 'order':
        return this.order(action.key, process);
      case 'start':
        return this.start(pick(this.#orders, action.order), action.method, process);
      case 'cancel':
      case 'confirm':
        return this.ask(pick(this.#orders, action.order), action.do, process);
      case 'look':
        return this.look(pick(this.#orders, action.order), process);
      case 'begin':
        return outside(() => this.atProvider(pick(this.#links, action.link), 'begin'));
      case 'pay':
        return outside(() => this.atProvider(pick(this.#links, action.link), action.how));
      case 'stranger':
        return outside(() => pick(world.providers, action.provider)?.pay(`X${this.story.length}`));
      case 'notify':
        return this.notify(action.notification, process);
      case 'drop':
        return outside(() => {
          const notification = pick(world.notifications, action.notification);
          if (notification && !notification.mustArrive) notification.isDropped = true;
        });
      case 'wait':
        return outside(() => this.wait(action.ms));
      case 'work':
        return process.workers[action.worker]({});
      case 'job':
        return this.job(action.job, process);
      case 'mood':
        return outside(() => {
          const moods = pick(world.providers, action.provider)?.moods;
          moods?.set(action.operation, [...(moods.get(action.operation) ?? []), action.mood]);
        });
      case 'platform':
        return outside(() => world.devicePlatform.moods.push(action.mood));
      case 'settleRefund':
        return outside(() => this.settleRefund(action.refund, action.to));
      case 'sendBack':
        return this.endAgain('succeeded', action.refund);
      case 'mendRefund':
        return this.endAgain('failed', action.refund);
      case 'refundByHand':
        return outside(() => {
          const all = world.providers.flatMap((provider) =>
            provider.payments.map((payment) => ({ provider, payment })),
          );
          const one = pick(all, action.payment);
          one?.provider.refundByHand(one.payment);
        });
      case 'staffRefund':
        return this.staffRefund(action, process);
      case 'resolve':
        return this.resolve(action, process);
      case 'orderAnew':
        return this.order(action.key, process, null);
      case 'payOut':
        return this.payOut(action, process);
      case 'revokeCoupon':
        return outside(() =>
          world.rows('update coupons set revoked = true where id = $1', [world.couponIds[action.coupon]]),
        );
      case 'age':
        return this.age(action.line);
      case 'unwind':
        return this.unwind(action.line, process);
      case 'withdrawUnwind':
      case 'moveUnwind':
        return this.moveUnwind(action, process);
    }
  }

  private async order(
    key: number,
    process: ServerProcess,
    idempotencyKey: string | null = `order-${key}`,
  ): Promise<unknown> {
    const body = this.#bodies[key % this.#bodies.length];
    if (!body) return;
    const input = {
      imeis: body.devices.flatMap((number) => devices[number] ?? []),
      packages: body.packages,
      coupons: body.coupons.flatMap((number) => this.world.couponIds[number] ?? []),
    };
    const context = this.context({ kind: 'user', key: idempotencyKey });
    const answer = await process.calls['orders.add-order'](context, input as never);
    if (isFailure(answer)) return answer;
    if (!this.#orders.includes(answer)) this.#orders.push(answer);
    if (idempotencyKey !== null)
      this.promises.orders.set(key, new Set([...(this.promises.orders.get(key) ?? []), answer]));
    return answer;
  }

  private async start(orderId: string | undefined, payMethod: 'WX' | 'ZFB', process: ServerProcess) {
    const order = orderId && (await findOrder(process.db, orderId, 'zax'));
    if (!order) return;
    const context = { ...this.context({ kind: 'user' }), order };
    const link = await process.calls['payments.get-pay-jump'](context, { orderId, payMethod } as never);
    if (isFailure(link)) return link;
    const attemptId = String(link).split('://')[1] ?? '';
    if (!this.#links.includes(attemptId)) this.#links.push(attemptId);
    return link;
  }

  private async ask(orderId: string | undefined, what: 'cancel' | 'confirm', process: ServerProcess) {
    const order = orderId && (await findOrder(process.db, orderId, 'zax'));
    if (!order) return;
    const context = { ...this.context({ kind: 'user' }), order };
    const answer: unknown =
      what === 'cancel'
        ? await process.calls['orders.cancel-order'](context, { orderId })
        : await process.calls['payments.confirm3'](context, { orderId } as never);
    if (answer === 'cancelled') this.promises.told.push({ orderId, what: 'cancelled' });
    if (answer === 2) this.promises.told.push({ orderId, what: 'paid' });
    return answer;
  }

  private async look(orderId: string | undefined, process: ServerProcess): Promise<void> {
    const order = orderId && (await findOrder(process.db, orderId, 'zax'));
    if (!order) return;
    const context = { ...this.context({ kind: 'user' }), order };
    const story = await process.calls['orders.timeline'](context, { orderId });
    if (isFailure(story)) throw new Error(story.failure);
    const expected = await this.world.interleaver.aside(() =>
      this.world.rows<{ event: string; detail: string | null; times: number }>(
        `select e.event, r.reason as detail, count(*) as times from refunds r join (values
           ('refundRequested', array['requested', 'processing', 'succeeded', 'failed', 'paidOtherwise']),
           ('refunded', array['succeeded']), ('refundedOtherwise', array['paidOtherwise']),
           ('refundFailed', array['failed'])) as e (event, states) on r.state = any(e.states)
         where r.order_id = $1 group by 1, 2
         union all
         select case reason when 'latePayment' then 'latePayment' when 'duplicatePayment' then 'duplicatePayment'
           when 'secondTransaction' then 'duplicatePayment' else 'wrongPayment' end, null, count(*)
         from payments where order_id = $1 and purpose = 'quarantine' group by 1
         union all
         select 'credited', null, count(*) from order_lines where order_id = $1 and delivery = 'credited' having count(*) > 0
         union all
         select case status when 'cancelled' then 'cancelled' when 'timedOut' then 'timedOut' else 'paid' end, null, 1
         from orders where id = $1 and status not in ('toPay', 'failed')`,
        [orderId],
      ),
    );
    const told = new Set(expected.map(({ event }) => event));
    const names = [...told, ...refundNews, 'paid', 'cancelled', 'timedOut', 'credited'];
    const lines = (rows: readonly { event: string; detail: string | null }[]) =>
      rows
        .map(({ event, detail }) => `${event} ${refundNews.includes(event) ? detail : ''}`)
        .sort()
        .join();
    const is = lines(story.filter(({ event }) => names.includes(event)));
    const shouldBe = lines(expected.flatMap((row) => Array<typeof row>(Number(row.times)).fill(row)));
    if (is !== shouldBe) this.promises.faults.push(`order ${orderId} says ${is}, and not ${shouldBe}`);
  }

  private atProvider(attemptId: string | undefined, how: 'begin' | Paying): string | undefined {
    const provider = this.world.providers.find(({ trades }) => attemptId && trades.has(attemptId));
    const trade = attemptId && provider?.trades.get(attemptId);
    if (!provider || !trade) return;
    if (how === 'begin') {
      provider.begin(attemptId);
      return;
    }
    if (how !== 'afterClose' && !provider.isPayable(attemptId)) return 'not payable';
    const { amountFen } = trade;
    const changes = {
      less: { amountFen: amountFen - 1 },
      more: { amountFen: amountFen + 1 },
      dollars: { currency: 'USD' },
    };
    provider.pay(attemptId, how in changes ? changes[how as keyof typeof changes] : {});
  }

  private async notify(number: number, process: ServerProcess): Promise<unknown> {
    const notification = pick(this.world.notifications, number);
    if (!notification || notification.isDropped) return;
    const { providerId, event } = notification;
    await process.receive(providerId, event);
    notification.acknowledged += 1;
    return `${event.kind} ${event.eventId}`;
  }

  private wait(ms: number): void {
    // Bills are only compared for a week: in a longer course the beginning would be lost.
    if (ms > dayMs) this.#longWaits += 1;
    if (ms <= dayMs || this.#longWaits <= mostLongWaits) this.world.nowMs += ms;
  }

  private async job(number: number, process: ServerProcess): Promise<unknown> {
    const jobs = await this.world.interleaver.aside(() =>
      this.world.rows<{ id: number; queue: QueueName; data: never }>(
        'select * from model_jobs order by id desc',
      ),
    );
    const job = pick(jobs, number);
    if (!job) return;
    const worker = process.workers[job.queue as keyof ServerProcess['workers']] as (
      data: JobData[QueueName],
    ) => Promise<void>;
    await worker(job.data);
    await process.step(() => {});
    await this.world.interleaver.aside(() =>
      this.world.rows('delete from model_jobs where id = $1', [job.id]),
    );
    return `${job.queue} ${JSON.stringify(job.data)}`;
  }

  private settleRefund(number: number, to: 'succeeded' | 'failed'): void {
    const all = this.world.providers.flatMap((provider) =>
      refundsOf(provider.payments).map((refund) => ({ provider, refund })),
    );
    const one = pick(
      all.filter(({ refund }) => refund.state === 'processing'),
      number,
    );
    one?.provider.settleRefund(one.refund, to);
  }

  private async endAgain(is: 'succeeded' | 'failed', number: number): Promise<void> {
    const { providers, interleaver, outside } = this.world;
    const rows = await interleaver.aside(() =>
      this.world.rows<{ id: string }>('select id from refunds where state = $1', [is]),
    );
    const known = new Set(rows.map(({ id }) => id));
    const all = providers
      .filter(({ manner }) => manner.notifiesRefunds)
      .flatMap((provider) => refundsOf(provider.payments).map((refund) => ({ provider, refund })));
    const one = pick(
      all.filter(({ refund }) => refund.state === is && known.has(refund.refundId)),
      number,
    );
    await interleaver.step(outside, async () =>
      is === 'succeeded' ? one?.provider.sendBack(one.refund) : one?.provider.mendRefund(one.refund),
    );
  }

  private async staffRefund(
    { line, share, key }: Extract<Action, { do: 'staffRefund' }>,
    process: ServerProcess,
  ) {
    const lines = await this.world.interleaver.aside(() =>
      this.world.rows<{ order_id: string; line_no: number; fen: number }>(
        `select order_id, line_no, amount_fen - discount_fen as fen from order_lines
         where delivery in ('inEffect', 'failed', 'refunded') order by delivery_changed_at, line_no`,
      ),
    );
    const chosen = pick(lines, line);
    const amountFen = Math.ceil((chosen?.fen ?? 0) / share);
    if (!chosen || amountFen === 0) return;
    const input = { orderId: chosen.order_id, lineNo: chosen.line_no, amountFen, note: 'x' };
    const answer = await process.calls['payments.add-refund'](
      this.context({ kind: 'staff', key: `refund-${key}` }),
      input,
    );
    return isFailure(answer) ? answer : answer.refundId;
  }

  private async payOut({ share, key }: Extract<Action, { do: 'payOut' }>, process: ServerProcess) {
    const entries = await this.world.interleaver.aside(() =>
      this.world.rows<{ imei: string; fen: number }>(
        'select imei, balance_after_fen as fen from balance_entries order by entry_no',
      ),
    );
    const newest = pick(entries, 0);
    const amountFen = Math.ceil((newest?.fen ?? 0) / share);
    if (!newest || amountFen === 0) return;
    const wanted = { imei: newest.imei, currency: 'CNY', amountFen, key: `payOut-${key}` } as const;
    const answer = await payOut(process.db, this.context({ kind: 'staff' }), wanted);
    return isFailure(answer) ? answer : answer.id;
  }

  /** The newest lines that are contracts. */
  private contracts() {
    return this.world.interleaver.aside(() =>
      this.world.rows<{ id: string; order_id: string; line_no: number }>(
        `select l.id, l.order_id, l.line_no from order_lines l join orders o on o.id = l.order_id
         where l.package_id = 170 and l.delivery = 'inEffect' order by o.created_at, l.order_id, l.line_no`,
      ),
    );
  }

  private async age(number: number): Promise<void> {
    const line = pick(await this.contracts(), number);
    if (!line) return;
    await this.world.interleaver.step(this.world.outside, () =>
      this.world.rows(
        `with l as (update order_lines set effective_time = effective_time - interval '100 days',
           expiration_time = expiration_time - interval '100 days' where order_id = $1)
         update orders set paid_at = paid_at - interval '100 days' where id = $1 and paid_at > created_at - interval '9 days'`,
        [line.order_id],
      ),
    );
  }

  private async unwind(number: number, process: ServerProcess): Promise<unknown> {
    const line = pick(await this.contracts(), number);
    const order = line && (await findOrder(process.db, line.order_id, 'zax'));
    if (!order) return;
    const input = { orderId: order.id, lineNo: line.line_no, reason: 'x' };
    const context = { ...this.context({ kind: 'user' }), order };
    const answer = await process.calls['unwinds.add-unwind'](context, input);
    return isFailure(answer) ? answer : answer.id;
  }

  private async moveUnwind(
    action: Extract<Action, { do: 'moveUnwind' | 'withdrawUnwind' }>,
    process: ServerProcess,
  ): Promise<unknown> {
    const requests = await this.world.interleaver.aside(() =>
      this.world.rows<{ id: string }>('select id from unwinds order by created_at, id'),
    );
    const id = pick(requests, action.request)?.id;
    if (id === undefined) return;
    const answer =
      action.do === 'withdrawUnwind'
        ? await process.calls['unwinds.withdraw-unwind'](this.context({ kind: 'user' }), { id })
        : await process.calls['unwinds.move'](this.context({ kind: 'staff' }), {
            id,
            action: action.move,
            text: 'x',
          });
    return isFailure(answer) ? answer : answer.state;
  }

  private async resolve({ item, action }: Extract<Action, { do: 'resolve' }>, process: ServerProcess) {
    const cases = await this.world.interleaver.aside(() =>
      this.world.rows<{ id: string; kind: PaymentCaseKind }>(
        'select id, kind from payment_cases where resolved_at is null order by opened_at, kind, subject',
      ),
    );
    const chosen = pick(cases, item);
    // No item is dismissed here: what is open at the end must stay visible.
    const possible = chosen ? caseActions[chosen.kind].filter((name) => name !== 'dismiss') : [];
    const wanted = possible[action % Math.max(1, possible.length)];
    if (!chosen || !wanted) return;
    const answer = await process.calls['payments.resolve-case'](this.context({ kind: 'staff' }), {
      id: chosen.id,
      action: wanted,
      note: 'x',
    });
    return isFailure(answer) ? answer : `${chosen.kind} ${wanted}`;
  }

  private context({ kind, key = null }: { kind: 'user' | 'staff'; key?: string | null }): LoginContext {
    const { people, clock } = this.world;
    const userId = kind === 'user' ? people.ownerA : people.staff;
    return {
      requestId: 'model',
      now: clock.now(),
      brand: 'zax',
      site: 'cn',
      platform: 'track',
      language: 'zh',
      origin: 'http://127.0.0.1',
      clientIp: '127.0.0.1',
      userAgent: 'model',
      idempotencyKey: key,
      log: quietLog,
      subject: {
        kind: 'user',
        sessionId: userId,
        guestId: userId,
        userId,
        role: kind,
        userName: kind,
        staffBrands: kind === 'staff' ? ['zax'] : [],
        freshUntil: null,
        expiresAt: new Date(clock.now().getTime() + 3_600_000),
      },
    };
  }
}

type LoginContext = CallContext & { readonly subject: Extract<Subject, { kind: 'user' }> };

const shown = (answer: unknown): string =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';

/** PostgreSQL can't run it, such as for a table that is not there: trying it again would not help. */
const isWrongStatement = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('42');

/** The n-th newest. */
const pick = <T>(list: readonly T[], number: number): T | undefined =>
  list[list.length - 1 - (number % Math.max(1, list.length))];

const refundsOf = (payments: readonly MoneyIn[]): MoneyBack[] =>
  payments.flatMap(({ refunds }) => [...refunds.values()]);
