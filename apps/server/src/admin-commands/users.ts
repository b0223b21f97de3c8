import { type BrandId, brands } from '@device-pay/brands';
import {
  addAccount,
  disableAccount,
  enableAccount,
  listAccounts,
  moveAccount,
  resetPassword,
  setBrands,
  setRole,
} from '../modules/administration/public.ts';
import type { UserRow } from '../platform/database/tables.ts';
import { type Failure, invalidField, isFailure } from '../platform/failure.ts';
import { type Command, flag, type Invocation, type Outcome, pageOf, pages, text, textOf } from './command.ts';
import { listOutcome } from './staff-call.ts';
import type { Column } from './table.ts';

/** The roles by the words that people use: an owner is a `user` in the database. */
const roles: Readonly<Record<string, UserRow['role']>> = { owner: 'user', dealer: 'dealer', staff: 'staff' };
const roleNames = Object.keys(roles).join(' | ');
const wrongRole = () => invalidField('role', `must be one of ${roleNames}`);
const roleName = (role: UserRow['role']): string => (role === 'user' ? 'owner' : role);

function brandsOf(list: string | undefined): readonly BrandId[] | Failure<'invalidInput'> {
  const names = (list ?? '').split(',').map((name) => name.trim());
  const ids = names.filter((name) => name !== '').map((name) => brands.find(({ id }) => id === name)?.id);
  const known = ids.filter((id) => id !== undefined);
  return known.length === ids.length
    ? [...new Set(known)]
    : invalidField('brands', `must be some of ${brands.map(({ id }) => id).join(',')}`);
}

const passwordStdin = flag(
  'read the password from the standard input; without it one is generated and shown once',
);

/** The password that was piped in; undefined when one is to be generated. */
const givenPassword = async ({ options, deps }: Invocation): Promise<string | undefined> =>
  options['password-stdin'] === true ? deps.readLine() : undefined;

const withPassword = <T extends { readonly password: string | null }>(data: T | Failure, done: string) =>
  isFailure(data)
    ? data
    : {
        data,
        lines: [done, ...(data.password === null ? [] : [`Password, shown this once: ${data.password}`])],
      };

const columns: readonly Column[] = [
  ['user name', (row: { userName: string }) => row.userName],
  ['name', (row: { displayName: string }) => row.displayName],
  ['role', (row: { role: UserRow['role'] }) => roleName(row.role)],
  ['above', (row: { above: string | null }) => row.above],
  ['brands', (row: { staffBrands: string[] }) => row.staffBrands.join(',')],
  ['disabled', (row: { disabledAt: string | null }) => row.disabledAt],
];

const person = { operands: ['USERNAME'], brand: 'one', needsReason: true } as const;

/** A command that does one thing to one account. */
const act = (
  words: string,
  summary: string,
  done: string,
  work: (invocation: Invocation, userName: string) => Promise<object | Failure>,
  more: Partial<Command> = {},
): Command => ({
  words,
  summary,
  options: {},
  ...person,
  ...more,
  async run(invocation): Promise<Outcome | Failure> {
    const userName = invocation.operands.USERNAME ?? '';
    const data = await work(invocation, userName);
    return isFailure(data) ? data : { data, lines: [`${userName} ${done}.`] };
  },
});

export const userCommands: readonly Command[] = [
  {
    words: 'users list',
    summary: 'The accounts of a brand.',
    operands: [],
    options: {
      role: text(roleNames),
      name: text('a part of the user name or of the name'),
      under: text('only those below this user name'),
      disabled: flag('only those that are disabled'),
      ...pages,
    },
    brand: 'one',
    async run(invocation) {
      const { deps, context, options } = invocation;
      const asked = textOf(invocation, 'role');
      const role = asked === undefined ? undefined : roles[asked];
      if (asked !== undefined && !role) return wrongRole();
      const page = pageOf(invocation);
      if (!page) return invalidField('page', 'and page-size must be whole numbers from 1');
      const [name, under] = [textOf(invocation, 'name'), textOf(invocation, 'under')];
      const found = await listAccounts(deps.db, {
        brand: context.brand,
        ...page,
        ...(role ? { role } : {}),
        ...(name === undefined ? {} : { name }),
        ...(under === undefined ? {} : { under }),
        ...(options.disabled === true ? { disabled: true } : {}),
      });
      return listOutcome({ ...found, ...page }, columns);
    },
  },
  {
    words: 'users add',
    summary: 'Makes an account.',
    ...person,
    options: {
      role: text(roleNames),
      'display-name': text('what the account is called'),
      under: text('the user name right above'),
      brands: text('the brands that staff work for, such as zax,tc'),
      'password-stdin': passwordStdin,
    },
    async run(invocation) {
      const { deps, context, operands } = invocation;
      const role = roles[textOf(invocation, 'role') ?? ''];
      if (!role) return wrongRole();
      const given = brandsOf(textOf(invocation, 'brands') ?? (role === 'staff' ? context.brand : undefined));
      if (isFailure(given)) return given;
      const [password, under] = [await givenPassword(invocation), textOf(invocation, 'under')];
      const userName = operands.USERNAME ?? '';
      const made = await addAccount(deps.db, context, {
        userName,
        displayName: textOf(invocation, 'display-name') ?? userName,
        role,
        brands: given,
        ...(password === undefined ? {} : { password }),
        ...(under === undefined ? {} : { under }),
      });
      const name = isFailure(made) ? userName : made.userName;
      return withPassword(made, `${name} was added as ${roleName(role)} of ${context.brand}.`);
    },
  },
  act(
    'users disable',
    'Nobody can log in with it any more; who is logged in is thrown out.',
    'is disabled',
    ({ deps, context }, userName) => disableAccount(deps.db, context, userName),
  ),
  act('users enable', 'Lets it log in again.', 'is enabled', ({ deps, context }, userName) =>
    enableAccount(deps.db, context, userName),
  ),
  act(
    'users set-role',
    'Makes it an owner, a dealer or staff.',
    'has its new role',
    async (invocation, userName) => {
      const { deps, context, operands } = invocation;
      const role = roles[operands.ROLE ?? ''];
      if (!role) return wrongRole();
      const given = brandsOf(textOf(invocation, 'brands') ?? (role === 'staff' ? context.brand : undefined));
      return isFailure(given) ? given : setRole(deps.db, context, userName, role, given);
    },
    { operands: ['USERNAME', 'ROLE'], options: { brands: text('the brands that staff work for') } },
  ),
  act(
    'users set-brands',
    'Assigns the brands that staff work for.',
    'works for these brands',
    async ({ deps, context, operands }, userName) => {
      const given = brandsOf(operands.BRANDS);
      return isFailure(given) ? given : setBrands(deps.db, context, userName, given);
    },
    { operands: ['USERNAME', 'BRANDS'] },
  ),
  act(
    'users move',
    'Moves it, and all below it, under another account; to the top without one.',
    'was moved',
    ({ deps, context, operands }, userName) =>
      moveAccount(deps.db, context, userName, operands.UNDER ?? null),
    { operands: ['USERNAME', 'UNDER?'] },
  ),
  {
    words: 'users reset-password',
    summary: 'Gives it a new password, ends all its sessions and unlinks WeChat.',
    ...person,
    options: { 'password-stdin': passwordStdin },
    async run(invocation) {
      const { deps, context, operands } = invocation;
      const userName = operands.USERNAME ?? '';
      const done = await resetPassword(deps.db, context, userName, await givenPassword(invocation));
      return withPassword(done, `${userName} has a new password, and is logged in nowhere.`);
    },
  },
];
