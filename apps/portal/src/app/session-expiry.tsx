import { type ReactNode, useEffect, useState } from 'react';
import { session } from '../call/session.ts';
import { useHost } from '../host/host-context.ts';
import { pageUrl } from '../page-kinds/page-context.ts';
import { useTexts } from '../text/text-context.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { navigate } from './navigation.ts';
import { texts } from './texts.ts';

/** The app gets this long to let the warning be read. */
const nativeLogoutDelayMs = 1000;

/** Warns that a login has ended. The page stays as it is; in the app, the app logs out after a second. */
export function SessionExpiry(): ReactNode {
  const host = useHost();
  const words = useTexts(texts);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      session.onExpired(() => {
        setOpen(true);
        if (host.kind === 'native') setTimeout(() => host.logout(), nativeLogoutDelayMs);
      }),
    [host],
  );
  return (
    <Confirm
      open={open}
      onClose={() => setOpen(false)}
      title={words.loginExpired}
      no={{ label: words.close }}
      yes={{
        label: words.login,
        onPress: () => {
          setOpen(false);
          navigate(pageUrl('login.html', { next: location.pathname + location.search }));
        },
      }}
    />
  );
}
