import { currencyOfSite } from '@device-pay/rules';
import type { ReactNode } from 'react';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Row } from '../../ui/rows.tsx';
import { texts } from './cancel-texts.ts';
import type { Losses } from './cancellation.ts';

/** What is lost, one line each; lines with nothing to lose are left out. */
export function LossRows({ losses }: { readonly losses: Losses }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { site } = useLanguage();
  const { devices, runningPackages, coupons, balanceFen } = losses;
  return (
    <>
      {devices > 0 && <Row label={words.devicesLabel}>{words.devices(devices)}</Row>}
      {runningPackages > 0 && <Row label={words.packagesLabel}>{words.packages(runningPackages)}</Row>}
      {coupons > 0 && <Row label={words.couponsLabel}>{words.coupons(coupons)}</Row>}
      {balanceFen > 0 && (
        <Row label={words.balanceLabel}>{format.money(balanceFen, currencyOfSite(site))}</Row>
      )}
    </>
  );
}

/** The same in a sentence. */
export function useLossText(): (losses: Losses) => string {
  const words = useTexts(texts);
  const format = useFormat();
  const { site } = useLanguage();
  return ({ devices, runningPackages, coupons, balanceFen }) =>
    [
      devices > 0 && words.devices(devices),
      runningPackages > 0 && words.lostPackages(runningPackages),
      coupons > 0 && words.lostCoupons(coupons),
      balanceFen > 0 && words.lostBalance(format.money(balanceFen, currencyOfSite(site))),
    ]
      .filter(Boolean)
      .join(words.and) || words.nothing;
}
