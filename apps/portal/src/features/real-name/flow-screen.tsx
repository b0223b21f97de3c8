import type { ReactNode } from 'react';
import { Screen, type ScreenProps } from '../../page-kinds/screen.tsx';
import { type DotStep, dueDot } from './flow-steps.ts';
import type { RealName } from './real-name.ts';
import { SimName } from './sim-name.tsx';
import { StepDots } from './step-dots.tsx';

export interface FlowScreenProps extends ScreenProps {
  readonly realName: RealName;
  /** The step of this page, if it is not the one that is due. */
  readonly step?: DotStep | undefined;
}

/** The frame of a step's page: the SIM that it is about, and the progress. */
export function FlowScreen({ realName, step, children, ...screen }: FlowScreenProps): ReactNode {
  const due = step ?? dueDot(realName);
  return (
    <Screen aside={<SimName of={realName} />} {...screen}>
      {due && <StepDots due={due} />}
      {children}
    </Screen>
  );
}
