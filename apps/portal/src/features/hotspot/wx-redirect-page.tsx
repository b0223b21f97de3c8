import { type ReactNode, useEffect } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { useCall } from '../../call/query.ts';
import { pageUrl, useImei, usePage } from '../../page-kinds/page-context.ts';
import { ResultPage } from '../../page-kinds/result-page.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { redirectTarget } from './redirect-target.ts';
import { texts } from './redirect-texts.ts';

/** The names under which links carry their target. */
const parameters = ['to', 'url', 'redirect', 'redirectUrl'];

/** The brand's other hosts, and those that its API knows. */
function trustedOrigins(): readonly string[] {
  const { hosts, corsOrigins } = currentBrand();
  return [...hosts.map(({ host }) => `https://${host}`), ...corsOrigins];
}

/** Leads on: to the target of the link where that is allowed, else to the home of the device. */
export function WxRedirectPage(): ReactNode {
  const words = useTexts(texts);
  const { query, navigate, hasPage } = usePage();
  const imei = useImei();
  const device = useCall('/device/getDeviceByImei', { imei: imei ?? '' }, { enabled: imei !== undefined });
  const written = parameters.map((name) => query.get(name)).find((value) => value !== null) ?? null;
  const target = redirectTarget(written, {
    origin: location.origin,
    allowedOrigins: trustedOrigins(),
    hasPage,
  });
  const home = pageUrl(device.data?.picture === 'hotspot' ? 'wxHome.html' : 'serve.html', { imei });
  const next = target === undefined ? home : target.kind === 'page' ? target.url : undefined;
  const site = target?.kind === 'site' ? target.url : undefined;
  useEffect(() => {
    if (next !== undefined) navigate(next, { replace: true });
    else if (site !== undefined) location.replace(site);
  }, [next, site, navigate]);
  if (target?.kind === 'refused') {
    return (
      <ResultPage
        title={words.title}
        tone="warn"
        heading={words.refused}
        text={words.refusedText(target.host)}
        actions={<Button href={home}>{words.home}</Button>}
      />
    );
  }
  return (
    <Screen>
      <Skeleton kind="home" busyLabel={words.going} />
    </Screen>
  );
}
