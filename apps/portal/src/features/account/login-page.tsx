import { type ReactNode, useCallback, useState } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { currentLogo } from '../../brand/current-logo.ts';
import { type LoggedIn, logIn } from '../../call/account-session.ts';
import { canStore } from '../../call/can-store.ts';
import { memoryStore } from '../../call/storage.ts';
import { useSending } from '../../call/use-sending.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { type FieldProblem, FormPage, problemOf } from '../../page-kinds/form-page.tsx';
import { useLoginPause } from '../../page-kinds/login-pause.ts';
import { nextUrl } from '../../page-kinds/next-url.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Failure } from '../../page-kinds/query-state.tsx';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/tag.tsx';
import styles from './login-page.module.css';
import { LoginProtocols } from './login-protocols.tsx';
import { texts } from './login-texts.ts';
import { useWechatLogin, type WechatLogin } from './use-wechat-login.ts';

/** The name that was typed, kept while an agreement is read: as long as the document lives, and never the password. */
const typed = memoryStore();
const nameKey = 'userName';

/** Login by user name and password, or by WeChat inside WeChat; then goes on to the page that asked for it. */
export function LoginPage(): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const { query, navigate } = usePage();
  const brand = currentBrand();
  const [userName, setUserName] = useState(() => typed.get(nameKey) ?? '');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const login = useSending(() => logIn(userName.trim(), password));
  const pause = useLoginPause();
  const next = query.get('next');
  const isLoggedIn = useIsLoggedIn();
  // Somebody logged in came here by an old link or the way back. After logging in here the page leads on at once, so
  // this must not be shown.
  const [wasLoggedIn] = useState(isLoggedIn);
  const isHere = wasLoggedIn && isLoggedIn;
  const [isKept] = useState(() => canStore());
  const goOn = useCallback(
    ({ isSomebodyElse }: LoggedIn) => {
      typed.remove(nameKey);
      const url = nextUrl(next) ?? pageUrl('serve.html');
      if (isSomebodyElse) location.replace(url);
      else navigate(url, { replace: true });
    },
    [navigate, next],
  );
  const wechat = useWechatLogin(goOn);

  const submit = () => {
    const found: FieldProblem[] = [];
    if (!userName.trim()) found.push({ name: 'userName', text: words.userNameMissing });
    if (!password) found.push({ name: 'password', text: words.passwordMissing });
    setProblems(found);
    if (found.length > 0) return;
    login.mutate(undefined, { onSuccess: goOn, onError: pause.note });
  };

  return (
    <FormPage
      submitLabel={wechat.isUnlinked ? words.submitAndLink : words.submit}
      onSubmit={submit}
      pending={login.isPending}
      problems={problems}
      // The reason of the pause says this already, with the time that is left.
      error={pause.reason ? undefined : login.error}
      blockedReason={pause.reason}
    >
      <div className={styles.head}>
        <svg className={styles.logo} viewBox="0 0 24 24" aria-hidden="true">
          <path d={currentLogo()} />
        </svg>
        <p className={styles.name}>{brand.name[language]}</p>
        {!isHere && <p className={styles.intro}>{next ? words.back : words.intro}</p>}
      </div>
      {isHere && (
        <Notice
          tone="ok"
          action={
            <Button tone="plain" href={nextUrl(next) ?? pageUrl('serve.html')}>
              {words.goOn}
            </Button>
          }
        >
          {words.here}
        </Notice>
      )}
      {!isKept && <Notice tone="warn">{words.notKept}</Notice>}
      {wechat.error && <Failure error={wechat.error} />}
      {wechat.isUnlinked && (
        <Notice tone="idle" live>
          <b>{words.unlinkedTitle}</b>
          <br />
          {words.unlinkedText}
        </Notice>
      )}
      <Card>
        <TextField
          name="userName"
          label={words.userName}
          hint={words.userNameHint}
          autoComplete="username"
          maxLength={64}
          value={userName}
          onChange={(name) => {
            setUserName(name);
            typed.set(nameKey, name);
          }}
          error={problemOf(problems, 'userName')}
        />
        <TextField
          name="password"
          label={words.password}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={setPassword}
          error={problemOf(problems, 'password')}
          reveal={words}
        />
        <div className={styles.forgotten}>
          <Button tone="plain" href={pageUrl('helpCenter/answer.html', { id: 'password' })}>
            {words.forgotten}
          </Button>
        </div>
      </Card>
      <WechatButton wechat={wechat} />
      {!isHere && <p className={styles.kept}>{words.kept}</p>}
      <LoginProtocols className={styles.kept} />
    </FormPage>
  );
}

/** Only where WeChat can say who this is, and has not just named somebody without an account. */
function WechatButton({ wechat }: { readonly wechat: WechatLogin }): ReactNode {
  const words = useTexts(texts);
  if (!wechat.offered || wechat.isUnlinked) return null;
  return (
    <div className={styles.other}>
      <p className={styles.or}>{words.or}</p>
      <Button tone="quiet" size="l" block pending={wechat.isPending} onPress={wechat.start}>
        {wechat.isPending ? words.arriving : words.wechat}
      </Button>
    </div>
  );
}
