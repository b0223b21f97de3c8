import type { Selectable, Transaction } from 'kysely';
import type { OrderRow, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { recordAct } from '../audit/public.ts';
import { lockOrder, resumeLine } from '../orders/public.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { settleIfMade } from './ask-refund.ts';
import { casesOf } from './cases.ts';
import { endAttempt } from './end-attempt.ts';
import { type CaseAction, caseActions, presentCase } from './list-cases.ts';
import { payOtherwise } from './pay-otherwise.ts';
import { paymentOfOrder } from './payment-of-order.ts';
import type { Providers } from './providers.ts';
import { accountOf, postRefund, requestRefund, type WantedRefund } from './request-refund.ts';
import { refundableFen } from './return-line.ts';

interface Work {
  readonly trx: Transaction<Tables>;
  readonly deps: ApplyDeps;
  readonly item: Selectable<Tables['payment_cases']>;
  readonly order: OrderRow | null;
  readonly userId: string;
  readonly now: Date;
}

/** A refund that was promised, for the audit log. */
interface Promised {
  readonly refundId: string;
  readonly amountFen: number;
  readonly currency: string;
}

type Done = Promised | null | Failure<'caseActionImpossible' | 'refundTooMuch'>;

/** Under the item's lock: of any number of people who press the button one does it. */
export function resolveCase(deps: ApplyDeps, providers: Providers): Handler<'payments.resolve-case'> {
  return async (context, { id, action, note }) => {
    const { userId } = context.subject;
    const { brand, now } = context;
    if (action === 'retryRefund' || action === 'paidOtherwise' || action === 'withdrawRefund') {
      const status = await settleIfMade(deps, providers, { id, brand }, now);
      if (status?.state === 'processing') return fail('caseActionImpossible');
      // It may have been made by now. The other two actions send no money.
      const isUntold = status?.state === 'unknown' && !status.disowned;
      if (action === 'retryRefund' && isUntold) return fail('providerUnavailable');
    }
    return transact(deps.db, async (trx) => {
      const items = casesOf(trx, brand).where('id', '=', id).where('resolved_at', 'is', null);
      // Locks the order first, as wherever an item settles itself: otherwise each would wait for the other.
      const order = await lockOrder(trx, items.select('order_id').$asScalar());
      const item = await items.selectAll().forUpdate().executeTakeFirst();
      if (!item) return fail('caseNotFound');
      // Nobody decides about their own money.
      if (order?.user_id === userId) return fail('notAllowed');
      if (!caseActions[item.kind].includes(action)) return fail('caseActionImpossible');
      const done = await actions[action]({ trx, deps, item, order: order ?? null, userId, now });
      if (isFailure(done)) return done;
      const resolved = await trx
        .updateTable('payment_cases')
        .set({ resolved_at: now, resolved_by: userId, resolution: `${action}: ${note}` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAct(trx, context, {
        action: 'payments.resolve-case',
        objectType: 'paymentCase',
        objectId: id,
        changes: { kind: item.kind, action, orderId: item.order_id, ...done },
        reason: note,
      });
      return presentCase(resolved);
    });
  };
}

const actions: Readonly<Record<CaseAction, (work: Work) => Promise<Done>>> = {
  dismiss: (work) => (work.item.kind === 'attemptUnknown' ? giveUpAttempt(work) : Promise.resolve(null)),
  refund: (work) => (work.item.kind === 'undelivered' ? refundLine(work) : refundPayment(work)),
  askAgain,
  paidOtherwise: async ({ trx, item, order, now }) =>
    (await payOtherwise(trx, item.subject, order, now)) ? null : fail('caseActionImpossible'),
  retryRefund: async (work) => (await withdraw(work)) ?? refundAnew(work),
  withdrawRefund: async (work) => (await withdraw(work)) ?? giveGrantsBack(work),
};

/** Refunds all that is left of a payment in quarantine. */
async function refundPayment(work: Work): Promise<Done> {
  const { trx, item } = work;
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', item.provider)
    .where('transaction_id', '=', item.subject)
    .where('purpose', '=', 'quarantine')
    .executeTakeFirst();
  if (!payment) return fail('caseActionImpossible');
  const amountFen = payment.amount_fen - payment.refunded_fen;
  if (amountFen === 0) return fail('refundTooMuch');
  return promise(work, { payment, amountFen, reason: payment.reason ?? 'staffDecision' });
}

async function refundLine(work: Work): Promise<Done> {
  const { trx, item } = work;
  const line = await trx
    .selectFrom('order_lines')
    .select(['id', 'order_id', 'amount_fen', 'discount_fen'])
    .where('id', '=', item.subject)
    .executeTakeFirst();
  const payment = line && (await paymentOfOrder(trx, line.order_id));
  if (!line || !payment) return fail('caseActionImpossible');
  const amountFen = await refundableFen(trx, line);
  if (amountFen <= 0) return fail('refundTooMuch');
  return promise(work, { payment, lineId: line.id, amountFen, reason: 'undeliverable' });
}

/** The item's id is the key: an item promises one refund. */
async function promise(
  { trx, deps, item, userId, now }: Work,
  wanted: Omit<WantedRefund, 'by'>,
): Promise<Promised | Failure<'refundTooMuch'>> {
  const by = { userId, key: item.id };
  const refund = await requestRefund(trx, deps.jobs, { ...wanted, by }, now);
  if (!refund) return fail('refundTooMuch');
  return { refundId: refund.id, amountFen: refund.amount_fen, currency: refund.currency };
}

/**
 * The provider has told a person that nothing was paid, while its interface says nothing: the attempt no longer holds
 * the order. If it is paid all the same, the money pays the order, or goes back if that has ended.
 */
async function giveUpAttempt({ trx, item, now }: Work): Promise<null> {
  const attempt = await trx
    .selectFrom('payment_attempts')
    .select(['id', 'order_id', 'state', 'pay_method'])
    .where('id', '=', item.subject)
    .forUpdate()
    .executeTakeFirst();
  if (attempt) await endAttempt(trx, attempt, now);
  return null;
}

/** The poller begins anew, at once. */
async function askAgain({ trx, item, now }: Work): Promise<Done> {
  const asked =
    item.kind === 'attemptUnknown'
      ? await trx
          .updateTable('payment_attempts')
          .set({ queries: 0, next_query_at: now })
          .where('id', '=', item.subject)
          .where('state', 'in', ['open', 'abandoned'])
          .executeTakeFirst()
      : await trx
          .updateTable('refunds')
          .set({ asks: 0, next_ask_at: now })
          .where('id', '=', item.subject)
          .where('state', 'in', ['requested', 'processing'])
          .executeTakeFirst();
  return asked.numUpdatedRows === 1n ? null : fail('caseActionImpossible');
}

/** Takes back the promise of a refund that the provider has refused: the money may be promised anew. */
async function withdraw({ trx, item, now }: Work): Promise<Done> {
  const refund = await trx
    .updateTable('refunds')
    .set({ state: 'withdrawn', settled_at: now })
    .where('id', '=', item.subject)
    .where('state', '=', 'failed')
    .returningAll()
    .executeTakeFirst();
  if (!refund) return fail('caseActionImpossible');
  const payment = await trx
    .updateTable('payments')
    .set((eb) => ({ refunded_fen: eb('refunded_fen', '-', refund.amount_fen) }))
    .where('id', '=', refund.payment_id)
    .returning(['id', 'purpose'])
    .executeTakeFirstOrThrow();
  await postRefund(trx, refund, now, {
    kind: 'refundWithdrawn',
    debit: 'refunds',
    credit: await accountOf(trx, payment, refund.order_line_id),
  });
  return null;
}

/**
 * A refund of a whole line, or one that ended its contract, has ended what the line gives. Without the money the
 * customer keeps that, unless another refund has ended the contract.
 */
async function giveGrantsBack({ trx, deps, item, now }: Work): Promise<null> {
  const line = await trx
    .selectFrom('refunds')
    .innerJoin('order_lines', 'order_lines.id', 'refunds.order_line_id')
    .select('order_lines.id')
    .where('refunds.id', '=', item.subject)
    .where('order_lines.delivery', '=', 'inEffect')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refunds as other')
            .select('other.id')
            .whereRef('other.order_line_id', '=', 'order_lines.id')
            .where('other.reason', '=', 'contractCancelled')
            .where('other.state', '!=', 'withdrawn'),
        ),
      ),
    )
    // A contract that ended with nothing to refund stays ended as well.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('unwinds')
            .select('unwinds.id')
            .whereRef('unwinds.order_line_id', '=', 'order_lines.id')
            .where('unwinds.state', '=', 'done')
            .where('unwinds.refund_id', 'is', null),
        ),
      ),
    )
    .executeTakeFirst();
  if (line) await resumeLine(trx, deps.jobs, line.id, now);
  return null;
}

/** The same refund under a new number. */
async function refundAnew(work: Work): Promise<Done> {
  const { trx, item } = work;
  const old = await trx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', item.subject)
    .executeTakeFirstOrThrow();
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', old.payment_id)
    .executeTakeFirstOrThrow();
  return promise(work, {
    payment,
    ...(old.order_line_id === null ? {} : { lineId: old.order_line_id }),
    amountFen: old.amount_fen,
    reason: old.reason,
  });
}
