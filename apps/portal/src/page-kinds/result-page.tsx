import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon, WarningIcon } from '../ui/icons.tsx';
import { StateMessage } from '../ui/states.tsx';
import { Screen, type ScreenProps } from './screen.tsx';

export interface ResultPageProps extends Omit<ScreenProps, 'children'> {
  /** ok only when it is true; what was sent but not decided is `idle`. */
  readonly tone: 'ok' | 'warn' | 'bad' | 'idle';
  readonly heading: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
}

const icons = { ok: CheckIcon, warn: WarningIcon, bad: WarningIcon, idle: ClockIcon } as const;

/** The outcome of an action, and what happens next. */
export function ResultPage(props: ResultPageProps): ReactNode {
  const { tone, heading, text, actions, ...screen } = props;
  return (
    <Screen {...screen}>
      <StateMessage icon={icons[tone]} tone={tone} title={heading} text={text} actions={actions} live />
    </Screen>
  );
}
