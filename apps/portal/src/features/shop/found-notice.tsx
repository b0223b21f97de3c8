import type { ReactNode } from 'react';
import { Notice, type NoticeProps } from '../../ui/tag.tsx';

/** One function for all renders: React calls a new one again, and the page would jump back each time. */
const bringIntoView = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'center' });
};

/** A notice about something that may be out of sight when the button is pressed. */
export function FoundNotice(props: Omit<NoticeProps, 'live'>): ReactNode {
  return (
    <div ref={bringIntoView}>
      <Notice {...props} live />
    </div>
  );
}
