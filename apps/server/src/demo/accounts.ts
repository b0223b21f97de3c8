import { type BrandId, brands } from '@device-pay/brands';
import type { UserRow } from '../platform/database/tables.ts';
import { stableId } from './stable.ts';

export type AccountName =
  | 'ownerA'
  | 'ownerB'
  | 'dealer'
  | 'staff'
  | 'tcOwner'
  | 'subAccount'
  | `allStaff ${BrandId}`;

interface DemoAccount {
  readonly name: AccountName;
  readonly brand: BrandId;
  readonly userName: string;
  readonly displayName: string;
  readonly password: string;
  readonly role: UserRow['role'];
  /** The accounts above in the user tree, the root first. */
  readonly above?: readonly AccountName[];
  readonly staffBrands?: readonly BrandId[];
  /** False where no phone number is bound yet. */
  readonly phoneBound?: boolean;
}

/** If this account exists, the demo has been filled in. */
export const firstAccount = { brand: 'zax', userName: '13800000001' } as const;

const brandIds = brands.map((brand) => brand.id);

const zaxAndTc: readonly DemoAccount[] = [
  {
    name: 'ownerA',
    ...firstAccount,
    displayName: '林晓 Lin Xiao',
    password: 'demo-owner-1',
    role: 'user',
    above: ['dealer'],
  },
  {
    name: 'ownerB',
    brand: 'zax',
    userName: '13800000002',
    displayName: '周航 Zhou Hang',
    password: 'demo-owner-2',
    role: 'user',
    above: ['dealer'],
  },
  {
    name: 'dealer',
    brand: 'zax',
    userName: '13800000003',
    displayName: '海川数码 Haichuan Digital',
    password: 'demo-dealer-1',
    role: 'dealer',
  },
  {
    name: 'staff',
    brand: 'zax',
    userName: '13800000004',
    displayName: '客服 小赵',
    password: 'demo-staff-1',
    role: 'staff',
    staffBrands: ['zax'],
  },
  {
    name: 'tcOwner',
    brand: 'tc',
    userName: '13800000005',
    displayName: '陈思远 Chen Siyuan',
    password: 'demo-owner-1',
    role: 'user',
  },
  {
    name: 'subAccount',
    brand: 'zax',
    userName: '13800000006',
    displayName: '林小满 Lin Xiaoman',
    password: 'demo-owner-1',
    role: 'user',
    above: ['dealer', 'ownerA'],
    phoneBound: false,
  },
];

/** A login belongs to the host's brand, so staff of all brands have one in each. */
const allStaff = brandIds.map(
  (brand): DemoAccount => ({
    name: `allStaff ${brand}`,
    brand,
    userName: '13800000007',
    displayName: '客服主管 老孙',
    password: 'demo-staff-1',
    role: 'staff',
    staffBrands: brandIds,
  }),
);

export const demoAccounts: readonly DemoAccount[] = [...zaxAndTc, ...allStaff];

export const accountId = (name: AccountName): string => stableId(`account ${name}`);

/** The guest whom the account's first login took over; the account's rows keep its id. */
export const guestId = (name: AccountName): string => stableId(`guest ${name}`);

/** Rows of all accounts. `hashOf` gives the stored hash of a password. */
export const userRows = (hashOf: (password: string) => string, createdAt: Date): UserRow[] =>
  demoAccounts.map((account) => ({
    id: accountId(account.name),
    brand: account.brand,
    user_name: account.userName,
    display_name: account.displayName,
    password_hash: hashOf(account.password),
    role: account.role,
    ancestor_ids: (account.above ?? []).map(accountId),
    staff_brands: [...(account.staffBrands ?? [])],
    phone: account.phoneBound === false ? null : account.userName,
    phone_verified: account.phoneBound !== false,
    created_at: createdAt,
    disabled_at: null,
  }));
