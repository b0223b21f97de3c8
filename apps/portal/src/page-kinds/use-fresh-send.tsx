import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '../call/call-error.ts';
import { post } from '../call/client.ts';
import { refreshCalls } from '../call/use-call.ts';
import { type Sending, useSending } from '../call/use-sending.ts';
import { lazyOverlay } from '../ui/lazy-overlay.tsx';

const PasswordSheet = lazyOverlay(() =>
  import('./password-sheet.tsx').then((module) => module.PasswordSheet),
);

export interface FreshSending<Variables, Data> extends Sending<Variables, Data> {
  /** The sheet that asks for the password; render it anywhere on the page. */
  readonly passwordSheet: ReactNode;
}

const isFreshLoginNeeded = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'freshLoginNeeded';

/**
 * Sends what needs a password of the last 5 minutes. If the server wants it again, a sheet asks for it, and the same
 * input is sent again as soon as the password is right. Closing the sheet changes nothing: `error` stays empty.
 */
export function useFreshSending<Variables, Data>(
  send: (variables: Variables) => Promise<Data>,
): FreshSending<Variables, Data> {
  const [asks, setAsks] = useState(false);
  const answered = useRef<(isRight: boolean) => void>(undefined);
  const sending = useSending<Variables, Data>(async (variables) => {
    try {
      return await send(variables);
    } catch (error) {
      if (!isFreshLoginNeeded(error)) throw error;
      const isRight = await new Promise<boolean>((resolve) => {
        answered.current = resolve;
        setAsks(true);
      });
      if (!isRight) throw error;
      return send(variables);
    }
  });
  const answer = (isRight: boolean) => {
    setAsks(false);
    answered.current?.(isRight);
  };
  return {
    ...sending,
    error: isFreshLoginNeeded(sending.error) ? null : sending.error,
    passwordSheet: (
      <PasswordSheet open={asks} onConfirmed={() => answer(true)} onClose={() => answer(false)} />
    ),
  };
}

type PostPath = Parameters<typeof post>[0];

/** {@link useFreshSending} for one call; `refresh` names the calls whose answers change by it. */
export function useFreshSend<Path extends PostPath>(path: Path, refresh: Parameters<typeof refreshCalls>[0]) {
  return useFreshSending(async (input: Parameters<typeof post<Path>>[1]) => {
    const data = await post(path, input);
    // Not awaited: a page that is closed meanwhile must not find its form unsent later.
    void refreshCalls(refresh);
    return data;
  });
}
