import { type ReactNode, useEffect, useRef, useState } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { currentNativeApp } from '../../brand/current-native-app.ts';
import { useHost } from '../../host/host-context.ts';
import { usePage } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { imeiTail } from '../../text/imei-tail.ts';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { AppIcon, DownloadIcon, GlobeIcon } from './link-icons.tsx';
import { type LinkTarget, phoneSystem, portalUrl, readLinkTarget } from './link-target.ts';
import { texts } from './link-texts.ts';

/** If the page is still shown after this time, the app did not open. */
const openedWithinMs = 2000;

export interface LinkViewProps {
  /** Makes the address that opens the app. */
  readonly linkOf: (app: ReturnType<typeof currentNativeApp>, target: LinkTarget) => string;
}

/**
 * The page of a link that opens the native app at a page of the portal. Inside the app it leads to that page. In a
 * browser, where only a press may open an app, it says what the link is for and offers the other ways.
 */
export function LinkView({ linkOf }: LinkViewProps): ReactNode {
  const { query, hasPage, navigate } = usePage();
  const host = useHost();
  const target = readLinkTarget(query, hasPage);
  const url = portalUrl(target);
  const isNative = host.kind === 'native';
  useEffect(() => {
    if (isNative) navigate(url, { replace: true });
  }, [isNative, url, navigate]);
  return isNative ? <Screen>{null}</Screen> : <Explained target={target} linkOf={linkOf} />;
}

function Explained({ target, linkOf }: LinkViewProps & { readonly target: LinkTarget }): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const { kind, browser } = useHost();
  const app = currentNativeApp();
  const system = phoneSystem(navigator);
  const [isMissing, setMissing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const pressed = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMissing(document.visibilityState === 'visible'), openedWithinMs);
  };
  const text = {
    'mini-program': words.miniProgram,
    wechat: words.wechat,
    alipay: words.alipay,
    plain: system === 'other' ? words.textDesktop : words.text,
    native: words.text,
  }[kind === 'web' ? browser : kind];
  return (
    <Screen>
      <Stack>
        <StateMessage
          icon={AppIcon}
          title={words.heading(currentBrand().name[language])}
          text={text}
          actions={
            browser === 'plain' && (
              <Button href={linkOf(app, target)} onPress={pressed}>
                {words.open}
              </Button>
            )
          }
        />
        {isMissing && (
          <div role="status">
            <Notice tone="warn">{words.missing}</Notice>
          </div>
        )}
        <section>
          <SectionHeading>{words.otherWays}</SectionHeading>
          <Card>
            <Rows>
              <ListRow
                icon={<GlobeIcon />}
                title={browser === 'plain' ? words.inBrowser : words.here}
                text={target.imei && words.device(imeiTail(target.imei))}
                href={portalUrl(target)}
              />
              {kind === 'web' && system !== 'android' && (
                <ListRow icon={<DownloadIcon />} title={words.ios} href={app.stores.ios} />
              )}
              {kind === 'web' && system !== 'ios' && (
                <ListRow icon={<DownloadIcon />} title={words.android} href={app.stores.android} />
              )}
            </Rows>
          </Card>
        </section>
      </Stack>
    </Screen>
  );
}
