import type { ReactNode } from 'react';
import { Screen, type ScreenProps } from '../../page-kinds/screen.tsx';
import { type DotStep, dueDot } from './flow-steps.ts';
import type { RealName } from './real-name.ts';
import { SimName } from './sim-name.tsx';
import { StepDots } from './step-dots.tsx';

export interface FlowScreenProps extends ScreenProps {
  readonly realName: RealName;
  /** Where it is not the step that the verification stands at. */
  readonly step?: DotStep | undefined;
}

/** A step's page: which SIM it is about, and how far it has come. */
export function FlowScreen({ realName, step, children, ...screen }: FlowScreenProps): ReactNode {
  const due = step ?? dueDot(realName);
  return (
    <Screen aside={<SimName of={realName} />} {...screen}>
      {due && <StepDots due={due} />}
      {children}
    </Screen>
  );
}
