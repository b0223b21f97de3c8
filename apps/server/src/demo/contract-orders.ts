import type { DemoOrder } from './order.ts';
import { pickerImei } from './picker-devices.ts';

const yearlyPackage = 121;

/** A contract for a year from `daysAgo` on; in the list of devices the device's own end is the contract's. */
const contract = (device: string, daysAgo: number): DemoOrder => ({
  name: `contract ${device}`,
  owner: 'ownerA',
  at: { daysAgo, clock: '00:00' },
  payMethod: 'ZFB',
  lines: [{ packageId: yearlyPackage, imei: pickerImei(device) }],
});

/** Contracts whose cancellation is under way or over. */
export const contractOrders: readonly DemoOrder[] = [
  contract('Hotspot for guests', 259),
  contract('分公司 5G WiFi', 263),
  contract('5G 展会 WiFi', 308),
  contract('家用备用随身WiFi', 327),
  contract('车载 WiFi', 322),
  {
    name: 'contract Holiday home hotspot',
    owner: 'ownerA',
    at: { daysAgo: 25, clock: '16:20' },
    status: 'refunded',
    lines: [{ packageId: yearlyPackage, imei: pickerImei('Holiday home hotspot') }],
  },
];
