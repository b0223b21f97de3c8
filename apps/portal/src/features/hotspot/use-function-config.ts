import { useState } from 'react';
import type { CallError } from '../../call/call-error.ts';
import { refreshCalls, useSend } from '../../call/use-call.ts';
import type { Tone } from '../../ui/tag.tsx';
import type { FunctionId, LoggedCommand } from './hotspot.ts';

const concerned = ['/device/getFunctionByImei', '/mifi/getMiFiMessage'] as const;

/** The outcome of the last order, in the server's words. */
export interface Outcome {
  readonly tone: Exclude<Tone, 'brand'>;
  readonly message: string;
}

export const toneOfState: Readonly<Record<LoggedCommand['state'], Outcome['tone']>> = {
  waiting: 'warn',
  sent: 'idle',
  applied: 'ok',
  refused: 'bad',
  timedOut: 'bad',
  replaced: 'idle',
};

export interface FunctionOrder {
  readonly functionId: FunctionId;
  readonly param?: string;
  readonly version?: number;
}

/** Changes a setting of the hotspot or makes it do something, and reports the outcome. */
export function useFunctionConfig(imei: string): {
  readonly pending: boolean;
  readonly error: CallError | null;
  readonly outcome: Outcome | undefined;
  /** The order in progress, or the last one. */
  readonly ordered: FunctionId | undefined;
  readonly order: (order: FunctionOrder, onDone?: () => void) => void;
  /** Forgets the outcome. */
  readonly reset: () => void;
} {
  const [ordered, setOrdered] = useState<FunctionId>();
  const sending = useSend('/redis/functionConfig', concerned);
  const { data, error, isPending } = sending;
  return {
    pending: isPending,
    error,
    ordered,
    reset: sending.reset,
    outcome: data && { tone: toneOfState[data.state], message: data.message },
    order: (order, onDone) => {
      setOrdered(order.functionId);
      sending.mutate(
        { input: { imei, ...order } },
        {
          onSuccess: () => onDone?.(),
          // If only the answer was lost, it was carried out.
          onError: ({ retryable }) => retryable && void refreshCalls(concerned),
        },
      );
    },
  };
}
