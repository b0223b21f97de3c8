import { currencyOfSite } from '@device-pay/rules';
import type { ReactNode } from 'react';
import { isAwaited, refreshCalls, useCall } from '../../call/use-call.ts';
import { useCallPages } from '../../call/use-call-pages.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { MorePages } from '../../page-kinds/more-pages.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { OrderIcon } from '../../ui/icons.tsx';
import { Price } from '../../ui/price.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { type BalanceEntry, byMonth } from './balance-months.ts';
import { texts } from './balance-texts.ts';
import styles from './hotspot.module.css';

const path = '/balance/list';

/** The prepaid balance of a device as a ledger: what came in, what went out, what was left after each. */
export function PrestorePage(): ReactNode {
  return <DeviceGate standing="owner">{(imei) => <Balance imei={imei} />}</DeviceGate>;
}

function Balance({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { site } = useLanguage();
  const nowMs = useNow();
  const total = useCall(path, { imei, page: 1, pageSize: 1 });
  const entries = useCallPages(path, { imei });
  const currency = total.data?.currency ?? currencyOfSite(site);
  return (
    <Screen asOf={entries.dataUpdatedAt || undefined} onRefresh={() => refreshCalls([path])}>
      <Stack>
        <QueryState query={total} skeleton="result">
          {(data) => (
            <section>
              <SectionHeading aside={words.asOf(momentText(format, data.asOf, nowMs))}>
                {words.balance}
              </SectionHeading>
              <Card>
                <Price {...format.price(data.balanceFen, data.currency)} />
                <p className={`${styles.small} ${styles.space}`}>{withWordBreaks(words.about)}</p>
                {data.balanceFen > 0 && (
                  <div className={styles.space}>
                    <Button tone="quiet" block href={pageUrl('service/index.html', { imei })}>
                      {words.contact}
                    </Button>
                  </div>
                )}
              </Card>
            </section>
          )}
        </QueryState>
        {/* Not before the balance is known: it would push this away, or the same failure would be shown twice. */}
        {!isAwaited(total) && (total.data || entries.data) && (
          <QueryState
            query={entries}
            skeleton="items"
            isEmpty={(list) => list.length === 0}
            empty={
              <StateMessage
                icon={OrderIcon}
                tone="idle"
                title={words.empty}
                text={words.emptyText}
                actions={<Button href={pageUrl('mifi/package.html', { imei })}>{words.toPlans}</Button>}
              />
            }
          >
            {(list) => (
              <>
                {byMonth(list, format.month, !entries.hasNextPage).map((month) => (
                  <section key={month.name}>
                    <SectionHeading
                      aside={
                        month.sums && (
                          <Facts
                            of={[
                              words.inSum(format.money(month.sums.inFen, currency)),
                              words.outSum(format.money(month.sums.outFen, currency)),
                            ]}
                          />
                        )
                      }
                    >
                      {month.name}
                    </SectionHeading>
                    <Card>
                      <Rows>
                        {month.entries.map((entry) => (
                          <EntryRow key={entry.id} entry={entry} currency={currency} />
                        ))}
                      </Rows>
                    </Card>
                  </section>
                ))}
                <MorePages query={entries} />
              </>
            )}
          </QueryState>
        )}
      </Stack>
    </Screen>
  );
}

function EntryRow({
  entry,
  currency,
}: {
  readonly entry: BalanceEntry;
  readonly currency: string;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { kind, description, amountFen, balanceAfterFen, orderId, at } = entry;
  const money = format.money(amountFen, currency);
  return (
    <ListRow
      title={description}
      text={
        <>
          <Facts of={[description !== words[kind] && words[kind], format.dateTime(at)]} />
          {words.after(format.money(balanceAfterFen, currency))}
        </>
      }
      end={
        <span className={amountFen < 0 ? styles.figure : `${styles.figure} ${styles.gain}`}>
          {amountFen < 0 ? money : `+${money}`}
        </span>
      }
      href={orderId ? pageUrl('order-details.html', { orderId }) : undefined}
    />
  );
}
