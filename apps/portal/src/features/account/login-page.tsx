import { type ReactNode, useState } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { useSending } from '../../call/use-sending.ts';
import { logIn } from '../../call/use-session.ts';
import { type FieldProblem, FormPage, problemOf } from '../../page-kinds/form-page.tsx';
import { usePage } from '../../page-kinds/page-context.ts';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import styles from './login-page.module.css';
import { texts } from './login-texts.ts';

/** Where to go on: only to a page of the portal, never to an address that somebody else wrote. */
const nextOf = (next: string | null): string =>
  next && /^\/pay\/[\w/-]+\.html(\?|$)/.test(next) ? next : '/pay/serve.html';

/** User name and password; goes on where one came from. */
export function LoginPage(): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const { query, navigate } = usePage();
  const brand = currentBrand();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const login = useSending(() => logIn(userName.trim(), password));

  const submit = () => {
    const found: FieldProblem[] = [];
    if (!userName.trim()) found.push({ name: 'userName', text: words.userNameMissing });
    if (!password) found.push({ name: 'password', text: words.passwordMissing });
    setProblems(found);
    if (found.length > 0) return;
    login.mutate(undefined, { onSuccess: () => navigate(nextOf(query.get('next')), { replace: true }) });
  };

  return (
    <FormPage
      submitLabel={words.submit}
      onSubmit={submit}
      pending={login.isPending}
      problems={problems}
      error={login.error}
    >
      <div className={styles.head}>
        <svg className={styles.logo} viewBox="0 0 24 24" aria-hidden="true">
          <path d={brand.logoPath} />
        </svg>
        <p className={styles.name}>{brand.name[language]}</p>
        <p className={styles.intro}>{words.intro}</p>
      </div>
      <Card>
        <TextField
          name="userName"
          label={words.userName}
          hint={words.userNameHint}
          autoComplete="username"
          maxLength={64}
          value={userName}
          onChange={setUserName}
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
      </Card>
      <p className={styles.kept}>{words.kept}</p>
    </FormPage>
  );
}
