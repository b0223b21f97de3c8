import { type ReactNode, useMemo, useState } from 'react';
import { isUnknown } from '../call/call-error.ts';
import { useCall } from '../call/use-call.ts';
import { useIsLoggedIn } from '../call/use-session.ts';
import { useTexts } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { SearchIcon } from '../ui/field-icons.tsx';
import { ShieldIcon, UserIcon } from '../ui/icons.tsx';
import { lazyOverlay } from '../ui/lazy-overlay.tsx';
import { StateMessage } from '../ui/states.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { type Device, nameOfDevice } from './device.ts';
import { texts } from './device-texts.ts';
import { LoginButton } from './login-button.tsx';
import { PageProvider, pageUrl, useImei, useLoginUrl, usePage } from './page-context.ts';
import { QueryState } from './query-state.tsx';
import styles from './screen.module.css';
import { LanguageSwitch, Screen } from './screen.tsx';

// Loaded on demand: most visitors are the owner, and need to prove nothing.
const DeviceProof = lazyOverlay(() => import('./device-proof.tsx').then((module) => module.DeviceProof));

type Standing = Device['standing'];

const rank: Readonly<Record<Standing, number>> = { guest: 0, holder: 1, owner: 2 };

export interface DeviceGateProps {
  /** The least standing that may see the page. */
  readonly standing: Standing;
  /** For devices of this kind only. */
  readonly kind?: 'hotspot' | 'pet' | undefined;
  readonly children: (imei: string, device: Device) => ReactNode;
}

/** A page about one device: finds out which one, and whether it is of the right kind and the visitor may see it. */
export function DeviceGate({ standing, kind, children }: DeviceGateProps): ReactNode {
  const words = useTexts(texts);
  const imei = useImei();
  const { path, isHome } = usePage();
  const isLoggedIn = useIsLoggedIn();
  const loginUrl = useLoginUrl();
  const device = useCall('/device/getDeviceByImei', { imei: imei ?? '' }, { enabled: imei !== undefined });
  const listUrl = pageUrl('wxDeviceList.html', { next: path });

  const isMissing = device.data === undefined && isUnknown(device.error, 'noService');
  if (imei === undefined || isMissing) {
    return (
      <Screen aside={isHome && <LanguageSwitch />}>
        <StateMessage
          icon={SearchIcon}
          title={isMissing ? words.unknownDevice : words.noDevice}
          text={isLoggedIn ? words.pickDeviceText : words.noDeviceText}
          actions={
            <>
              <Button href={isLoggedIn ? listUrl : loginUrl}>
                {isLoggedIn ? words.chooseDevice : words.login}
              </Button>
              <Button tone="quiet" href={pageUrl('serve.html')}>
                {words.enterImei}
              </Button>
            </>
          }
        />
      </Screen>
    );
  }
  if (device.data === undefined) {
    return (
      <Screen>
        <QueryState query={device} skeleton="detail">
          {() => null}
        </QueryState>
      </Screen>
    );
  }
  const known = device.data;
  if (kind && known.picture !== kind) {
    return (
      <Screen>
        <StateMessage
          icon={SearchIcon}
          tone="idle"
          title={words[`${kind}Other`](nameOfDevice(known))}
          text={words[`${kind}Only`]}
          actions={
            <>
              <Button href={isLoggedIn ? listUrl : loginUrl}>
                {isLoggedIn ? words[`${kind}Choose`] : words.login}
              </Button>
              <Button tone="quiet" href={pageUrl('serve.html', { imei })}>
                {words.itsServices}
              </Button>
            </>
          }
        />
      </Screen>
    );
  }
  if (rank[known.standing] < rank[standing]) return <NotAllowed device={known} needs={standing} />;
  // The key resets the page for another device: what was typed, measured or opened was about this one.
  return (
    <OfDevice key={imei} device={known}>
      {children(imei, known)}
    </OfDevice>
  );
}

/** Names the page's device in its title bar, with a link to choose another one: an account may have sixty. */
function OfDevice({
  device,
  children,
}: {
  readonly device: Device;
  readonly children: ReactNode;
}): ReactNode {
  const words = useTexts(texts);
  const page = usePage();
  const name = nameOfDevice(device);
  const named = useMemo(
    () => ({
      ...page,
      aside: (
        <a className={styles.device} href={pageUrl('wxDeviceList.html', { next: page.path })}>
          {name}
          <VisuallyHidden> ({words.changeDevice})</VisuallyHidden>
        </a>
      ),
    }),
    [page, name, words],
  );
  return <PageProvider value={named}>{children}</PageProvider>;
}

/** Why the page can't be seen, and what helps: logging in, proving possession, or adding the device. */
function NotAllowed({ device, needs }: { readonly device: Device; readonly needs: Standing }): ReactNode {
  const words = useTexts(texts);
  const isLoggedIn = useIsLoggedIn();
  const { path, isHome } = usePage();
  const [proves, setProves] = useState(false);
  const binds = isLoggedIn && needs === 'owner';
  const prove = () => setProves(true);
  const choose = isLoggedIn && (
    <Button tone="quiet" href={pageUrl('wxDeviceList.html', { next: path })}>
      {words.chooseDevice}
    </Button>
  );
  return (
    <Screen aside={isHome && <LanguageSwitch />}>
      {binds ? (
        <StateMessage
          icon={ShieldIcon}
          title={words.notYours}
          text={words.notYoursText}
          actions={
            <>
              <Button onPress={prove}>{words.add}</Button>
              {choose}
            </>
          }
        />
      ) : (
        <StateMessage
          icon={isLoggedIn ? ShieldIcon : UserIcon}
          title={needs === 'owner' ? words.ownerOnly : words.holderOnly}
          text={
            needs === 'owner'
              ? words.ownerOnlyText
              : isLoggedIn
                ? words.holderProofText
                : words.holderOnlyText
          }
          actions={
            <>
              {!isLoggedIn && <LoginButton />}
              {needs === 'owner' && (
                <Button tone="quiet" href={pageUrl('serve.html', { imei: device.imei })}>
                  {words.itsServices}
                </Button>
              )}
              {needs === 'holder' && (
                <Button tone={isLoggedIn ? 'main' : 'quiet'} onPress={prove}>
                  {words.enterSecret}
                </Button>
              )}
              {choose}
            </>
          }
        />
      )}
      <DeviceProof device={device} open={proves} onClose={() => setProves(false)} binds={binds} />
    </Screen>
  );
}
