import { type ReactNode, useEffect } from 'react';
import { trustedOrigins } from '../../call/trusted-origins.ts';
import { useCall } from '../../call/use-call.ts';
import { useHost } from '../../host/host-context.ts';
import { pageUrl, useImei, usePage } from '../../page-kinds/page-context.ts';
import { redirectTarget } from '../../page-kinds/redirect-target.ts';
import { ResultPage } from '../../page-kinds/result-page.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

import { texts } from './redirect-texts.ts';

/** The query parameters in which links carry their target. */
const parameters = ['to', 'url', 'redirect', 'redirectUrl'];

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
  const opensSites = useHost().kind !== 'mini-program';
  const address = next ?? (opensSites ? site : undefined);
  // Only the first script of a page takes a pay ticket out of its address.
  const isLoaded = next === undefined || /[?&]token=/.test(next);
  useEffect(() => {
    if (address === undefined) return;
    if (isLoaded) location.replace(address);
    else navigate(address, { replace: true });
  }, [address, isLoaded, navigate]);
  if (site !== undefined && !opensSites) {
    return (
      <ResultPage
        title={words.title}
        tone="idle"
        heading={words.outside}
        text={words.outsideText(new URL(site).host)}
        // A press copies the link (app/mini-program-links.ts).
        actions={<Button href={site}>{words.copyLink}</Button>}
      />
    );
  }
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
