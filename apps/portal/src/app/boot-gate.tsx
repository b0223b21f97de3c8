import { type ReactNode, useEffect } from 'react';
import type { CallError } from '../call/call-error.ts';
import { session } from '../call/session.ts';
import { useCall } from '../call/use-call.ts';
import { useMayStay } from '../call/use-session.ts';
import { LoginButton } from '../page-kinds/login-button.tsx';
import { pageUrl, useImei, usePage } from '../page-kinds/page-context.ts';
import { Failure, QueryState, Waiting } from '../page-kinds/query-state.tsx';
import { Screen } from '../page-kinds/screen.tsx';
import { useTexts } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { UserIcon } from '../ui/icons.tsx';
import { StateMessage } from '../ui/states.tsx';
import type { Page } from './page-row.ts';
import { landingPath } from './resolve-page.ts';
import { texts } from './texts.ts';

/** Device, login, permissions and record version rarely change while somebody is here. */
const bootStaleMs = 5 * 60_000;

interface BootProps {
  readonly row: Page;
  readonly children: ReactNode;
}

/**
 * Shows a page once the answers of its gate are known. Cached ones count, and are refreshed in the background. Choosing
 * another device starts this again, since the device is part of the questions.
 */
function Boot({ row, children }: BootProps): ReactNode {
  const words = useTexts(texts);
  const imei = useImei() ?? '';
  const { navigate } = usePage();
  const ofDevice = { enabled: imei !== '', staleTimeMs: bootStaleMs };
  const ofLogin = { enabled: row.gate === 'full', staleTimeMs: bootStaleMs };
  const device = useCall('/device/getDeviceByImei', { imei }, ofDevice);
  // The requirement reads the record version by the device's second name, as a call of its own.
  const record = useCall('/redis/getDeviceByImei', { imei }, ofDevice);
  const login = useCall('/getLoginUserInfo', {}, ofLogin);
  const permission = useCall('/getPermission', {}, ofLogin);

  const needed = [...(imei ? [device, record] : []), ...(row.gate === 'full' ? [login, permission] : [])];
  const missing = needed.filter((query) => query.data === undefined);
  const error: CallError | undefined = missing.find((query) => query.error)?.error ?? undefined;
  // Whichever answers first: the person may have gone on when the other does.
  const isUnknown = (device.error ?? record.error)?.code === 'noService';
  useEffect(() => {
    if (isUnknown) session.keepNoLonger(imei);
  }, [isUnknown, imei]);
  if (error) {
    return (
      <Screen>
        <Failure
          title={words.startFailed}
          error={error}
          onRetry={() => {
            for (const query of missing) void query.refetch();
          }}
        />
        {imei && (
          <Button
            tone="plain"
            onPress={() => {
              session.forgetDevice();
              navigate(pageUrl(landingPath), { replace: true });
            }}
          >
            {words.otherDevice}
          </Button>
        )}
      </Screen>
    );
  }
  const paused = missing.find(({ fetchStatus }) => fetchStatus === 'paused');
  if (paused) {
    // Without a connection the skeleton would stay for ever, and say nothing.
    return (
      <Screen>
        <QueryState<unknown> query={paused} skeleton={row.kind}>
          {() => undefined}
        </QueryState>
      </Screen>
    );
  }
  return missing.length > 0 ? <PageSkeleton row={row} /> : children;
}

/** Asks for a login on a page whose calls would fail without an account. */
function TierGate({ row, children }: BootProps): ReactNode {
  const words = useTexts(texts);
  const mayStay = useMayStay();
  if (row.tier === 'guest' || mayStay) return children;
  return (
    <Screen>
      <StateMessage
        icon={UserIcon}
        title={words.loginNeeded}
        text={words.loginNeededText}
        actions={<LoginButton />}
      />
    </Screen>
  );
}

export function BootGate({ row, children }: BootProps): ReactNode {
  const gated = <TierGate row={row}>{children}</TierGate>;
  return row.gate === 'open' ? gated : <Boot row={row}>{gated}</Boot>;
}

export function PageSkeleton({ row }: { readonly row: Page }): ReactNode {
  return (
    <Screen>
      <Waiting skeleton={row.kind} />
    </Screen>
  );
}
