import type { ReactNode } from 'react';
import { useTexts } from '../text/text-context.tsx';
import { Sheet as LabelledSheet } from '../ui/sheet.tsx';
import type { SheetProps } from '../ui/sheet-props.ts';
import { texts } from './texts.ts';

/** A sheet whose cross says Close in the language of the page. */
export function Sheet(props: Omit<SheetProps, 'closeLabel'>): ReactNode {
  return <LabelledSheet closeLabel={useTexts(texts).close} {...props} />;
}
