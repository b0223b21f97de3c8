import type { ReactNode } from 'react';
import { Screen, type ScreenProps } from '../../page-kinds/screen.tsx';
import { simWords } from '../../page-kinds/sim-words.ts';
import { useTexts } from '../../text/text-context.tsx';
import { dueDot } from './flow-steps.ts';
import { texts } from './flow-texts.ts';
import type { RealName } from './real-name.ts';
import { StepDots } from './step-dots.tsx';

export interface FlowScreenProps extends ScreenProps {
  readonly realName: RealName;
}

/** A step's page: which SIM it is about, and how far it has come. */
export function FlowScreen({ realName, children, ...screen }: FlowScreenProps): ReactNode {
  const words = useTexts(texts);
  const sims = useTexts(simWords);
  const due = dueDot(realName);
  return (
    <Screen aside={words.sim(sims[realName.carrier], realName.iccid.slice(-4))} {...screen}>
      {due && <StepDots due={due} />}
      {children}
    </Screen>
  );
}
