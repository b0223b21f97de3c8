import { hourMs } from '@device-pay/rules';
import type { CustomerService } from '../../gateways/customer-service/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { type TryLimit, tooManyTries } from '../../platform/tries.ts';

const limitOf = (userId: string): TryLimit => ({ key: `chat:${userId}`, max: 60, windowMs: hourMs });

export function getAliCsdToken(
  db: Database,
  service: CustomerService | null,
): Handler<'support.get-ali-csd-token'> {
  return async ({ subject, now, log }) => {
    if (!service) return fail('customerServiceNotOffered');
    const refusal = await tooManyTries(db, [limitOf(subject.userId)], now);
    if (refusal) return refusal;
    const { display_name: name } = await db
      .selectFrom('users')
      .select('display_name')
      .where('id', '=', subject.userId)
      .executeTakeFirstOrThrow();
    const opened = await service.openWindow({ id: subject.userId, name }, now);
    if (opened.state === 'unknown') {
      log.warn({ reason: opened.reason }, 'the customer service did not open a window');
      return fail('customerServiceUnavailable');
    }
    return { token: opened.token, url: opened.url, expiresAt: opened.expiresAt.toISOString() };
  };
}
