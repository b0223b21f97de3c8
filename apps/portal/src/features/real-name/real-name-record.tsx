import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Waiting } from '../../page-kinds/query-state.tsx';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { texts } from './flow-texts.ts';
import type { Target } from './real-name.ts';

const RecordView = lazy(() => import('./record-view.tsx').then((module) => ({ default: module.RecordView })));

/** Shows on request what is stored about a person, until when, and who has looked at it. */
export function RealNameRecord({ target }: { readonly target: Target }): ReactNode {
  const words = useTexts(texts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="plain" onPress={() => setOpen(true)}>
        {words.record}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={words.record}>
        <Suspense fallback={<Waiting skeleton="items" />}>
          <RecordView target={target} />
        </Suspense>
      </Sheet>
    </>
  );
}
