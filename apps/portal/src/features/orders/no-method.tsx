import type { ReactNode } from 'react';
import { useNoMethodText } from '../../host/no-method-text.ts';
import { Notice } from '../../ui/tag.tsx';

/** An order that can be paid, but not here. */
export function NoMethod(): ReactNode {
  return <Notice tone="warn">{useNoMethodText()}</Notice>;
}
