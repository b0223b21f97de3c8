import type { ReactNode } from 'react';
import { Notice, type NoticeProps } from '../../ui/tag.tsx';

/** Outside the component: React would call a new function at each render, and the page would jump back each time. */
const bringIntoView = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'center' });
};

/** A notice that is scrolled into view, because it may be out of sight when the button is pressed. */
export function FoundNotice(props: Omit<NoticeProps, 'live'>): ReactNode {
  return (
    <div ref={bringIntoView}>
      <Notice {...props} live />
    </div>
  );
}
