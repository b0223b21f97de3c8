import { isDemoHost, siteOfHost } from '@device-pay/brands';
import type { CallDefinition, Standing, Tier } from '@device-pay/contract';
import type { FastifyRequest } from 'fastify';
import { type AccessObject, may, standingOf } from '../modules/access/public.ts';
import type { Authentication } from '../modules/account/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { DeviceRow, Language, OrderRow, Site } from '../platform/database/tables.ts';
import { type Failure, fail, isFailure, requiredProblem } from '../platform/failure.ts';
import type { CallContext, ContextOf, ReceivedFile, Subject } from '../platform/handler.ts';
import { type CommonFields, readInput } from './input.ts';
import { languageOfRequest } from './language.ts';
import { type DeviceLookup, onlyDevice, unknownDevice } from './unknown-devices.ts';
import { inputCheck } from './validation.ts';

/** Finds what a call's input names, within one brand. */
export interface Lookup extends DeviceLookup {
  authenticate(token: string, brand: string, now: Date): Promise<Authentication>;
  /** Both at once: a page that waits for a payment asks about its order again and again. */
  authenticateWithOrder(
    token: string,
    brand: string,
    orderId: string,
    now: Date,
  ): Promise<{ session: Authentication; order: OrderRow | null }>;
  findOrder(orderId: string, brand: string): Promise<OrderRow | null>;
}

/** What deciding on a request needs. */
export interface AdmissionOptions {
  readonly lookup: Lookup;
  readonly clock: Clock;
  readonly demo: boolean;
}

const deviceTiers: readonly Tier[] = ['guest', 'holder', 'owner', 'ownerFresh'];
const orderTiers: readonly Tier[] = ['ownOrder', 'ownOrderOrTicket'];

export type Files = Readonly<Record<string, readonly ReceivedFile[]>>;

/** Files of a multipart body, and the first thing that is wrong with them. */
export interface Uploads {
  readonly files: Files;
  readonly refusal: Failure | null;
}

const noUploads: Uploads = { files: {}, refusal: null };

/** A request that may go on, with the context and the standing that the tier of its call promises. */
interface Admitted<T extends Tier> {
  readonly context: ContextOf<T>;
  readonly standing: Standing | null;
}

interface Admission<T extends Tier> {
  readonly result: Failure | Admitted<T>;
  readonly input: Record<string, unknown>;
  readonly language: Language;
}

/** Reads a request to a call, or to a stream in the terms of one, and decides whether it may go on. */
export async function admit<T extends Tier>(
  call: CallDefinition & { readonly tier: T },
  request: FastifyRequest,
  options: AdmissionOptions,
  uploads: Uploads = noUploads,
): Promise<Admission<T>> {
  const { input, common, tokenInUrl } = readInput(request, call);
  const chosen = siteOfRequest(request, common, options.demo);
  const first = languageOfRequest(request, common.lang, chosen);
  if (tokenInUrl) return { result: fail('tokenInUrl'), input, language: first };

  const now = options.clock.now();
  const namesOrder =
    orderTiers.includes(call.tier) && inputProblems({ call, request, input, language: first }).length === 0;
  const { session, order } = await whoAsks(
    { token: common.token, orderId: namesOrder ? String(input.orderId) : null },
    { lookup: options.lookup, brand: request.brand.id, now },
  );
  const bound = chosen ?? (session?.state === 'valid' ? session.site : null);
  const language = languageOfRequest(request, common.lang, bound);
  const site = bound ?? siteOfHost(request.hostname);
  const exchange = { call, request, input, common, site, language, uploads, session, order, now };
  return { result: await check<T>(exchange, options.lookup), input, language };
}

/** One request to one call, with the session and the order that it names, read but not yet checked. */
interface Exchange {
  readonly call: CallDefinition;
  readonly request: FastifyRequest;
  readonly input: Record<string, unknown>;
  readonly common: CommonFields;
  readonly site: Site;
  readonly language: Language;
  readonly uploads: Uploads;
  readonly session: Authentication | null;
  /** `undefined`: no order was looked for. */
  readonly order: OrderRow | null | undefined;
  readonly now: Date;
}

/**
 * Checked in this order, and the first failure answers: session, input, object, permission. The schema is applied
 * before the session is looked up, because the order is looked up together with the session, by a number that the
 * schema must have checked.
 */
async function check<T extends Tier>(exchange: Exchange, lookup: Lookup): Promise<Failure | Admitted<T>> {
  const { call, request, input, common, site, language, uploads, session, order, now } = exchange;
  // A call that begins a session must work for someone whose last one has ended.
  const beginsSession = call.tier === 'any' && call.effect === 'write';
  if (session && session.state !== 'valid' && !beginsSession) {
    return fail(session.state === 'ended' ? 'loginExpired' : 'tokenUnknown');
  }
  const valid = session?.state === 'valid' ? session : null;
  const subject: Subject = valid?.subject ?? { kind: 'nobody' };

  const problems = [
    ...inputProblems(exchange),
    ...(uploads.refusal
      ? []
      : missingFiles(call, uploads.files, subject).map((field) => ({
          field,
          problem: requiredProblem[language],
        }))),
  ];
  if (problems.length > 0) {
    const [first] = problems;
    return fail('invalidInput', { problem: `${first?.field} ${first?.problem}` }, { fields: problems });
  }

  const context: CallContext = {
    requestId: request.id,
    now,
    brand: request.brand.id,
    site,
    platform: common.platform === 'cmp' ? 'cmp' : 'track',
    language,
    origin: `${request.protocol}://${request.host}`,
    clientIp: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
    idempotencyKey: idempotencyKeyOf(request),
    subject,
    log: request.log as CallContext['log'],
  };

  const named = await findNamedObject(call, input, context, lookup, order);
  if (isFailure(named)) return named;
  const refusal = may(subject, call.tier, named.object, now);
  if (refusal) return fail(refusal);
  if (uploads.refusal) return uploads.refusal;
  // `may` has made sure of what the tier promises.
  return { context: { ...context, ...named.extra } as ContextOf<T>, standing: named.extra.standing ?? null };
}

