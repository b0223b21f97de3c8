import { isResidentIdNumber } from '@device-pay/rules';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, invalidField, isFailure } from '../../platform/failure.ts';
import type { Handler, Input } from '../../platform/handler.ts';
import { cancelledStatus } from '../../platform/sim-state.ts';
import { carrierCase } from './carrier-reference.ts';
import type { RealNameDeps } from './deps.ts';
import { type IdCard, readIdCard, sealIdCard } from './id-card.ts';
import { presentCase } from './present.ts';
import { infoLimit, infoReasons, isPersonName, maskedNumber, tidyName, tidyNumber } from './rules.ts';
import { afterEvent } from './states.ts';
import { move } from './store.ts';
import { refused, type Step, takeStep } from './take-step.ts';

export function checkInfo(deps: RealNameDeps): Handler<'real-name.check-info'> {
  return (context, input) =>
    takeStep(deps, context, { iccid: input.iccid, limit: infoLimit }, async (step) => {
      const { row, sim } = step;
      if (afterEvent(row, 'info') === null) return fail('realNameStepNotDue');
      const card = await confirmed(deps, step, input);
      if (isFailure(card)) return card;
      if (await hasTooManyCards(deps, step, card)) return fail('realNameCardLimit');
      const verdict = await step.service.carrier.checkInfo(carrierCase(row), card);
      if (verdict === 'tooManyCards') return fail('realNameCardLimit');
      if (verdict !== 'ok') return refused(deps, infoReasons[verdict], context.language);
      const { hash, keyId } = step.service.hashes.of(card.number);
      const now = deps.clock.now();
      const moved = await transact(deps.db, (trx) =>
        move(trx, row, 'info', now, {
          ...sealIdCard(deps.keys, row.id, card),
          id_number_hash: hash,
          hash_key_id: keyId,
          erase_at: new Date(now.getTime() + deps.keepMs),
        }),
      );
      return moved ? presentCase(deps, step.context, sim, moved) : fail('realNameStepNotDue');
    });
}

/** Name and number as the person confirms them: what is left out, or still masked, is as it was read. */
async function confirmed(
  deps: RealNameDeps,
  { row, context }: Step,
  { name, cardNo }: Input<'real-name.check-info'>,
): Promise<IdCard | Failure<'idNumberInvalid' | 'invalidInput' | 'realNameStepNotDue'>> {
  const { requestId, now } = context;
  const read = await readIdCard(deps, row, { actor: 'person', requestId, now });
  if (!read) return fail('realNameStepNotDue');
  const isAsRead = cardNo === undefined || cardNo === maskedNumber(read.number);
  const card = {
    ...read,
    name: tidyName(name ?? read.name),
    number: tidyNumber(isAsRead ? read.number : cardNo),
  };
  if (!isPersonName(card.name)) {
    return invalidField(
      'name',
      context.language === 'en' ? 'must be as it stands on the ID card' : '应与证件上的姓名一致',
    );
  }
  return isResidentIdNumber(card.number, deps.clock.now())
    ? card
    : fail('idNumberInvalid', {}, { field: 'cardNo' });
}

/**
 * The law limits how many cards one person may have; those of all brands count, but each SIM once, and none that the
 * carrier has cancelled.
 */
async function hasTooManyCards(
  { db, cardsPerPerson }: RealNameDeps,
  { service }: Step,
  { number }: IdCard,
): Promise<boolean> {
  const { cards } = await db
    .selectFrom('real_name_cases as c')
    .innerJoin('sims as s', 's.iccid', 'c.iccid')
    .select((eb) => eb.fn.count<number>('c.iccid').distinct().as('cards'))
    .where('c.id_number_hash', 'in', service.hashes.all(number))
    .where('c.state', '=', 'approved')
    .where('c.closed_at', 'is', null)
    .where('s.carrier_status', '<>', cancelledStatus)
    .executeTakeFirstOrThrow();
  return cards >= cardsPerPerson;
}
