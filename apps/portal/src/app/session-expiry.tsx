import { type ReactNode, useEffect, useState } from 'react';
import { session } from '../call/session.ts';
import { useIsLoggedIn } from '../call/use-session.ts';
import { useHost } from '../host/host-context.ts';
import { pageUrl } from '../page-kinds/page-context.ts';
import { texts as pageTexts } from '../page-kinds/texts.ts';
import { useTexts } from '../text/text-context.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { navigate } from './navigation.ts';
import { texts } from './texts.ts';

/** The time for the app to send a fresh token, and for the person to read the warning. */
const nativeLogoutDelayMs = 1000;

/**
 * Warns that a login has ended; the page stays as it is. The app is asked for a fresh token, with which everything goes
 * on; if it sends none within a second, it is told to log out.
 */
export function SessionExpiry(): ReactNode {
  const host = useHost();
  const { loginExpired } = useTexts(texts);
  const { close, login } = useTexts(pageTexts);
  const [open, setOpen] = useState(false);
  const isLoggedIn = useIsLoggedIn();
  // Logged in again, perhaps in another tab: the question is closed for good, and a log-out does not bring it back.
  if (open && isLoggedIn) setOpen(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const offExpired = session.onExpired(() => {
      setOpen(true);
      if (host.kind !== 'native') return;
      clearTimeout(timer);
      // The token may also come by `info`, or to another view of the app.
      timer = setTimeout(() => session.isLoggedIn() || host.logout(), nativeLogoutDelayMs);
      host.send('newToken');
    });
    return () => {
      clearTimeout(timer);
      offExpired();
    };
  }, [host]);
  return (
    <Confirm
      open={open}
      onClose={() => setOpen(false)}
      title={loginExpired}
      no={{ label: close }}
      yes={{
        label: login,
        onPress: () => {
          setOpen(false);
          navigate(pageUrl('login.html', { next: location.pathname + location.search }));
        },
      }}
    />
  );
}
