import type { CallData } from '@device-pay/contract';
import type { ReactNode } from 'react';
import { useGet } from '../../call/use-call.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { simWords } from '../../page-kinds/sim-words.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SimIcon } from '../../ui/icons.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { cardStanding } from './card-standing.ts';
import styles from './flow.module.css';
import { HowItGoes } from './how-it-goes.tsx';
import { texts } from './pages-texts.ts';
import { flowPage } from './real-name.ts';

type Sim = CallData<'/mifi/getMultiRealName'>[number];

/** The SIMs of a device, each with the state of its verification and the next action. */
export function RealNameCardListPage(): ReactNode {
  return <DeviceGate standing="holder">{(imei) => <CardList imei={imei} />}</DeviceGate>;
}

function CardList({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const sims = useGet('/mifi/getMultiRealName', { imei }, { staleTimeMs: 2000 });
  return (
    <Screen asOf={sims.dataUpdatedAt || undefined} onRefresh={sims.refetch}>
      <QueryState
        query={sims}
        skeleton="list"
        isEmpty={(list) => list.length === 0}
        empty={
          <StateMessage
            icon={SimIcon}
            tone="bad"
            title={words.noCards}
            text={words.noCardsText}
            actions={<Button href={pageUrl('sim/404.html', { imei })}>{words.howTo}</Button>}
          />
        }
      >
        {(list) => (
          <>
            {list.length > 1 && <p className={styles.small}>{withWordBreaks(words.cardsText)}</p>}
            {list.map((sim) => (
              <SimRow key={sim.iccid} imei={imei} sim={sim} />
            ))}
          </>
        )}
      </QueryState>
      {/* Not below the placeholder: the list that replaces it may be shorter, and these links would jump. */}
      {!sims.isPending && <HowItGoes imei={imei} />}
    </Screen>
  );
}

function SimRow({ imei, sim }: { readonly imei: string; readonly sim: Sim }): ReactNode {
  const words = useTexts(texts);
  const carriers = useTexts(simWords);
  const { standing, tone, action } = cardStanding(sim);
  const name = words.simOf(carriers[sim.carrier]);
  const isElsewhere = action === 'verify' && sim.ways[0] === 'carrierPage';
  return (
    <Card>
      <ListRow
        icon={<SimIcon />}
        title={
          <>
            {withWordBreaks(name)} {sim.active && <Tag tone="brand">{words.inUse}</Tag>}
          </>
        }
        text={
          <Facts
            of={[
              `${words.slot(sim.slot)} ··\u00a0${sim.iccid.slice(-4)}`,
              isElsewhere && words.onCarrierPage,
            ]}
          />
        }
        end={<Tag tone={tone}>{words[standing]}</Tag>}
      />
      {action && (
        <div className={styles.space}>
          <Button
            block
            tone={sim.active && action !== 'seeResult' ? 'main' : 'quiet'}
            href={pageUrl(flowPage, { imei, iccid: sim.iccid })}
          >
            {words[action]}
            <VisuallyHidden>
              {' '}
              ({name}, {words.slot(sim.slot)})
            </VisuallyHidden>
          </Button>
        </div>
      )}
    </Card>
  );
}
