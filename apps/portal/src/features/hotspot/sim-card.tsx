import { Fragment, type ReactNode } from 'react';
import { useHost } from '../../host/host-context.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { simWords } from '../../page-kinds/sim-words.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card as CardFrame } from '../../ui/card.tsx';
import { SimIcon } from '../../ui/icons.tsx';
import { ListRow, Row } from '../../ui/rows.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { texts } from './card-texts.ts';
import styles from './hotspot.module.css';
import type { Card } from './hotspot.ts';

/** Unknown states are grey, never green. */
const toneOf: Readonly<Record<Card['state'], Tone>> = {
  activated: 'ok',
  notActivated: 'idle',
  stopped: 'bad',
  preCancelled: 'warn',
  cancelled: 'bad',
  unknown: 'idle',
};

export interface SimCardProps {
  readonly imei: string;
  readonly card: Card;
  /** Without it, this card can't be chosen now. */
  readonly onUse?: (() => void) | undefined;
}

/** One SIM card by its slot: carrier, state, whether its user is verified, and a button to use it. */
export function SimCard({ imei, card, onUse }: SimCardProps): ReactNode {
  const words = useTexts(texts);
  const sims = useTexts(simWords);
  const host = useHost();
  const { iccid, slot, active, carrier, state, realName, realNameNeeded, separated, stopReasons, asOf } =
    card;
  const realNameUrl = pageUrl('real-name/index.html', { imei, iccid });
  const which = (
    <VisuallyHidden>
      {' '}
      ({words.simOf(sims[carrier])}, {words.slot(slot)})
    </VisuallyHidden>
  );
  const whyNot = {
    inUse: words.inUseText,
    cancelled: words.cancelledText,
    preCancelled: words.preCancelledText,
    stopped: words.stoppedText,
    realNameNeeded: words.realNameText,
  };
  return (
    <CardFrame>
      <ListRow
        icon={<SimIcon />}
        title={words.simOf(sims[carrier])}
        text={`${words.slot(slot)} ··\u00a0${iccid.slice(-4)}`}
        end={active && <Tag tone="brand">{words.inUse}</Tag>}
      />
      <div className={styles.space}>
        <Row label={words.state}>
          <Tag tone={toneOf[state]}>{sims[state]}</Tag>
        </Row>
        {stopReasons.length > 0 && (
          <Row label={words.stopReason}>
            {stopReasons.map((reason, index) => (
              <Fragment key={reason}>
                {index > 0 && <br />}
                {sims[reason]}
              </Fragment>
            ))}
          </Row>
        )}
        <Row label={words.bound}>
          {separated === null ? (
            <Tag tone="idle">{words.unknown}</Tag>
          ) : (
            <Tag tone={separated ? 'bad' : 'ok'}>{separated ? words.apart : words.together}</Tag>
          )}
        </Row>
        <Row label={words.realName}>
          {realName ? (
            <Tag tone="ok">{words.verified}</Tag>
          ) : realNameNeeded ? (
            <Tag tone="warn">{words.notVerified}</Tag>
          ) : (
            words.notNeeded
          )}
        </Row>
        {asOf === null && <p className={styles.small}>{withWordBreaks(words.notAsked)}</p>}
      </div>
      {realNameNeeded && !realName && (
        <div className={styles.space}>
          <Button
            tone={active ? 'main' : 'quiet'}
            block
            href={host.kind === 'native' ? undefined : realNameUrl}
            onPress={() =>
              host.send('pushAppPage', { simCardNumber: iccid, title: words.verify, url: realNameUrl })
            }
          >
            {words.verify}
            {which}
          </Button>
        </div>
      )}
      {!active && card.whyNot && (
        <p className={`${styles.small} ${styles.space}`}>{withWordBreaks(whyNot[card.whyNot])}</p>
      )}
      {onUse && (
        <div className={styles.space}>
          <Button tone="quiet" block onPress={onUse}>
            {words.use}
            {which}
          </Button>
        </div>
      )}
    </CardFrame>
  );
}
