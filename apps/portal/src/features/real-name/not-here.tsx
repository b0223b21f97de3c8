import type { ReactNode } from 'react';
import { CopyValue } from '../../page-kinds/copy-value.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { simWords } from '../../page-kinds/sim-words.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { SimIcon } from '../../ui/icons.tsx';
import { Row } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import styles from './flow.module.css';
import { texts as flowTexts } from './flow-texts.ts';
import { hotlines } from './hotlines.ts';
import { texts } from './not-here-texts.ts';
import type { StepProps } from './real-name.ts';
import { SimName } from './sim-name.tsx';
import { Withdraw } from './withdraw.tsx';

/** The SIM can't be verified here: says where it can, before anybody is asked for consent. */
export function NotHere({ target, realName, onChange }: StepProps): ReactNode {
  const words = useTexts(texts);
  const flowWords = useTexts(flowTexts);
  const sims = useTexts(simWords);
  const hotline = hotlines[realName.carrier];
  return (
    <Screen aside={<SimName of={realName} />}>
      <StateMessage
        icon={SimIcon}
        tone="warn"
        title={words.title}
        text={words.text(sims[realName.carrier])}
        compact
      />
      <Card>
        <Row label={flowWords.iccid}>
          <CopyValue value={realName.iccid} label={flowWords.iccid} />
        </Row>
        {hotline && (
          <Row label={flowWords.hotline}>
            <a href={`tel:${hotline}`}>{hotline}</a>
          </Row>
        )}
      </Card>
      {realName.eraseAt !== null && (
        <div className={styles.links}>
          <Withdraw target={target} realName={realName} onChange={onChange} />
        </div>
      )}
    </Screen>
  );
}
