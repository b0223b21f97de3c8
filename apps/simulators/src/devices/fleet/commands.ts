import type { Clock } from '../../platform/clock.ts';
import type { Journal, JournalRecords } from '../../platform/journal.ts';
import { type FleetDevice, isOnline, seed, switchDurationMs } from './device.ts';

export interface CommandRequest {
  readonly commandId: string;
  readonly imei: string;
  readonly type: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** One command and what became of it. */
export interface CommandRecord extends CommandRequest {
  readonly settlesAtMs: number;
  readonly outcome: 'done' | 'refused' | 'none';
  state: 'pending' | 'done' | 'refused';
  reason: string | null;
  /** For a card switch that is done: the slot in use. */
  slot: number | null;
}

export type Submission = CommandRecord | 'offline' | 'unsupported';

const answerMs = 900;

/** Only hotspots have Wi-Fi; every device restarts. */
const commandsOf: Readonly<Record<FleetDevice['kind'], readonly string[]>> = {
  hotspot: ['settings', 'blackList', 'switchCard', 'restart', 'reportNow'],
  locator: ['restart', 'locate', 'reportNow', 'switchCard'],
  pet: ['restart', 'locate', 'reportNow'],
  camera: ['restart', 'reportNow', 'switchCard'],
  car: ['restart', 'locate', 'reportNow'],
};

/** Takes commands for devices that are online; each device answers a moment later, or never. */
export class Commands {
  readonly records: Map<string, CommandRecord>;
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #onSettled: (record: CommandRecord) => void;

  constructor(
    journal: Journal,
    records: JournalRecords,
    clock: Clock,
    onSettled: (record: CommandRecord) => void,
  ) {
    this.#journal = journal;
    this.#clock = clock;
    this.#onSettled = onSettled;
    this.records = records.of<CommandRecord>('command');
  }

  /** Lets the commands that were under way when the program ended be answered. */
  resume(find: (imei: string) => FleetDevice | undefined): void {
    for (const record of this.records.values()) {
      const device = find(record.imei);
      if (device && record.state === 'pending' && record.outcome !== 'none') this.#schedule(record, device);
    }
  }

  submit(request: CommandRequest, device: FleetDevice): Submission {
    const existing = this.records.get(request.commandId);
    if (existing) return existing;
    if (!commandsOf[device.kind].includes(request.type)) return 'unsupported';
    const now = this.#clock.now();
    if (!isOnline(device, now)) return 'offline';
    const record = this.#plan(request, device, now);
    if (device.manners === 'forgotten') return record;
    this.#save(record);
    if (record.outcome !== 'none') this.#schedule(record, device);
    return record;
  }

  #plan(request: CommandRequest, device: FleetDevice, now: number): CommandRecord {
    const base = { ...request, state: 'pending' as const, reason: null, slot: null };
    if (device.manners === 'silent' || device.manners === 'forgotten')
      return { ...base, settlesAtMs: now, outcome: 'none' };
    if (device.manners === 'refuses') return { ...base, settlesAtMs: now + answerMs, outcome: 'refused' };
    if (request.type === 'restart') device.switchingUntilMs = now + restartMs;
    if (request.type !== 'switchCard') return { ...base, settlesAtMs: now + answerMs, outcome: 'done' };
    const settlesAtMs = now + switchDurationMs(device, request.commandId);
    device.switchingUntilMs = settlesAtMs;
    return { ...base, settlesAtMs, outcome: this.#targetSlot(request, device) ? 'done' : 'refused' };
  }

  /** The slot that was asked for; else the one with the best network among the others, or the others that are named. */
  #targetSlot({ parameters }: CommandRequest, { imei, cards, activeSlot }: FleetDevice): number | undefined {
    const slots = cards.map(({ slot }) => slot);
    if (typeof parameters.slot === 'number') return slots.find((slot) => slot === parameters.slot);
    const worth = (slot: number) => -seed('signal', imei, slot).readUInt8(0) % 30;
    const { slots: named } = parameters;
    const mayBe = (slot: number) => slot !== activeSlot && (!Array.isArray(named) || named.includes(slot));
    return slots.filter(mayBe).sort((a, b) => worth(b) - worth(a))[0];
  }

  #schedule(record: CommandRecord, device: FleetDevice): void {
    this.#clock.schedule(record.settlesAtMs, () => {
      const slot = record.type === 'switchCard' ? this.#targetSlot(record, device) : undefined;
      record.state = record.outcome === 'refused' ? 'refused' : 'done';
      record.reason =
        record.outcome === 'refused' ? (record.type === 'switchCard' ? 'noCard' : 'refused') : null;
      if (record.state === 'done' && slot !== undefined) {
        device.activeSlot = slot;
        record.slot = slot;
      }
      this.#save(record);
      this.#onSettled(record);
    });
  }

  #save(record: CommandRecord): void {
    this.records.set(record.commandId, record);
    this.#journal.put('command', record.commandId, record);
  }
}

const restartMs = 25_000;
