import { type BrandId, brands } from '@device-pay/brands';
import { carriers, deviceStatuses } from '@device-pay/contract';
import { carrierOfIccid, checkIccid, isImei } from '@device-pay/rules';
import { type CsvRow, type FileProblem, readCsv } from '../../platform/csv.ts';
import type { DeviceRow, SimRow } from '../../platform/database/tables.ts';
import { simStateOf } from '../../platform/sim-state.ts';
import { simKey } from '../devices/public.ts';

/** One row a device; of a device with several SIMs, one row for each of them, with the same cells for the device. */
export const deviceColumns = [
  'imei',
  'brand',
  'model',
  'name',
  'status',
  'owner',
  'dealer',
  'iccid',
  'slot',
  'active',
  'carrier',
  'carrierStatus',
] as const;
type Column = (typeof deviceColumns)[number];
const ofDevice = ['brand', 'model', 'name', 'status', 'owner', 'dealer'] as const satisfies readonly Column[];

export interface FileSim extends Pick<SimRow, 'iccid' | 'slot' | 'active' | 'carrier' | 'carrier_status'> {
  readonly line: number;
}

export interface FileDevice {
  readonly line: number;
  readonly imei: string;
  readonly brand: BrandId;
  readonly model: string;
  readonly name: string;
  readonly status: DeviceRow['status'];
  /** User names; null for none. */
  readonly owner: string | null;
  readonly dealer: string | null;
  readonly sims: FileSim[];
}

export interface DeviceFile {
  readonly devices: FileDevice[];
  readonly problems: FileProblem[];
  /** What is odd, but may be right. */
  readonly warnings: FileProblem[];
}

const maxSlots = 8;

/** Some carriers print a letter in the last places. */
const isIccid = (text: string): boolean => /^\d{18}[0-9A-Za-z]{1,2}$/.test(text);

/** Reads and checks a file without the database; plan-devices.ts compares it with models, accounts and devices. */
export function readDeviceFile(text: string): DeviceFile {
  const { rows, problems } = readCsv(text, deviceColumns);
  const reading = new Reading(problems);
  for (const row of rows) reading.take(row);
  return reading.end();
}

class Reading {
  readonly #devices = new Map<string, { device: FileDevice; cells: CsvRow['cells'] }>();
  readonly #lineOfSim = new Map<string, number>();
  readonly #problems: FileProblem[];
  readonly #warnings: FileProblem[] = [];

  constructor(problems: readonly FileProblem[]) {
    this.#problems = [...problems];
  }

  take({ line, cells: given }: CsvRow): void {
    const cells = Object.fromEntries(Object.entries(given).map(([name, cell]) => [name, cell.trim()]));
    const cell = (column: Column): string => cells[column] ?? '';
    const wrong = (field: Column, problem: string) => this.#problem(line, field, problem);
    const imei = cell('imei');
    if (!isImei(imei)) {
      wrong('imei', 'must be 15 digits, the last one their check digit');
      return;
    }
    const known = this.#devices.get(imei);
    if (known) {
      for (const column of ofDevice)
        if (cell(column) !== (known.cells[column] ?? ''))
          wrong(column, `is not what line ${known.device.line} says of the same device`);
      if (cell('iccid') === '') wrong('iccid', `is needed: line ${known.device.line} has the device already`);
      else this.#takeSim(known.device, line, cell);
      return;
    }
    const brand = brands.find(({ id }) => id === cell('brand'))?.id;
    if (!brand) {
      wrong('brand', 'is no brand');
      return;
    }
    if (cell('model') === '') wrong('model', 'must not be empty');
    if (cell('name').length > 60) wrong('name', 'must have at most 60 characters');
    const status = deviceStatuses.find((one) => one === cell('status'));
    if (!status) {
      wrong('status', `must be one of ${deviceStatuses.join(', ')}`);
      return;
    }
    const device: FileDevice = {
      line,
      imei,
      brand,
      model: cell('model'),
      name: cell('name') || `${cell('model')} ${imei.slice(-4)}`,
      status,
      owner: cell('owner') || null,
      dealer: cell('dealer') || null,
      sims: [],
    };
    this.#devices.set(imei, { device, cells });
    this.#takeSim(device, line, cell);
  }

  #takeSim(device: FileDevice, line: number, cell: (column: Column) => string): void {
    const iccid = cell('iccid');
    if (iccid === '') {
      for (const column of ['slot', 'active', 'carrier', 'carrierStatus'] as const)
        if (cell(column) !== '') this.#problem(line, column, 'is there without an iccid');
      return;
    }
    const before = this.#problems.length;
    const key = simKey(iccid);
    const sameAt = this.#lineOfSim.get(key);
    if (!isIccid(iccid)) this.#problem(line, 'iccid', 'must be 19 or 20 digits');
    if (sameAt !== undefined) this.#problem(line, 'iccid', `is there already, at line ${sameAt}`);
    const slot = /^[1-9]$/.test(cell('slot')) ? Number(cell('slot')) : 0;
    if (slot < 1 || slot > maxSlots) this.#problem(line, 'slot', `must be a number from 1 to ${maxSlots}`);
    else if (device.sims.some((sim) => sim.slot === slot))
      this.#problem(line, 'slot', `${slot} of this device has another SIM in this file`);
    const active = { yes: true, no: false }[cell('active').toLowerCase()];
    if (active === undefined) this.#problem(line, 'active', 'must be yes or no');
    else if (active && device.sims.some((sim) => sim.active))
      this.#problem(line, 'active', 'can be yes for one SIM of a device');
    const carrier = carriers.find((one) => one === cell('carrier'));
    if (!carrier) this.#problem(line, 'carrier', `must be one of ${carriers.join(', ')}`);
    // Any number that a carrier may have told of, which an export then holds.
    if (!/^\d{1,9}$/.test(cell('carrierStatus')))
      this.#problem(line, 'carrierStatus', "must be the carrier's number, such as 2");
    if (this.#problems.length > before || !carrier || active === undefined) return;

    if (checkIccid(iccid) !== 'ok') this.#warning(line, 'iccid', 'has another check digit: was it mistyped?');
    const issuer = carrierOfIccid(iccid);
    if (issuer !== null && issuer !== carrier)
      this.#warning(line, 'carrier', `the number is one of ${issuer}`);
    this.#lineOfSim.set(key, line);
    const carrierStatus = Number(cell('carrierStatus'));
    if (simStateOf(carrierStatus) === 'unknown')
      this.#warning(line, 'carrierStatus', 'is none whose meaning is known: was it mistyped?');
    device.sims.push({ line, iccid, slot, active, carrier, carrier_status: carrierStatus });
  }

  end(): DeviceFile {
    const devices = [...this.#devices.values()].map(({ device }) => device);
    return { devices, problems: this.#problems, warnings: this.#warnings };
  }

  #problem(line: number, field: Column, problem: string): void {
    this.#problems.push({ where: `line ${line}`, field, problem });
  }
  #warning(line: number, field: Column, problem: string): void {
    this.#warnings.push({ where: `line ${line}`, field, problem });
  }
}
