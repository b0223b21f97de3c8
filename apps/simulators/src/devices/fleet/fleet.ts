import type { Clock } from '../../platform/clock.ts';
import type { Journal, JournalRecords } from '../../platform/journal.ts';
import { type CommandRecord, Commands } from './commands.ts';
import { type FleetDevice, isOnline, newDevice, type Registration, seed } from './device.ts';
import { type Report, reportOf } from './report.ts';

/** How often a device reports. Devices take turns: each second a tenth of them. */
const reportEverySeconds = 10;

/** All devices that were introduced, their commands and their reports. */
export class Fleet {
  readonly devices: Map<string, FleetDevice>;
  readonly commands: Commands;
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #deadSpots: boolean;

  constructor(
    journal: Journal,
    records: JournalRecords,
    { clock, deadSpots = true }: { clock: Clock; deadSpots?: boolean | undefined },
    onSettled: (record: CommandRecord) => void,
  ) {
    this.#journal = journal;
    this.#clock = clock;
    this.#deadSpots = deadSpots;
    this.devices = records.of<FleetDevice>('device');
    this.commands = new Commands(journal, records, clock, (record) => {
      const device = this.devices.get(record.imei);
      if (device) this.save(device);
      onSettled(record);
    });
    this.commands.resume((imei) => this.devices.get(imei));
  }

  /** A device that is known already goes on as it is. */
  introduce(registration: Registration): void {
    if (this.devices.has(registration.imei)) return;
    this.save(newDevice(registration, this.#clock.now(), this.#deadSpots));
  }

  save(device: FleetDevice): void {
    this.devices.set(device.imei, device);
    this.#journal.put('device', device.imei, device);
  }

  /** The reports of the devices whose turn it is in this second. */
  reportsAt(nowMs: number): Report[] {
    const turn = Math.floor(nowMs / 1000) % reportEverySeconds;
    return [...this.devices.values()]
      .filter(({ imei }) => turnOf(imei) === turn)
      .filter((device) => isOnline(device, nowMs))
      .map((device) => reportOf(device, nowMs));
  }

  /** What a device would report now; null while it is offline. */
  reportNow(imei: string): Report | null {
    const device = this.devices.get(imei);
    const now = this.#clock.now();
    return device && isOnline(device, now) ? reportOf(device, now) : null;
  }
}

const turns = new Map<string, number>();

function turnOf(imei: string): number {
  const known = turns.get(imei);
  if (known !== undefined) return known;
  const turn = seed('turn', imei).readUInt8(0) % reportEverySeconds;
  turns.set(imei, turn);
  return turn;
}
