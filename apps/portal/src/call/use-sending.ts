import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallError } from './call-error.ts';

export interface SendCallbacks<Data> {
  /**
   * Called once it was carried out, even if the page is no longer shown: for drafts and keys, which must not be sent
   * again.
   */
  readonly onSent?: (data: Data) => unknown;
  readonly onSuccess?: (data: Data) => unknown;
  readonly onError?: (error: CallError) => unknown;
  readonly onSettled?: () => unknown;
}

interface SendState<Data> {
  readonly data: Data | undefined;
  readonly error: CallError | null;
  readonly isPending: boolean;
}

export interface Sending<Variables, Data> extends SendState<Data> {
  /** Sends; the result has the outcome. Callbacks other than `onSent` run only while the page is shown. */
  readonly mutate: (variables: Variables, callbacks?: SendCallbacks<Data>) => void;
  /** The same as a promise; rejects with the CallError. */
  readonly mutateAsync: (variables: Variables, callbacks?: SendCallbacks<Data>) => Promise<Data>;
  /** Back to the initial state. */
  readonly reset: () => void;
}

const idle = { data: undefined, error: null, isPending: false };

/** Sends on demand, without retries. If it is used again meanwhile, the latest one decides the result. */
export function useSending<Variables, Data>(
  send: (variables: Variables) => Promise<Data>,
): Sending<Variables, Data> {
  const [state, setState] = useState<SendState<Data>>(idle);
  const latest = useRef(send);
  const count = useRef(0);
  const shown = useRef(false);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const mutateAsync = useCallback(
    async (variables: Variables, callbacks: SendCallbacks<Data> = {}): Promise<Data> => {
      count.current += 1;
      const own = count.current;
      const finish = (next: SendState<Data>, tell: () => unknown) => {
        if (count.current !== own) return;
        setState(next);
        if (!shown.current) return;
        tell();
        callbacks.onSettled?.();
      };
      setState({ ...idle, isPending: true });
      let data: Data;
      try {
        data = await latest.current(variables);
      } catch (cause) {
        const error = cause as CallError;
        finish({ ...idle, error }, () => callbacks.onError?.(error));
        throw cause;
      }
      callbacks.onSent?.(data);
      finish({ ...idle, data }, () => callbacks.onSuccess?.(data));
      return data;
    },
    [],
  );
  const mutate = useCallback(
    (variables: Variables, callbacks?: SendCallbacks<Data>) =>
      // The result has the failure.
      void mutateAsync(variables, callbacks).catch(() => undefined),
    [mutateAsync],
  );
  const reset = useCallback(() => {
    count.current += 1;
    setState(idle);
  }, []);
  return {
    ...state,
    mutate,
    mutateAsync,
    reset,
  };
}
