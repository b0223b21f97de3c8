import type { ReactNode } from 'react';
import { useCall } from '../call/query.ts';
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

/** The start-up has asked who is here; the answer is as good as it was then. */
const freshMs = 5 * 60_000;

/** The way to the account from a home, with whose it is; for a guest, to the login. */
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
