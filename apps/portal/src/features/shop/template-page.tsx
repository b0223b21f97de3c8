import { lazy, type ReactNode, Suspense } from 'react';
import { refreshCalls, useCall } from '../../call/use-call.ts';
import { useHost } from '../../host/host-context.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { sellingPage } from '../../page-kinds/selling-page.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { OptionCards } from '../../ui/choice.tsx';
import { Facts } from '../../ui/facts.tsx';
import { GiftIcon } from '../../ui/icons.tsx';
import { lazyOptional } from '../../ui/lazy-optional.ts';
import { Offer } from '../../ui/offer.tsx';
import { Price } from '../../ui/price.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice, Tag } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { cartOfTemplate, productsOf, type Template } from './cart.ts';
import styles from './checkout.module.css';
import { FoundNotice } from './found-notice.tsx';
import { loadOutlook } from './load-outlook.ts';
import { PackageProblem } from './package-problem.tsx';
import { PayBar } from './pay-bar.tsx';
import { PayNote } from './pay-note.tsx';
import { PayingCard } from './paying-card.tsx';
import { DeviceSwitch, WithDevice } from './shop-device.tsx';
import { texts } from './template-texts.ts';
import { useCheckout } from './use-checkout.ts';
import { useKeptChoice } from './use-kept-choice.ts';

// Imported through package-outlook, which contains it: as a file of its own it would make every shop's page heavier.
const DeviceFit = lazy(() => loadOutlook().then((module) => ({ default: module.DeviceFit })));
const AfterFirstFit = lazyOptional(
  () => loadOutlook().then((module) => module.AfterFirstFit),
  ({ children }) => children,
);

const shownCalls = [
  '/package/template/getAllByImei',
  '/coupon/getCouponList',
  '/pay/package/checkFit',
] as const;

/** Bundles of packages for a device, bought in one order. */
export function TemplatePage(): ReactNode {
  return <WithDevice>{(imei) => <Templates imei={imei} />}</WithDevice>;
}

const scopes = ['brandModel', 'model', 'brand', 'default'] as const;

/** Bundles for the device's own model before those for every device. */
const specificFirst = (templates: readonly Template[]): readonly Template[] =>
  [...templates].sort((one, other) => scopes.indexOf(one.scope) - scopes.indexOf(other.scope));

const idsOf = (ids: readonly (string | number)[]): string => ids.map(String).sort().join();

const nothingWanted = (): boolean => false;

/** Finds the bundle that the address names, by its id or as the set of its packages. */
function wantedBy(query: URLSearchParams): (template: Template) => boolean {
  const [templateId, packageIds] = [query.get('templateId'), query.get('packageIds')];
  if (templateId) return (one) => one.templateId === Number(templateId);
  if (!packageIds) return nothingWanted;
  const wanted = idsOf(packageIds.split(','));
  return ({ packages }) => idsOf(packages.map(({ packageId }) => packageId)) === wanted;
}

function Templates({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const { query } = usePage();
  const templates = useCall('/package/template/getAllByImei', { imei });
  const [picked, setPicked] = useKeptChoice<Pick<Template, 'templateId' | 'name'> | undefined>(undefined);
  const list = specificFirst(templates.data ?? []);
  const wanted = wantedBy(query);
  // If what was chosen by hand is gone, nothing is chosen: nobody agreed to another one.
  const chosen = picked
    ? list.find(({ templateId }) => templateId === picked.templateId)
    : (list.find(wanted) ?? list.find(({ offered }) => offered) ?? list[0]);
  const isMissed = !picked && wanted !== nothingWanted && !list.some(wanted);
  const cart = cartOfTemplate(imei, chosen);
  const checkout = useCheckout(cart);
  const { send } = useHost();
  const choose = (templateId: number) => {
    const template = list.find((one) => one.templateId === templateId);
    if (template) setPicked({ templateId, name: template.name });
    for (const product of productsOf(template?.packages ?? [])) send('reportPayClickPkg', product);
  };
  return (
    <Screen
      aside={<DeviceSwitch imei={imei} />}
      asOf={templates.dataUpdatedAt || undefined}
      onRefresh={() => refreshCalls(shownCalls)}
      note={cart && <PayNote checkout={checkout} />}
      bottom={cart && <PayBar cart={cart} checkout={checkout} />}
    >
      <QueryState
        query={templates}
        skeleton="choose"
        isEmpty={(data) => data.length === 0}
        empty={
          <StateMessage
            icon={GiftIcon}
            tone="idle"
            title={words.noneTitle}
            text={words.noneText}
            actions={
              <Button tone="quiet" href={pageUrl('serve.html', { imei })}>
                {words.services}
              </Button>
            }
          />
        }
      >
        {(data) => (
          <>
            {picked && !chosen && checkout.failure === undefined && (
              <FoundNotice tone="warn">{words.gone(picked.name)}</FoundNotice>
            )}
            {isMissed && <Notice tone="warn">{words.missed}</Notice>}
            <OptionCards
              label={words.choose}
              value={chosen?.templateId}
              onChange={choose}
              options={specificFirst(data).map((template) => ({
                value: template.templateId,
                content: <TemplateOffer template={template} />,
              }))}
            />
            {chosen && <Contents imei={imei} template={chosen} />}
            <PackageProblem imeis={[imei]} failure={checkout.failure} />
            {chosen && cart && (
              <Suspense fallback={null}>
                <AfterFirstFit imei={imei} items={chosen.packages}>
                  <PayingCard cart={cart} checkout={checkout} />
                </AfterFirstFit>
              </Suspense>
            )}
          </>
        )}
      </QueryState>
    </Screen>
  );
}

function TemplateOffer({ template }: { readonly template: Template }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const isForModel = template.scope === 'model' || template.scope === 'brandModel';
  return (
    <Offer
      title={withWordBreaks(template.name)}
      tag={isForModel && <Tag tone="brand">{words.forModel}</Tag>}
      text={withWordBreaks(template.description)}
      price={<Price {...format.cost(template.amountFen, template.currency)} />}
      remark={words.count(template.packages.length)}
    />
  );
}

/** Each package of the bundle with its price and end, or the reason why it is not offered to the device. */
function Contents({ imei, template }: { readonly imei: string; readonly template: Template }): ReactNode {
  const words = useTexts(texts);
  const { Part } = usePage();
  const format = useFormat();
  return (
    <>
      {!template.offered && <Notice tone="warn">{words.someNotOffered}</Notice>}
      <Card>
        <SectionHeading>{words.contents}</SectionHeading>
        <Rows>
          {template.packages.map((item) => (
            <ListRow
              key={item.packageId}
              title={item.name}
              text={
                item.offered ? (
                  <Facts of={[item.description, words.until(format.date(item.expirationTime))]} />
                ) : (
                  words.notOffered(item.notOfferedReason ?? '')
                )
              }
              end={format.costText(item.priceFen, item.currency)}
              href={
                template.offered || !item.offered
                  ? undefined
                  : pageUrl(sellingPage(item), { imei, type: item.type, packageId: item.packageId })
              }
            />
          ))}
        </Rows>
        {template.offered && (
          <div className={styles.facts}>
            <Part>
              <DeviceFit imei={imei} items={template.packages} />
            </Part>
          </div>
        )}
        <p className={styles.small}>{words.oneOrder}</p>
      </Card>
    </>
  );
}
