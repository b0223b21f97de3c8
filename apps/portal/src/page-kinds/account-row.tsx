import type { ReactNode } from 'react';
import { useCall } from '../call/use-call.ts';
import { useIsLoggedIn } from '../call/use-session.ts';
import { defineTexts } from '../text/define-texts.ts';
import { useTexts } from '../text/text-context.tsx';
import { UserIcon } from '../ui/icons.tsx';
import { ListRow } from '../ui/rows.tsx';
import { pageUrl, useLoginUrl } from './page-context.ts';

const texts = defineTexts({
  zh: { account: '账号', logIn: '登录' },
  en: { account: 'Account', logIn: 'Log in' },
});

/** The portal's start-up has asked who is here; its answer is reused while it is this young. */
const freshMs = 5 * 60_000;

/** A row on homes that leads to the account and names it; for guests, to the login. */
export function AccountRow(): ReactNode {
  const words = useTexts(texts);
  const isLoggedIn = useIsLoggedIn();
  const loginUrl = useLoginUrl();
  const { data } = useCall('/getLoginUserInfo', {}, { staleTimeMs: freshMs });
  return (
    <ListRow
      icon={<UserIcon />}
      title={isLoggedIn ? words.account : words.logIn}
      text={isLoggedIn ? data?.displayName || data?.userName : undefined}
      href={isLoggedIn ? pageUrl('logout.html') : loginUrl}
    />
  );
}
