import { type ReactNode, useState } from 'react';
import { useCallPages } from '../../call/use-call-pages.ts';
import { MorePages } from '../../page-kinds/more-pages.tsx';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { ClockIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { causesOf } from './advice.ts';
import type { Run } from './check.ts';
import { FoundFacts } from './check-row.tsx';
import { texts } from './past-texts.ts';
import { texts as runTexts } from './run-texts.ts';
import { RunView } from './run-view.tsx';

const toneOf: Readonly<Record<NonNullable<Run['verdict']>, Tone>> = {
  ok: 'ok',
  warn: 'warn',
  bad: 'bad',
  unknown: 'idle',
};

export interface PastRunsProps {
  readonly imei: string;
  readonly isHotspot: boolean;
  /** Further actions for the run that is shown. */
  readonly actions?: (run: Run) => ReactNode;
  /** The id of the run that the page shows already. */
  readonly except?: string | undefined;
}

/** The stored self-checks; pressing one opens it. */
export function PastRuns({ imei, isHotspot, actions, except }: PastRunsProps): ReactNode {
  const words = useTexts(texts);
  const { byDevice } = useTexts(runTexts);
  const format = useFormat();
  const runs = useCallPages('/SelfInspection/list', { imei });
  const [shown, setShown] = useState<Run>();
  const [open, setOpen] = useState(false);
  const nowMs = useNow();
  const others = runs.data?.filter(({ runId }) => runId !== except);
  // The only run is the one that the page shows already.
  if (others?.length === 0 && except !== undefined) return null;
  return (
    <section>
      <SectionHeading>{words.title}</SectionHeading>
      <QueryState
        query={runs}
        skeleton="items"
        isEmpty={(list) => list.length === 0}
        empty={<StateMessage icon={ClockIcon} tone="idle" title={words.empty} text={words.emptyText} />}
      >
        {(list) => (
          <>
            <Card>
              <Rows>
                {list
                  .filter(({ runId }) => runId !== except)
                  .map((run) => {
                    // A bad item's name alone, 'Device online', would read as if it were right.
                    const cause = causesOf(run)[0] ?? run.items.find(({ state }) => state === run.verdict);
                    return (
                      <ListRow
                        key={run.runId}
                        title={momentText(format, run.startedAt, nowMs)}
                        text={
                          run.source === 'device'
                            ? byDevice
                            : run.verdict !== 'ok' && cause && <FoundFacts found={cause} />
                        }
                        end={
                          run.verdict ? (
                            <Tag tone={toneOf[run.verdict]}>{words[run.verdict]}</Tag>
                          ) : (
                            <Tag tone="idle">{words.unfinished}</Tag>
                          )
                        }
                        onPress={() => {
                          setShown(run);
                          setOpen(true);
                        }}
                      />
                    );
                  })}
              </Rows>
            </Card>
            <MorePages query={runs} />
          </>
        )}
      </QueryState>
      {shown && (
        <Sheet
          open={open}
          onClose={() => setOpen(false)}
          title={momentText(format, shown.startedAt, nowMs)}
          actions={actions?.(shown)}
        >
          <Stack>
            <RunView run={shown} isHotspot={isHotspot} nowMs={nowMs} />
          </Stack>
        </Sheet>
      )}
    </section>
  );
}
