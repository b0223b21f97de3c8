import { type ReactNode, useState } from 'react';
import { CallError } from '../../call/call-error.ts';
import { createDecisionKey } from '../../call/decision-key.ts';
import { refreshCalls, useCall, useSend } from '../../call/use-call.ts';
import { useViewTitle } from '../../host/use-view-title.ts';
import { type FieldProblem, FormPage } from '../../page-kinds/form-page.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { useDraft } from '../../page-kinds/use-draft.ts';
import { useTexts } from '../../text/text-context.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { CouponFields } from './coupon-fields.tsx';
import { CouponRehearsal } from './coupon-rehearsal.tsx';
import { texts } from './dealer-texts.ts';
import { type CouponForm, couponProblems, type DraftProblem, draftInput, emptyForm } from './draft-input.ts';
import { fieldProblemsOf } from './field-problems.ts';
import { useSuggestedTitles } from './suggested-titles.ts';

const settledMs = 500;

/** Whose packages to ask for: a device's, an account's, or those of all the dealer's customers. */
function scopeInput({ scope, target }: CouponForm, settled: string) {
  if (scope === 'package' || settled !== target.trim()) return {};
  if (scope === 'device') return /^\d{15}$/.test(settled) ? { imei: settled } : {};
  return settled ? { account: settled } : {};
}

/** A dealer makes a coupon: shows the margin while the dealer types, and can try the draft on past orders. */
export function CreateCoupon({ header }: { readonly header: ReactNode }): ReactNode {
  const words = useTexts(texts);
  const { navigate, title } = usePage();
  useViewTitle(words.createTitle, title);
  const [form, change, discard] = useDraft<CouponForm>('coupon', emptyForm);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [decision] = useState(() => createDecisionKey());
  const settled = useDebounced(form.target.trim(), settledMs);
  const offered = useCall('/coupon/getDraftPackages', scopeInput(form, settled));
  const item = offered.data?.packages.find(({ packageId }) => String(packageId) === form.packageId);
  const suggested = useSuggestedTitles(form, offered.data?.currency);
  const create = useSend('/coupon/addCoupon');

  const labels: Partial<Record<keyof CouponForm, string>> = {
    ...words,
    target: form.scope === 'device' ? words.targetDevice : words.targetAccount,
    packageId: words.chosenPackage,
  };
  const problemAt = (name: keyof CouponForm, problem: DraftProblem): FieldProblem => ({
    name,
    text: words[problem],
    inSummary: words.problem(labels[name] ?? '', words[problem]),
  });
  const show = (found: ReturnType<typeof couponProblems>): boolean => {
    setProblems(found.map(([name, problem]) => problemAt(name, problem)));
    return found.length > 0;
  };
  const showFailure = (error: unknown) => {
    const found = fieldProblemsOf(error);
    if (found.length > 0) setProblems(found);
  };

  const changeForm = (part: Partial<CouponForm>) => {
    change(part);
    const { scope = form.scope, type = form.type } = part;
    // Another kind of coupon has other fields: what was wrong with this one does not lead there.
    if (scope !== form.scope || type !== form.type) setProblems([]);
  };
  const submit = () => {
    create.reset();
    if (show(couponProblems(form, item !== undefined)) || !item) return;
    const input = {
      ...draftInput(form, item.salePriceFen),
      titleZh: form.titleZh.trim() || suggested.zh,
      titleEn: form.titleEn.trim() || suggested.en,
      ...(form.validFrom ? { validFrom: form.validFrom } : {}),
      validTo: form.validTo,
      total: Number(form.total),
    };
    // Sent again after a lost answer, the same input makes no second coupon; other input makes another one.
    create.mutate(
      { input, options: { idempotencyKey: decision.keyOf(input) } },
      {
        onSent: () => {
          decision.end();
          discard();
          void refreshCalls(['/coupon/getCreatedList', '/coupon/getCouponList']);
        },
        onSuccess: () => {
          void showToast(words.created, 'ok');
          navigate(pageUrl('coupon.html', { view: 'made' }), { replace: true });
        },
        onError: showFailure,
      },
    );
  };

  const hasFields = create.error instanceof CallError && fieldProblemsOf(create.error).length > 0;
  return (
    <FormPage
      title={words.createTitle}
      submitLabel={words.submit}
      onSubmit={submit}
      pending={create.isPending || (form.packageId !== '' && offered.isPending)}
      problems={problems}
      error={hasFields ? undefined : create.error}
    >
      {header}
      <CouponFields
        form={form}
        change={changeForm}
        offered={offered.data}
        failure={offered.error}
        onRetry={() => void offered.refetch()}
        item={item}
        suggested={suggested}
        problems={problems}
      />
      <CouponRehearsal form={form} item={item} onProblems={show} onFailure={showFailure} />
    </FormPage>
  );
}
