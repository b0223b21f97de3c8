import type { simWords } from '../../page-kinds/sim-words.ts';
import type { Format } from '../../text/format.ts';
import type { CheckDetail, CheckState } from './check.ts';
import type { CheckWords } from './check-words.ts';

/** The name of a check; a name that the device itself uses stays as it is. */
export const nameOf = (item: string, words: CheckWords): string => {
  const names: Readonly<Record<string, unknown>> = { ...words };
  const name = names[item];
  return typeof name === 'string' ? name : item;
};

export interface Found {
  readonly item: string;
  readonly state: CheckState;
  readonly detail: CheckDetail | undefined;
}

type SimWords = (typeof simWords)['zh'];

/** What a check found, in a sentence; undefined if its state says it all. */
export function findWords(
  { item, state, detail = {} }: Found,
  words: CheckWords,
  sims: SimWords,
  format: Format,
): string | undefined {
  if (state === 'pending') return undefined;
  const said = sentence(item, state, detail, words, sims, format);
  if (said !== undefined) return said;
  if (state !== 'unknown') return undefined;
  const problem = problems.find((one) => one === detail.problem);
  return problem ? words[problem] : words.notKnown;
}

/** The parts of {@link findWords}, for a line that breaks between them. */
export const findFacts = (...found: Parameters<typeof findWords>): string[] =>
  findWords(...found)?.split(' · ') ?? [];

/** Reasons for an unknown result, as far as there are texts for them. */
const problems = ['carrierSilent', 'carrierUnavailable', 'noSim', 'neverReported', 'staleReport'] as const;

const list = (...parts: readonly (string | false | undefined)[]): string | undefined =>
  parts.filter(Boolean).join(' · ') || undefined;

function sentence(
  item: string,
  state: CheckState,
  detail: CheckDetail,
  words: CheckWords,
  sims: SimWords,
  format: Format,
): string | undefined {
  const { network } = detail;
  const text = detail.text ?? undefined;
  switch (item) {
    case 'online':
      return detail.online ? words.isOnline : seen(detail.minutesSinceSeen, words);
    case 'battery':
      return typeof detail.batteryPercent === 'number' ? words.percent(detail.batteryPercent) : text;
    case 'signal':
      return typeof detail.signalDbm === 'number'
        ? list(network ?? undefined, words.dbm(detail.signalDbm))
        : text;
    case 'realName':
      return state === 'ok' ? words.verified : state === 'unknown' ? undefined : words.notVerified;
    case 'package':
      if (state !== 'unknown' && !detail.expirationTime && detail.usableMb == null) return words.noPlan;
      if (detail.beginsAt) return words.begins(format.date(detail.beginsAt));
      return list(
        until(detail, words, format),
        typeof detail.usableMb === 'number' && words.dataLeft(format.dataVolume(detail.usableMb)),
      );
    case 'status':
      return simState(detail.simState, sims);
    case 'onOff':
      return typeof detail.on === 'boolean' ? (detail.on ? words.dataOn : words.dataOff) : undefined;
    case 'stopReason':
      return reasons(detail, words, sims);
    case 'bindStatus':
      return typeof detail.separated === 'boolean'
        ? detail.separated
          ? words.apart
          : words.together
        : undefined;
    case 'imei':
      return device(detail, words);
    case 'apnStatus':
      return apn(detail, words);
    case 'session':
      return session(detail, words, format);
    case 'regionLimitStatus':
    case 'regionLimitArea':
    case 'regionLimit':
      return region(detail, words);
    case 'riskDetail':
      return risk(detail, words, format);
    case 'wifi':
      return typeof detail.clients === 'number' ? words.clients(detail.clients) : text;
    default:
      return text;
  }
}

function seen(minutes: number | null | undefined, words: CheckWords): string | undefined {
  if (typeof minutes !== 'number') return undefined;
  if (minutes < 60) return words.seenMinutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? words.seenHours(hours) : words.seenDays(Math.floor(hours / 24));
}

function until({ expirationTime, daysLeft }: CheckDetail, words: CheckWords, format: Format) {
  if (!expirationTime) return undefined;
  const date = format.date(expirationTime);
  return typeof daysLeft === 'number' && daysLeft < 0 ? words.endedAt(date) : words.leftUntil(date);
}

const simState = (state: string | null | undefined, sims: SimWords): string | undefined =>
  state && state !== 'unknown' ? (sims as Readonly<Record<string, string>>)[state] : undefined;

function reasons({ reasons: found }: CheckDetail, words: CheckWords, sims: SimWords): string | undefined {
  if (!found) return undefined;
  const named = found.map((reason) => (sims as Readonly<Record<string, string>>)[reason] ?? reason);
  return named.length > 0 ? named.join(' · ') : words.noReasons;
}

/** `…7518`, as the server writes it, in the form that the portal uses for devices. */
const tail = (lastDigits: string): string => lastDigits.replace('…', '··\u00a0');

function device({ boundImei, lastUsedImei }: CheckDetail, words: CheckWords): string | undefined {
  if (!boundImei || !lastUsedImei) return undefined;
  const bound = tail(boundImei);
  return boundImei === lastUsedImei ? words.sameImei(bound) : words.otherImei(bound, tail(lastUsedImei));
}

function apn({ apn: used, apnExpected }: CheckDetail, words: CheckWords): string | undefined {
  if (!used) return undefined;
  return apnExpected && apnExpected !== used ? words.apnWrong(used, apnExpected) : words.apn(used);
}

function session({ sessionOpen, sessionStart, apn, ip }: CheckDetail, words: CheckWords, format: Format) {
  if (typeof sessionOpen !== 'boolean') return undefined;
  if (!sessionOpen) return words.notConnected;
  return list(
    sessionStart ? words.connectedSince(format.dateTime(sessionStart)) : words.connected,
    apn ? words.apn(apn) : undefined,
    ip ? words.ip(ip) : undefined,
  );
}

/** The day is the carrier's, in China, and seldom one of the international site's; an earlier check has another one. */
function risk({ date, events }: CheckDetail, words: CheckWords, format: Format): string | undefined {
  if (!events) return undefined;
  const times = events.map(({ at }) => at).sort();
  if (times.length > 0) return words.risks(times.map(format.dateTime));
  return date ? words.noRisk(format.date(date)) : undefined;
}

function region({ limited, areas, currentArea }: CheckDetail, words: CheckWords): string | undefined {
  if (typeof limited !== 'boolean') return undefined;
  if (!limited) return words.noLimit;
  return list(
    areas && areas.length > 0 && words.areas(areas),
    typeof currentArea === 'string' && words.hereIs(currentArea),
  );
}
