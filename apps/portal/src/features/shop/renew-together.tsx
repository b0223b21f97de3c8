import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { useHost } from '../../host/host-context.ts';
import { useViewTitle } from '../../host/use-view-title.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Failure, Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { imeiTail } from '../../text/imei-tail.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { OptionCards } from '../../ui/choice.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import { Offer } from '../../ui/offer.tsx';
import { Price } from '../../ui/price.tsx';
import { Row } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { type Cart, productsOf } from './cart.ts';
import styles from './checkout.module.css';
import { type SharedPackage, usualShared } from './common-packages.ts';
import { DeviceName } from './device-name.tsx';
import { expiringKey, maxDevices, renewalsOf, typesByDevice } from './expiry.ts';
import { FoundNotice } from './found-notice.tsx';
import { texts } from './holdings-texts.ts';
import { loadOutlook } from './load-outlook.ts';
import type { Package } from './package.ts';
import { PackageProblem } from './package-problem.tsx';
import { PayBar } from './pay-bar.tsx';
import { PayNote } from './pay-note.tsx';
import { PayingCard } from './paying-card.tsx';
import { useCheckout } from './use-checkout.ts';
import { useKeptChoice } from './use-kept-choice.ts';
import { useSharedPackages } from './use-shared-packages.ts';

const DeviceStops = lazy(() => loadOutlook().then((module) => ({ default: module.DeviceStops })));

/** Several devices, one package for all of them, one order. */
export function RenewTogether(): ReactNode {
  const words = useTexts(texts);
  const { query, title } = usePage();
  useViewTitle(words.renewTitle, title);
  const renewals = renewalsOf(query.get('devices'));
  const wanted = [...typesByDevice(renewals)].slice(0, maxDevices);
  const imeis = wanted.map(([imei]) => imei);
  const { found, askAgain } = useSharedPackages(wanted);
  if (imeis.length === 0) return <BackToCalendar title={words.unchosenTitle} text={words.unchosenText} />;
  if (found.state === 'unknown') {
    const others = renewals.filter(({ imei }) => !found.imeis.includes(imei));
    return (
      <BackToCalendar
        title={words.unknownTitle(found.imeis.map(imeiTail).join(words.and))}
        text={words.unknownText}
        others={
          others.length > 0
            ? pageUrl('information.html', { view: 'renew', devices: others.map(expiringKey).join() })
            : undefined
        }
      />
    );
  }
  if (found.state === 'found') {
    const usual = usualShared(found.shared);
    if (usual)
      return <SharedChoice imeis={imeis} shared={found.shared} usual={usual} onOutdated={askAgain} />;
    return <BackToCalendar title={words.mixedTitle} text={words.mixedText} />;
  }
  return (
    <Screen title={words.renewTitle}>
      {found.state === 'failed' ? (
        <Failure error={found.error} onRetry={askAgain} />
      ) : (
        <Waiting skeleton="choose" />
      )}
    </Screen>
  );
}

function BackToCalendar({
  title,
  text,
  others,
}: {
  readonly title: string;
  readonly text: string;
  /** The address of the same page for the other devices. */
  readonly others?: string | undefined;
}): ReactNode {
  const words = useTexts(texts);
  return (
    <Screen title={words.renewTitle}>
      <StateMessage
        icon={WarningIcon}
        tone="warn"
        title={title}
        text={text}
        actions={
          <>
            {others && <Button href={others}>{words.renewOthers}</Button>}
            <Button tone={others ? 'quiet' : 'main'} href={pageUrl('information.html', { view: 'calendar' })}>
              {words.backToCalendar}
            </Button>
          </>
        }
      />
    </Screen>
  );
}

function SharedChoice({
  imeis,
  shared,
  usual,
  onOutdated,
}: {
  readonly imeis: readonly string[];
  readonly shared: readonly SharedPackage[];
  readonly usual: SharedPackage;
  readonly onOutdated: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { Part, query } = usePage();
  const wanted = query.get('packageId');
  const [picked, setPicked] = useKeptChoice<Pick<Package, 'packageId' | 'name'> | undefined>(undefined);
  const sharedOf = (packageId: number) => shared.find(({ item }) => item.packageId === packageId);
  // If what was chosen by hand is gone, nothing is chosen: nobody agreed to another one.
  const chosen = picked ? sharedOf(picked.packageId) : (sharedOf(Number(wanted)) ?? usual);
  const isMissed = !picked && wanted !== null && !sharedOf(Number(wanted));
  const cart: Cart | undefined = chosen && {
    imeis,
    packages: [chosen.item],
    amountFen: chosen.amountFen,
    usualFen: chosen.amountFen,
    currency: chosen.item.currency,
    termsVersion: chosen.item.termsVersion,
  };
  const checkout = useCheckout(cart, onOutdated);
  const { send } = useHost();
  const choose = (packageId: number) => {
    const item = sharedOf(packageId)?.item;
    if (!item) return;
    setPicked({ packageId, name: item.name });
    for (const product of productsOf([item])) send('reportPayClickPkg', product);
  };
  return (
    <Screen
      title={words.renewTitle}
      aside={words.devices(imeis.length)}
      note={cart && <PayNote checkout={checkout} />}
      bottom={cart && <PayBar cart={cart} checkout={checkout} />}
    >
      {picked && !chosen && checkout.failure === undefined && (
        <FoundNotice tone="warn">{words.gone(picked.name)}</FoundNotice>
      )}
      {isMissed && <Notice tone="warn">{words.missed}</Notice>}
      <OptionCards
        label={words.packages}
        value={chosen?.item.packageId}
        onChange={choose}
        options={shared.map(({ item, amountFen, eachFen }) => ({
          value: item.packageId,
          content: (
            <Offer
              title={withWordBreaks(item.name)}
              text={withWordBreaks(item.description)}
              price={<Price {...format.cost(amountFen, item.currency)} />}
              remark={
                eachFen === null
                  ? words.devices(imeis.length)
                  : words.each(format.costText(eachFen, item.currency), imeis.length)
              }
            />
          ),
        }))}
      />
      {chosen && (
        <Card>
          <SectionHeading>{words.devices(imeis.length)}</SectionHeading>
          <Part>
            {imeis.map((imei) => (
              <Fragment key={imei}>
                <Row label={<DeviceName imei={imei} />}>
                  {words.until(format.date(chosen.ends.get(imei) ?? chosen.item.expirationTime))}
                </Row>
                <Suspense fallback={null}>
                  <DeviceStops imei={imei} items={[chosen.item]} />
                </Suspense>
              </Fragment>
            ))}
          </Part>
          {imeis.length > 1 && <p className={styles.small}>{words.noCoupons}</p>}
        </Card>
      )}
      <PackageProblem imeis={imeis} failure={checkout.failure} />
      {cart && <PayingCard cart={cart} checkout={checkout} />}
    </Screen>
  );
}
