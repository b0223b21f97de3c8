import { lazy, type ReactNode, Suspense } from 'react';
import { CallError } from '../../call/call-error.ts';
import { errorText } from '../../call/error-text.ts';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { texts } from './checkout-texts.ts';
import { FoundNotice } from './found-notice.tsx';
import type { CheckoutFailure } from './use-checkout.ts';

const PossessionNotice = lazy(() =>
  import('./possession-notice.tsx').then((module) => ({ default: module.PossessionNotice })),
);

/** Why what was ordered can't be bought; if possession of a device has to be proved first, the way to do so. */
export function PackageProblem({
  imeis,
  failure,
}: {
  readonly imeis: readonly string[];
  readonly failure: CheckoutFailure | undefined;
}): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  if (failure?.place !== 'package') return null;
  const { error } = failure;
  if (error instanceof CallError && error.code === 'possessionNeeded') {
    return (
      <Suspense fallback={null}>
        <PossessionNotice imeis={imeis} />
      </Suspense>
    );
  }
  return <FoundNotice tone="bad">{words.packageProblem(errorText(error, language))}</FoundNotice>;
}
