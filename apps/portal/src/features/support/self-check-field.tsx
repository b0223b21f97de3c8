import type { CallData } from '@device-pay/contract';
import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { useCallPages } from '../../call/use-call-pages.ts';
import { usePage } from '../../page-kinds/page-context.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Facts } from '../../ui/facts.tsx';
import { texts } from './form-texts.ts';

type Run = CallData<'/SelfInspection/list'>['list'][number];

export interface SelfChecks {
  /** The run that can be attached: the chosen one, else the last one; undefined if only its id is known. */
  readonly run: Run | undefined;
  /** The id of the run that can be attached. */
  readonly runId: string | undefined;
  /** The id of the run that is attached. */
  readonly attached: string | undefined;
}

/** The self-check that can be attached to a message. Guests can't attach any: they may not see the device's state. */
export function useSelfChecks(imei: string | undefined, chosen: string): SelfChecks {
  const { query } = usePage();
  const device = useCall('/device/getDeviceByImei', { imei: imei ?? '' }, { enabled: imei !== undefined });
  const isHeld = device.data !== undefined && device.data.standing !== 'guest';
  const runs = useCallPages('/SelfInspection/list', { imei: imei ?? '' }, { enabled: isHeld });
  const finished = runs.data?.filter(({ running, verdict }) => !running && verdict !== null) ?? [];
  const run = finished.find(({ runId }) => runId === chosen) ?? finished[0];
  // A run that the self-check's page has named in the address may be too old for the first page of the list.
  const isNamed = chosen !== '' && query.get('selfCheckRunId') === chosen;
  const runId = isNamed ? chosen : run?.runId;
  return {
    run: run?.runId === runId ? run : undefined,
    runId,
    attached: runId === chosen ? runId : undefined,
  };
}

export interface SelfCheckFieldProps {
  readonly checks: SelfChecks;
  /** Gets the id of the run to attach, empty for none. */
  readonly onChange: (runId: string) => void;
}

/** Offers to attach the last self-check; nothing if there is none. */
export function SelfCheckField({ checks, onChange }: SelfCheckFieldProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { run, runId, attached } = checks;
  if (runId === undefined) return null;
  return (
    <Card>
      <Checkbox
        label={words.selfCheck}
        text={
          run?.verdict ? (
            <Facts of={[words.selfCheckOf(format.dateTime(run.startedAt)), words[run.verdict]]} />
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
