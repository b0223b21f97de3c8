import { useEffect, useState } from 'react';
import type { RealName } from './real-name.ts';

interface Info {
  readonly name: string;
  readonly cardNo: string;
}

/** The fields of the last form, only in memory: they contain an ID number, so they must not be stored. */
let typed: (Info & { readonly of: string }) | undefined;

/**
 * Name and number as typed; they start with what was read from the photo. If the login ends meanwhile, the form
 * disappears but its fields are kept; after a new photo they start anew.
 */
export function useTypedInfo({ iccid, updatedAt }: RealName, read: Info) {
  const of = `${iccid} ${updatedAt}`;
  const [info, setInfo] = useState<Info>(() => (typed?.of === of ? typed : read));
  useEffect(() => {
    typed = { ...info, of };
  }, [info, of]);
  const change = (part: Partial<Info>) => setInfo((before) => ({ ...before, ...part }));
  return [info, change] as const;
}

/** Call it when the fields were sent, or must be deleted. */
export function forgetTypedInfo(): void {
  typed = undefined;
}
