import type { ReactNode } from 'react';
import { errorText } from '../../call/error-text.ts';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import type { CheckState } from './check.ts';
import { CheckList, CheckRow, PlainRow } from './check-row.tsx';
import { checkWords } from './check-words.ts';
import { nameOf } from './find-words.ts';
import type { SimChecks } from './use-sim-checks.ts';

/** The state of a check. Without an answer it is pending, or unknown if the call failed or waits for a connection. */
export function stateOf({ query: { data, error, fetchStatus } }: SimChecks[number]): CheckState {
  if (data) return data.state;
  return error || fetchStatus === 'paused' ? 'unknown' : 'pending';
}

/** The checks of one SIM, each as it comes; one that fails is unknown and says why, and does not affect the others. */
export function SimChecksCard({ checks }: { readonly checks: SimChecks }): ReactNode {
  const words = useTexts(checkWords);
  const { language } = useLanguage();
  return (
    <Card>
      <CheckList>
        {checks.map((check) => {
          const { item, query } = check;
          if (!query.data && query.error) {
            return (
              <PlainRow
                key={item}
                state="unknown"
                name={nameOf(item, words)}
                text={errorText(query.error, language)}
              />
            );
          }
          return <CheckRow key={item} item={item} state={stateOf(check)} detail={query.data?.detail} />;
        })}
      </CheckList>
    </Card>
  );
}
