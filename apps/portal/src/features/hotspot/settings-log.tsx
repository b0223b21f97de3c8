import type { ReactNode } from 'react';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { Functions } from './hotspot.ts';
import { texts } from './settings-texts.ts';
import { toneOfState } from './use-function-config.ts';

const shown = 5;

/** The outcomes of the last changes and actions, newest first. */
export function SettingsLog({ functions }: { readonly functions: Functions }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const nowMs = useNow();
  if (functions.log.length === 0) return null;
  const states = {
    waiting: words.waiting,
    sent: words.sentState,
    applied: words.applied,
    refused: words.refused,
    timedOut: words.timedOut,
    replaced: words.replaced,
  };
  return (
    <section>
      <SectionHeading>{words.log}</SectionHeading>
      <Card>
        <Rows>
          {functions.log.slice(0, shown).map(({ commandId, functionId, state, requestedAt }) => (
            <ListRow
              key={commandId}
              title={words[functionId]}
              text={momentText(format, requestedAt, nowMs)}
              end={<Tag tone={toneOfState[state]}>{states[state]}</Tag>}
            />
          ))}
        </Rows>
      </Card>
    </section>
  );
}