/** What is wrong with a request's own fields and its key, in words. */
function inputProblems(exchange: Pick<Exchange, 'call' | 'request' | 'input' | 'language'>) {
  const { call, request, input, language } = exchange;
  const keyGiven = request.headers['idempotency-key'] ?? null;
  return [
    ...(keyGiven === idempotencyKeyOf(request) ? [] : [idempotencyKeyProblem[language]]),
    ...inputCheck(call)(input, language),
    ...missingNumber(call, input).map((field) => ({ field, problem: requiredProblem[language] })),
  ];
}

/** The session, and with it the named order, null if there is none; `undefined`: no order was looked for. */
async function whoAsks(
  { token, orderId }: { token: string | null; orderId: string | null },
  { lookup, brand, now }: { lookup: Lookup; brand: string; now: Date },
): Promise<{ session: Authentication | null; order?: OrderRow | null }> {
  if (token === null) return { session: null };
  if (orderId !== null) return lookup.authenticateWithOrder(token, brand, orderId, now);
  return { session: await lookup.authenticate(token, brand, now) };
}

/**
 * A call about a SIM takes the SIM's number or its device's: one is needed. Without it, the call would pass for a
 * guess at a device, and those who guess are soon shown none.
 */
function missingNumber({ tier, input: { properties, required } }: CallDefinition, input: object): string[] {
  if (!deviceTiers.includes(tier) || required?.includes('imei')) return [];
  const numbers = ['iccid', 'simCardNumber', 'imei'].filter((name) => name in properties);
  return numbers.some((name) => name in input) ? [] : numbers.slice(0, 1);
}

/** Required files that did not come. Without a session no files are taken, and the missing session is what is wrong. */
function missingFiles(call: CallDefinition, files: Files, subject: Subject): string[] {
  if (subject.kind === 'nobody' && call.tier !== 'any') return [];
  return Object.entries(call.files ?? {}).flatMap(([name, { required }]) =>
    required && !files[name]?.length ? [name] : [],
  );
}

interface Named {
  readonly object: AccessObject;
  readonly extra: { device?: DeviceRow; standing?: Standing; order?: OrderRow };
}

async function findNamedObject(
  call: CallDefinition,
  input: Record<string, unknown>,
  context: CallContext,
  lookup: Lookup,
  orderOfSession: OrderRow | null | undefined,
): Promise<Named | Failure> {
  if (deviceTiers.includes(call.tier)) {
    const imei = input.imei as string | undefined;
    const iccid = (input.iccid ?? input.simCardNumber) as string | undefined;
    const named = { ...(imei ? { imei } : {}), ...(iccid ? { iccid } : {}) };
    const found = await lookup.findDevice(named, context.brand, context.subject, context.now);
    if (!found) return unknownDevice(lookup, context, named);
    // The stored form of the number: people read it off the card in several forms.
    for (const field of ['iccid', 'simCardNumber']) if (field in input) input[field] = found.iccid;
    const standing = standingOf(context.subject, found.object);
    // A SIM number counts as a guess only beside the number of the device that it is said to be in.
    const naming = { ...context, imei: found.row.imei, ...(imei ? { iccid } : {}) };
    const refusal = standing === 'guest' ? await lookup.refusesToShow(naming) : null;
    if (refusal) return refusal;
    return { object: found.object, extra: { device: found.row, standing } };
  }
  if (orderTiers.includes(call.tier)) {
    const order =
      orderOfSession === undefined
        ? await lookup.findOrder(String(input.orderId), context.brand)
        : orderOfSession;
    if (!order) return fail('orderNotFound');
    const { id, guest_id: guestId, user_id: userId } = order;
    return { object: { kind: 'order', id, guestId, userId }, extra: { order } };
  }
  // A call that needs only a session, but whose answer tells whether the devices that it names exist.
  const tellsOfDevices = call.tier === 'session' && call.errors.includes('noService');
  if (tellsOfDevices) {
    const refusal = await lookup.refusesGuesses({ ...context, imei: onlyDevice(input) });
    if (refusal) return refusal;
  }
  if (call.tier === 'staff') return { object: { kind: 'brand', id: context.brand }, extra: {} };
  return { object: { kind: 'none' }, extra: {} };
}

/** A site is bound when a session begins; only on the demo's hosts a request may choose another. */
function siteOfRequest(request: FastifyRequest, common: CommonFields, demo: boolean): Site | null {
  if (!demo || !isDemoHost(request.hostname)) return null;
  return common.site === 'iso' || common.site === 'cn' ? common.site : null;
}

/** 1 to 128 visible characters, else null. A bad key must not be ignored: the caller relies on it. */
function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && /^[\x21-\x7e]{1,128}$/.test(key) ? key : null;
}

const idempotencyKeyProblem = {
  zh: { field: 'Idempotency-Key', problem: '应为 1 至 128 个可见字符' },
  en: { field: 'Idempotency-Key', problem: 'must be 1 to 128 visible characters' },
} as const;
