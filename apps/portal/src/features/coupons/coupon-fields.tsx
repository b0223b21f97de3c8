import type { CallData } from '@device-pay/contract';
import type { ReactNode } from 'react';
import { type FieldProblem, problemOf } from '../../page-kinds/form-page.tsx';
import { Failure } from '../../page-kinds/query-state.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Segmented, Switch } from '../../ui/choice.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Row } from '../../ui/rows.tsx';
import { Notice } from '../../ui/tag.tsx';
import styles from './coupon-card.module.css';
import { texts } from './dealer-texts.ts';
import { type CouponForm, marginOf, withDiscount, withPaid } from './draft-input.ts';
import type { SuggestedTitles } from './suggested-titles.ts';

type Offered = CallData<'/coupon/getDraftPackages'>;
export type DraftPackage = Offered['packages'][number];

export interface CouponFieldsProps {
  readonly form: CouponForm;
  readonly change: (part: Partial<CouponForm>) => void;
  readonly offered: Offered | undefined;
  /** Why the packages on offer could not be read. */
  readonly failure: Error | null;
  readonly onRetry: () => void;
  /** The package that the prices belong to. */
  readonly item: DraftPackage | undefined;
  readonly suggested: SuggestedTitles;
  readonly problems: readonly FieldProblem[];
}

/** The fields of a coupon, named as in the call, so that the server's problems are shown at them. */
export function CouponFields(props: CouponFieldsProps): ReactNode {
  return (
    <>
      <ForWhom {...props} />
      <Money {...props} />
      <Conditions {...props} />
    </>
  );
}

function ForWhom(props: CouponFieldsProps): ReactNode {
  const { form, change, offered, item, problems } = props;
  const words = useTexts(texts);
  const format = useFormat();
  const currency = offered?.currency ?? 'CNY';
  const choosePackage = (packageId: string) => {
    const chosen = offered?.packages.find((one) => String(one.packageId) === packageId);
    change(withDiscount(form, { packageId }, chosen?.salePriceFen));
  };
  return (
    <Card>
      <SectionHeading>{words.who}</SectionHeading>
      <Segmented
        label={words.scope}
        value={form.scope}
        onChange={(scope) => change({ scope, target: '' })}
        options={(['package', 'device', 'account'] as const).map((value) => ({ value, label: words[value] }))}
      />
      <div className={styles.fields}>
        {form.scope !== 'package' && (
          <TextField
            name="target"
            label={form.scope === 'device' ? words.targetDevice : words.targetAccount}
            hint={form.scope === 'device' ? words.targetDeviceHint : words.targetAccountHint}
            inputMode={form.scope === 'device' ? 'numeric' : 'text'}
            maxLength={64}
            value={form.target}
            // An imei is pasted with the blanks and dashes of its label.
            onChange={(target) =>
              change({ target: form.scope === 'device' ? target.replace(/[\s-]/g, '') : target })
            }
            error={problemOf(problems, 'target')}
          />
        )}
        <SelectField
          name="packageId"
          label={words.chosenPackage}
          hint={
            item
              ? words.priceAndCost(
                  format.money(item.salePriceFen, currency),
                  format.money(item.costPriceFen, currency),
                )
              : form.scope === 'package' && words.packageForAll
          }
          value={form.packageId}
          onChange={choosePackage}
          options={[
            { value: '', label: words.choosePackage },
            ...(offered?.packages ?? []).map((one) => ({
              value: String(one.packageId),
              label: `${one.name} · ${format.money(one.salePriceFen, currency)}`,
            })),
          ]}
          error={problemOf(problems, 'packageId')}
        />
      </div>
      {!offered && props.failure && <Failure error={props.failure} onRetry={props.onRetry} compact />}
      {offered?.phoneBound === false && <Notice tone="warn">{words.phoneUnbound}</Notice>}
      {form.scope === 'package' && problemOf(problems, 'target') && (
        <Notice tone="bad" live>
          {problemOf(problems, 'target')}
        </Notice>
      )}
    </Card>
  );
}

