import { randomBytes } from 'node:crypto';
import { createLogger } from '../../src/platform/log.ts';
import { addCoupon, fillWorld, iccidOfA, imeiOfA, imeiOfB } from '../fixtures.ts';
import { people } from '../people.ts';
import { startTestServer, type TestServer } from '../server.ts';
import type { Sender } from './requests.ts';
import type { Known } from './values.ts';

/** What the requests are sent to: people of every tier, their data, and data that only B may see. */
export interface FuzzWorld {
  readonly server: TestServer;
  readonly known: Known;
  /** Texts that only owner B, the dealer above and staff may see. */
  readonly canaries: readonly string[];
  /** Errors that the server has logged, as JSON lines. */
  readonly errors: readonly string[];
  senders(): readonly Sender[];
  /** Gives everybody a valid session again, and resets limits. */
  refresh(): Promise<void>;
}

export async function openWorld(): Promise<FuzzWorld> {
  const errors: string[] = [];
  const log = createLogger('error', { write: (line) => void errors.push(line) });
  const server = await startTestServer({ log });
  const { db, pool } = server.database;
  const { ownerA } = await fillWorld(db);
  const coupon = await addCoupon(db, { total: 1_000_000 });
  const someone = people(server);
  const login = (userName: string) => someone.login(userName);
  const canaries = ['name', 'wifi', 'words', 'phone'].map(
    (what) => `Canary-${what}-${randomBytes(6).toString('hex')}`,
  );
  const [name, wifi, words, phone] = canaries as [string, string, string, string];
  await pool.query('update users set display_name = $1 where user_name = $2', [name, 'owner-b']);
  await pool.query(
    `insert into hotspot_settings select (jsonb_populate_record(h, jsonb_build_object('imei', $1::text, 'wifi_password', $2::text))).*
     from hotspot_settings h where h.imei = $3`,
    [imeiOfB, wifi, imeiOfA],
  );

  const [ownerToken, otherToken] = [await login('owner-a'), await login('owner-b')];
  const order = async (imei: string, token: string) =>
    (await server.post('/pay/order/addOrder', { imeis: [imei], packages: [{ packageId: 168 }] }, { token }))
      .data;
  const orders = [await order(imeiOfA, ownerToken), await order(imeiOfB, otherToken)];
  const feedback = async (imei: string, token: string, text: string) =>
    (
      await server.post(
        '/feedback/addFeedback',
        { feedbackType: 'app', feedbackProblems: `${text} is what I wrote`, imei, name: text, phone },
        { token },
      )
    ).data.id;
  const cases = [await feedback(imeiOfB, otherToken, words)];
  const ownCase = {
    feedbackType: 'app',
    feedbackProblems: 'It does not charge any more',
    imei: imeiOfA,
  } as const;
  cases.push((await server.post('/feedback/addFeedback', ownCase, { token: ownerToken })).data.id);
  const files = [await someone.upload(ownerToken), await someone.upload(otherToken)];
  const ids = [...cases, ...files, coupon];
  const { rows: users } = await pool.query<{ id: string; password_hash: string }>(
    'select id, password_hash from users order by user_name',
  );
  const userIds = users.map(({ id }) => id);
  const known: Known = {
    imei: [imeiOfA, imeiOfB],
    imeis: [[imeiOfA], [imeiOfA, imeiOfB]],
    orderId: orders,
    iccid: [iccidOfA],
    simCardNumber: [iccidOfA],
    id: ids,
    fileId: files,
    fileIds: [files, files.slice(0, 1)],
    coupon: [coupon],
    couponId: [coupon],
    coupons: [[coupon]],
    packageId: [168, 201, 202, 203, 204],
    userId: userIds,
    userName: ['owner-a', 'owner-b', 'dealer', 'staff', 'fuzz'],
    appId: [server.env.WECHAT_APP_ID],
    signStr: [`nonce=V1StGXR8Z5jdHi6B&timestamp=${Date.now()}&web_token=${ownerA}`],
  };

  let senders: readonly Sender[] = [];
  const refresh = async () => {
    await pool.query('delete from try_counters');
    const isGood = async ({ token }: Sender) =>
      token !== undefined && (await server.post('/getLoginUserInfo', {}, { token })).code === 0;
    const again = async (sender: string, begin: () => Promise<string>): Promise<Sender> => {
      const before = senders.find((one) => one.name === sender);
      return before && (await isGood(before)) ? before : { name: sender, token: await begin() };
    };
    // If a request changed a password, its owner would be locked out for the rest of the run.
    for (const { id, password_hash: hash } of users) {
      await pool.query('update users set password_hash = $1 where id = $2', [hash, id]);
    }
    const fresh = () => someone.freshLogin('owner-a');
    const next: Sender[] = [
      { name: 'nobody', token: undefined },
      { name: 'guest', token: await someone.guest() },
      await again('owner', () => login('owner-a')),
      { name: 'ownerFresh', token: await fresh() },
      await again('dealer', () => login('dealer')),
      await again('staff', () => login('staff')),
    ];
    next.push({ name: 'loginFresh', token: next[3]?.token });
    next.push({ name: 'session', token: next[1]?.token });
    next.push({ name: 'ownOrder', token: next[2]?.token });
    const { ticket } = (
      await server.post('/pay/ticket/create', { orderId: orders[0] ?? '' }, { token: next[2]?.token ?? '' })
    ).data;
    next.push({
      name: 'ownOrderOrTicket',
      token: (await server.post('/pay/ticket/spend', { ticket })).data.token,
    });
    senders = next;
  };
  await refresh();
  return { server, known, canaries, errors, senders: () => senders, refresh };
}

/** Senders who must not see owner B's texts. */
export const isStranger = ({ name }: Sender): boolean => name !== 'staff' && name !== 'dealer';
