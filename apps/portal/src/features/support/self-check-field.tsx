import type { CallData } from '@device-pay/contract';
import type { ReactNode } from 'react';
import { useCall } from '../../call/query.ts';
import { useCallPages } from '../../call/use-call-pages.ts';
import { usePage } from '../../page-kinds/page-context.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Facts } from '../../ui/facts.tsx';
import { texts } from './form-texts.ts';

type Run = CallData<'/SelfInspection/list'>['list'][number];

export interface SelfChecks {
  /** The one that can go with the message: the chosen one, else the last one; undefined where only its id is known. */
  readonly run: Run | undefined;
  /** What would be attached. */
  readonly runId: string | undefined;
  /** What is attached. */
  readonly attached: string | undefined;
  /** When the list is from, UTC in milliseconds. */
  readonly at: number;
}

/** The self-checks of the device that may go with a message. Guests have none: they are not shown its state. */
export function useSelfChecks(imei: string | undefined, chosen: string): SelfChecks {
  const { query } = usePage();
  const device = useCall('/device/getDeviceByImei', { imei: imei ?? '' }, { enabled: imei !== undefined });
  const isHeld = device.data !== undefined && device.data.standing !== 'guest';
  const runs = useCallPages('/SelfInspection/list', { imei: imei ?? '' }, { enabled: isHeld });
  const finished = runs.data?.filter(({ running, verdict }) => !running && verdict !== null) ?? [];
  const run = finished.find(({ runId }) => runId === chosen) ?? finished[0];
  // One that the self-check's own page names may be too old to be in the list's first page.
  const isNamed = chosen !== '' && query.get('selfCheckRunId') === chosen;
  const runId = isNamed ? chosen : run?.runId;
  return {
    run: run?.runId === runId ? run : undefined,
    runId,
    attached: runId === chosen ? runId : undefined,
    at: runs.dataUpdatedAt,
  };
}

export interface SelfCheckFieldProps {
  readonly checks: SelfChecks;
  /** Gets the id of what is to be attached, empty for none. */
  readonly onChange: (runId: string) => void;
}

/** Attaches the last self-check, if one wishes; nothing where there is none. */
export function SelfCheckField({ checks, onChange }: SelfCheckFieldProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { run, runId, attached, at } = checks;
  if (runId === undefined) return null;
  return (
    <Card>
      <Checkbox
        label={words.selfCheck}
        text={
          run?.verdict ? (
            <Facts of={[words.selfCheckOf(momentText(format, run.startedAt, at)), words[run.verdict]]} />
          ) : (
            words.selfCheckNamed
          )
        }
        checked={attached !== undefined}
        onChange={(checked) => onChange(checked ? runId : '')}
      />
    </Card>
  );
}
