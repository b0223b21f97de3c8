import { useEffect, useState } from 'react';
import type { RealName } from './real-name.ts';

interface Info {
  readonly name: string;
  readonly cardNo: string;
}

/** Of the form that was open last, as long as the document: an ID number is among it, so it is never stored. */
let typed: (Info & { readonly of: string }) | undefined;

/**
 * Name and number as they are typed, over what was read. A login that ends meanwhile takes the form away, and not
 * what was typed in it; a photo that is taken again is read anew.
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

/** It was sent, or is to be deleted. */
export function forgetTypedInfo(): void {
  typed = undefined;
}