function Money({ form, change, offered, item, problems }: CouponFieldsProps): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const currency = offered?.currency ?? 'CNY';
  const money = (fen: number) => format.money(fen, currency);
  return (
    <Card>
      <SectionHeading>{words.money}</SectionHeading>
      <Segmented
        label={words.kind}
        value={form.type}
        onChange={(type) => change(withDiscount(form, { type }, item?.salePriceFen))}
        options={(['amount', 'discount'] as const).map((value) => ({ value, label: words[value] }))}
      />
      <div className={styles.fields}>
        {form.type === 'amount' ? (
          <TextField
            name="discountFen"
            label={words.discountFen}
            hint={offered && words.discountFenHint(money(offered.capFen))}
            inputMode="decimal"
            maxLength={12}
            value={form.discountFen}
            onChange={(discountFen) => change(withDiscount(form, { discountFen }, item?.salePriceFen))}
            error={problemOf(problems, 'discountFen')}
          />
        ) : (
          <TextField
            name="discountBp"
            label={words.discountBp}
            hint={words.discountBpHint}
            inputMode="decimal"
            maxLength={5}
            value={form.discountBp}
            onChange={(discountBp) => change(withDiscount(form, { discountBp }, item?.salePriceFen))}
            error={problemOf(problems, 'discountBp')}
          />
        )}
        <TextField
          name="actualPaidFen"
          label={words.actualPaidFen}
          hint={offered && words.actualPaidHint(money(offered.minPaidFen))}
          inputMode="decimal"
          maxLength={12}
          value={form.actualPaidFen}
          onChange={(actualPaidFen) => change(withPaid(form, actualPaidFen, item?.salePriceFen))}
          error={problemOf(problems, 'actualPaidFen')}
        />
      </div>
      <Margin form={form} item={item} money={money} />
    </Card>
  );
}

/** The margin of each sale, updated while somebody types. */
function Margin({
  form,
  item,
  money,
}: {
  readonly form: CouponForm;
  readonly item: DraftPackage | undefined;
  readonly money: (fen: number) => string;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const margin = marginOf(form, item?.costPriceFen);
  if (!margin || !item) return <Row label={words.margin}>{words.noMargin}</Row>;
  const { marginFen, marginBp } = margin;
  const text =
    marginBp === null
      ? money(marginFen)
      : words.marginOf(money(marginFen), `${format.number(marginBp / 100, 1)}%`);
  return (
    <div aria-live="polite">
      <Row label={words.saleRow}>{money(item.salePriceFen)}</Row>
      <Row label={words.costRow}>{money(item.costPriceFen)}</Row>
      <Row label={words.margin} strong>
        <span className={marginFen < 0 ? styles.problem : styles.fine}>{text}</span>
      </Row>
      {marginFen < 0 && <p className={styles.problem}>{words.loss}</p>}
    </div>
  );
}

function Conditions({ form, change, suggested, problems }: CouponFieldsProps): ReactNode {
  const words = useTexts(texts);
  const field = (name: 'thresholdFen' | 'validFrom' | 'validTo' | 'total' | 'titleZh' | 'titleEn') => ({
    name,
    label: words[name],
    value: form[name],
    onChange: (value: string) => change({ [name]: value }),
    error: problemOf(problems, name),
  });
  const isPriced = (form.type === 'discount' ? form.discountBp : form.discountFen).trim() !== '';
  const hint = (name: string) => (isPriced ? words.titleHint(name) : words.titleHintEmpty);
  return (
    <Card>
      <SectionHeading>{words.conditions}</SectionHeading>
      <TextField {...field('validFrom')} type="date" hint={words.validFromHint} />
      <TextField {...field('validTo')} type="date" hint={words.validToHint} />
      <TextField {...field('total')} inputMode="numeric" maxLength={6} />
      <TextField {...field('thresholdFen')} inputMode="decimal" maxLength={12} hint={words.thresholdHint} />
      <div className={styles.fields}>
        <Switch
          label={words.stackable}
          text={words.stackableText}
          checked={form.stackable}
          onChange={(stackable) => change({ stackable })}
        />
      </div>
      <TextField {...field('titleZh')} maxLength={60} hint={hint(suggested.zh)} />
      <TextField {...field('titleEn')} maxLength={60} hint={hint(suggested.en)} />
    </Card>
  );
}
