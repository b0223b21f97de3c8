import { Shop } from './shop.ts';

/** A yearly package, which counts as a contract: only contracts can be ended early. */
export const yearly = 170;

/** A shop with running jobs that sells a year of 30 GB a month. */
export async function openYearlyShop(priceFen: number): Promise<Shop> {
  const shop = await Shop.open({ work: true });
  await shop.server.control('devicePlatform', '/control/settings', { activationMs: 50 });
  await shop.server.database.pool.query(`
    insert into packages select (jsonb_populate_record(p, '{"id": ${yearly},
      "details": [{"type": 9, "quantity": 368640, "period": 12, "periodUnit": "MONTH", "split": 1}]}')).*
      from packages p where id = 168;
    insert into package_prices select (jsonb_populate_record(p, '{"package_id": ${yearly}, "price_fen": ${priceFen}}')).*
      from package_prices p where package_id = 168 and site = 'cn';
  `);
  return shop;
}
