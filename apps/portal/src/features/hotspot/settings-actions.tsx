import { type ReactNode, useState } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { BellIcon, RefreshIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { type Functions, functionOf } from './hotspot.ts';
import { RestartIcon } from './hotspot-icons.tsx';
import { texts } from './settings-texts.ts';
import type { useFunctionConfig } from './use-function-config.ts';

const actions = ['reportNow', 'locate', 'restart'] as const;

export interface SettingsActionsProps {
  readonly functions: Functions;
  readonly config: ReturnType<typeof useFunctionConfig>;
}

/** Actions of the hotspot; not available while it is offline. */
export function SettingsActions({ functions, config }: SettingsActionsProps): ReactNode {
  const words = useTexts(texts);
  const [restarts, setRestarts] = useState(false);
  const own = actions.filter((id) => functionOf(functions, id));
  if (own.length === 0) return null;
  const { online } = functions;
  const interruptsSec = functionOf(functions, 'restart')?.interruptsSec;
  const icons = { reportNow: <RefreshIcon />, locate: <BellIcon />, restart: <RestartIcon /> };
  const details = { reportNow: words.reportNowText, locate: words.locateText, restart: words.restartText };
  const press = (id: (typeof actions)[number]) => {
    if (config.pending) return;
    if (id === 'restart') setRestarts(true);
    else config.order({ functionId: id });
  };
  return (
    <section>
      <SectionHeading>{words.actions}</SectionHeading>
      <Card>
        <Rows>
          {own.map((id) => (
            <ListRow
              key={id}
              icon={icons[id]}
              title={words[id]}
              text={online ? details[id] : words.offlineAction}
              onPress={online ? () => press(id) : undefined}
            />
          ))}
        </Rows>
      </Card>
      <Confirm
        open={restarts}
        onClose={() => setRestarts(false)}
        title={words.restartTitle}
        yes={{
          label: words.restartYes,
          onPress: () => {
            setRestarts(false);
            config.order({ functionId: 'restart' });
          },
        }}
        no={{ label: words.confirmNo }}
      >
        <p>{withWordBreaks(words.restartConfirm(interruptsSec || 60))}</p>
      </Confirm>
    </section>
  );
}
