import type { ReactNode } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './flow.module.css';
import { FlowScreen } from './flow-screen.tsx';
import { dueDot } from './flow-steps.ts';
import { texts } from './flow-texts.ts';
import { OtherWay } from './other-way.tsx';
import type { StepProps } from './real-name.ts';
import { RealNameRecord } from './real-name-record.tsx';
import { reasonTexts } from './reason-texts.ts';
import { Withdraw } from './withdraw.tsx';

export interface RejectedViewProps extends StepProps {
  readonly onRedo: () => void;
}

/** Which step was rejected, why, and what to do next. */
export function RejectedView({ target, realName, onChange, onRedo }: RejectedViewProps): ReactNode {
  const words = useTexts(texts);
  const reasons = useTexts(reasonTexts);
  const { rejectReason, redoStep } = realName;
  const redoWords = {
    front: words.redoFront,
    back: words.redoBack,
    info: words.redoInfo,
    digits: words.redoDigits,
  };
  const due = dueDot(realName);
  return (
    <FlowScreen
      realName={realName}
      bottom={
        <Button size="l" onPress={onRedo}>
          {redoStep ? redoWords[redoStep] : words.beginAgain}
        </Button>
      }
    >
      <Card>
        <StateMessage
          icon={WarningIcon}
          tone="bad"
          title={words.rejectedTitle}
          text={rejectReason ? reasons[rejectReason] : undefined}
          live
        />
        {redoStep && due && (
          <p className={`${styles.small} ${styles.centred}`}>
            {withWordBreaks(words.rejectedAt(words[due]))}
            <br />
            {redoStep !== 'front' && words.other}
          </p>
        )}
      </Card>
      <div className={styles.links}>
        <RealNameRecord target={target} />
        <OtherWay target={target} realName={realName} onChange={onChange} />
        <Withdraw target={target} realName={realName} onChange={onChange} />
      </div>
    </FlowScreen>
  );
}
