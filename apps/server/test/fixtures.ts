import { dayMs } from '@device-pay/rules';
import { hashSync } from '@node-rs/argon2';
import type { Database } from '../src/platform/database/connect.ts';
import { newId, tokenHash } from '../src/platform/ids.ts';

export const imeiOfA = '490154203237518';
export const imeiOfB = '868120148373621';
export const iccidOfA = '89860620000000000019';
export const passwordOfAll = 'a-password-1';
/** Cheap: at their real cost, the thousands of passwords that are checked take a twentieth of the tests' time. */
const quickHash = (password: string) => hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
export const passwordHashOfAll = quickHash(passwordOfAll);

export interface World {
  readonly ownerA: string;
  readonly ownerB: string;
  readonly dealer: string;
  readonly staff: string;
}

/** Two owners below a dealer, a hotspot each, staff, and a small catalogue that can be read at a glance. */
export async function fillWorld(db: Database): Promise<World> {
  const [ownerA, ownerB, dealer, staff] = [newId(), newId(), newId(), newId()];
  const user = (id: string, userName: string, role: 'user' | 'dealer' | 'staff', ancestors: string[]) => ({
    id,
    brand: 'zax',
    user_name: userName,
    display_name: userName,
    password_hash: passwordHashOfAll,
    role,
    ancestor_ids: ancestors,
    staff_brands: role === 'staff' ? ['zax'] : [],
    phone: null,
  });
  await db
    .insertInto('users')
    .values([
      user(dealer, 'dealer', 'dealer', []),
      user(ownerA, 'owner-a', 'user', [dealer]),
      user(ownerB, 'owner-b', 'user', [dealer]),
      user(staff, 'staff', 'staff', []),
    ])
    .execute();
  await db
    .insertInto('device_models')
    .values({
      code: 'T-H1',
      name_zh: '随身WiFi',
      name_en: 'Travel hotspot',
      species: 4,
      picture: 'hotspot',
      real_name_required: true,
    })
    .execute();
  const device = (imei: string, userId: string, secret: string | null) => ({
    imei,
    brand: 'zax',
    model: 'T-H1',
    name: 'My hotspot',
    status: 'activated' as const,
    user_id: userId,
    parent_ids: [dealer],
    secret_hash: secret,
    qr_hash: tokenHash(`qr-${imei}`),
    expiration_time: new Date(Date.now() + 4 * dayMs),
    last_seen_at: new Date(),
  });
  await db
    .insertInto('devices')
    .values([device(imeiOfA, ownerA, quickHash('secret-of-a')), device(imeiOfB, ownerB, null)])
    .execute();
  await db
    .insertInto('sims')
    .values({
      iccid: iccidOfA,
      imei: imeiOfA,
      slot: 1,
      active: true,
      carrier: 'unicom',
      carrier_status: 2,
      real_name: true,
    })
    .execute();
  await db
    .insertInto('hotspot_settings')
    .values({
      imei: imeiOfA,
      brand: 'zax',
      version: 3,
      applied_version: 3,
      ssid: 'Home',
      wifi_password: 'old-password',
      security: 'wpa2',
      band: '2.4GHz',
      max_clients: 10,
      updated_at: new Date(),
    })
    .execute();
  await fillCatalogue(db);
  return { ownerA, ownerB, dealer, staff };
}

/** 168: 30 GB a month, 29.90. 201: 10 SMS alarms, 1.00. 202: free plan. 203: activation. 204: another model's. */
async function fillCatalogue(db: Database): Promise<void> {
  const common = {
    description_zh: '',
    description_en: '',
    tags: [],
    hot: false,
    high_speed: false,
    package_group: null,
    throttle_kbps: null,
    unlimited_recording: false,
    activation: false,
    once_per_device: false,
    brands: null,
    species: null,
    models: null,
    carriers: null,
    device_states: null,
    terms_version: '2026-11',
    sort: 0,
    effect_type: 1 as const,
  };
  const detail = (type: number, quantity: number, period: number, periodUnit: 'MONTH' | 'DAY') =>
    JSON.stringify([{ type, quantity, period, periodUnit, split: 0 }]);
  await db
    .insertInto('packages')
    .values([
      {
        ...common,
        id: 168,
        type: 9,
        package_group: 9,
        name_zh: '30 GB 月套餐',
        name_en: '30 GB a month',
        details: detail(9, 30 * 1024, 1, 'MONTH'),
      },
      {
        ...common,
        id: 201,
        type: 1,
        name_zh: '10 条短信',
        name_en: '10 SMS',
        details: detail(1, 10, 12, 'MONTH'),
      },
      {
        ...common,
        id: 202,
        type: 7,
        once_per_device: true,
        name_zh: '免费套餐',
        name_en: 'Free plan',
        details: detail(7, 1, 1, 'MONTH'),
      },
      {
        ...common,
        id: 203,
        type: 6,
        activation: true,
        name_zh: '激活',
        name_en: 'Activation',
        details: detail(6, 30, 30, 'DAY'),
      },
      {
        ...common,
        id: 204,
        type: 1,
        models: ['T-OTHER'],
        name_zh: '别的',
        name_en: 'Other',
        details: detail(1, 1, 1, 'DAY'),
      },
    ])
    .execute();
  const price = (id: number, priceFen: number, costFen = 0) => [
    {
      package_id: id,
      site: 'cn' as const,
      currency: 'CNY' as const,
      price_fen: priceFen,
      original_price_fen: null,
      cost_fen: costFen,
    },
    {
      package_id: id,
      site: 'iso' as const,
      currency: 'USD' as const,
      price_fen: priceFen,
      original_price_fen: null,
      cost_fen: costFen,
    },
  ];
  await db
    .insertInto('package_prices')
    .values([
      ...price(168, 2990, 1000),
      ...price(201, 100),
      ...price(202, 0),
      ...price(203, 990),
      ...price(204, 100),
    ])
    .execute();
}

/** A SIM in use, in a device that may have none yet; without a real name. */
export async function addSim(db: Database, imei: string, iccid: string): Promise<void> {
  await db
    .insertInto('sims')
    .values({ iccid, imei, slot: 1, active: true, carrier: 'unicom', carrier_status: 2, real_name: false })
    .execute();
}

/** An amount coupon for everybody, with the changes that a test needs. */
export async function addCoupon(db: Database, changes: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  await db
    .insertInto('coupons')
    .values({
      id,
      brand: 'zax',
      title_zh: '立减 5 元',
      title_en: '5 yuan off',
      type: 'amount',
      amount_fen: 500,
      discount_bp: null,
      currency: 'CNY',
      threshold_fen: 0,
      scope: 'none',
      target_imei: null,
      target_user_id: null,
      target_package_ids: null,
      package_type: null,
      stackable: false,
      valid_from: new Date(Date.now() - dayMs),
      valid_to: new Date(Date.now() + 30 * dayMs),
      total: 1,
      created_by: null,
      ...changes,
    } as never)
    .execute();
  return id;
}
