import pg from 'pg';
import type { Session } from '../session.ts';
import { addBenchDevices, benchDevices } from './bench-devices.ts';
import { type DemoInstance, startDemoInstance } from './demo-instance.ts';
import { KeepAliveClient } from './keep-alive-client.ts';
import { type PaidOrder, payOneOrder, startGuestSession } from './paid-order.ts';

/** A demo with devices, and clients that make and pay orders for them. */
export interface BenchShop {
  readonly demo: DemoInstance;
  readonly database: pg.Client;
  /** Makes and pays an order for the next device; each client is a guest. See {@link payOneOrder}. */
  payOrder(client: number, untilPaid?: (orderId: string) => Promise<void>): Promise<PaidOrder>;
  /** Ends the clients' connections. */
  close(): void;
}

export async function openBenchShop(session: Session, clients: number): Promise<BenchShop> {
  console.log('Starting a database, the simulators and the server …');
  const demo = await startDemoInstance(session);
  const database = await connect(session, demo.databaseUrl);
  await addBenchDevices(database);
  const { origin, wechatPayUrl } = demo;
  const shop = { client: new KeepAliveClient(2 * clients), origin, wechatPayUrl };
  const tokens = await Promise.all(Array.from({ length: clients }, () => startGuestSession(shop)));
  let journeys = 0;
  return {
    demo,
    database,
    payOrder(client, untilPaid) {
      journeys += 1;
      return payOneOrder(shop, tokens[client] ?? '', benchDevices.imei(journeys), untilPaid);
    },
    close: () => shop.client.close(),
  };
}

/** A database connection that ends with the session. */
export async function connect(session: Session, databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  session.keep({ exited: new Promise(() => {}), stop: () => client.end().catch(() => {}) });
  await client.connect();
  return client;
}
