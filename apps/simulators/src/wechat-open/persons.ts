import { createHash } from 'node:crypto';
import type { WechatAccount } from './accounts.ts';

/** Who can be chosen on the authorization page. */
export const persons = [
  { id: 'li-lei', name: { zh: '李雷', en: 'Li Lei' } },
  { id: 'han-meimei', name: { zh: '韩梅梅', en: 'Han Meimei' } },
] as const;
export type PersonId = (typeof persons)[number]['id'];

export const isPersonId = (value: unknown): value is PersonId => persons.some(({ id }) => id === value);

/** A person has a different openid with each account, and it never changes. */
export const openidOf = (person: string, account: WechatAccount): string =>
  idOf(`${account.appId}/${person}`);
/** A person's union id is the same with all accounts. */
export const unionIdOf = (person: string): string => idOf(`union/${person}`);

/** 28 characters that begin with an o, as the real ones. */
const idOf = (text: string): string =>
  `o${createHash('sha256').update(text).digest('base64url').slice(0, 27)}`;
