import { useState } from 'react';
import { CallError } from '../call/call-error.ts';
import { serverNow } from '../call/server-clock.ts';
import { defineTexts } from '../text/define-texts.ts';
import { useTexts } from '../text/text-context.tsx';
import { useNow } from '../ui/use-now.ts';

const texts = defineTexts({
  zh: {
    paused: (minutes: number, seconds: number) =>
      `密码多次错误，为保护账号已暂停。请在 ${minutes > 0 ? `${minutes} 分 ` : ''}${seconds} 秒后再试。`,
  },
  en: {
    paused: (minutes, seconds) =>
      `Too many wrong passwords. To protect the account, try again in ${minutes > 0 ? `${minutes} min ` : ''}${seconds} s.`,
  },
});

/** The seconds to wait before the next password, according to an answer; undefined for every other answer. */
export function pauseSecondsOf(error: unknown): number | undefined {
  if (!(error instanceof CallError) || error.code !== 'loginPaused') return undefined;
  const { seconds } = (error.data ?? {}) as { seconds?: unknown };
  return typeof seconds === 'number' && seconds > 0 ? seconds : undefined;
}

export interface LoginPause {
  /** Why no password can be sent now, with what is left of the pause; undefined when one can. */
  readonly reason: string | undefined;
  /** To be called with the error of a refused password. */
  readonly note: (error: unknown) => void;
}

/** The pause after too many wrong passwords, as it runs down. */
export function useLoginPause(): LoginPause {
  const words = useTexts(texts);
  const [until, setUntil] = useState(0);
  const leftSec = Math.ceil((until - useNow(until)) / 1000);
  return {
    reason: leftSec > 0 ? words.paused(Math.floor(leftSec / 60), leftSec % 60) : undefined,
    note: (error) => {
      const seconds = pauseSecondsOf(error);
      if (seconds !== undefined) setUntil(serverNow() + seconds * 1000);
    },
  };
}
