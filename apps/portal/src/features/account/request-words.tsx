import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { imeiTail } from '../../text/imei-tail.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import type { Cancellation, CancellationState } from './cancellation.ts';
import { texts } from './request-texts.ts';

const tones: Readonly<Record<CancellationState, Tone>> = {
  applied: 'brand',
  inReview: 'warn',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'idle',
  done: 'idle',
};

export function RequestTag({ state }: { readonly state: CancellationState }): ReactNode {
  const words = useTexts(texts);
  return <Tag tone={tones[state]}>{words[state]}</Tag>;
}

export interface SubjectName {
  readonly title: string;
  readonly text: string | undefined;
}

/** The subject of a request. A device that was cancelled already has no name here any more. */
export function useSubjectName({ imei }: Pick<Cancellation, 'imei'>): SubjectName {
  const words = useTexts(texts);
  const device = useCall('/device/getDeviceByImei', { imei: imei ?? '' }, { enabled: imei !== null });
  if (imei === null) return { title: words.account, text: undefined };
  const { name } = device.data ?? {};
  return { title: name ?? words.device, text: `IMEI ${imeiTail(imei)}` };
}
