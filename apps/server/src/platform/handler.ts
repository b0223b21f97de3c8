import type { BrandId } from '@device-pay/brands';
import type { CallName, Calls, FileKind, Standing, Tier } from '@device-pay/contract';
import type { Static } from 'typebox';
import type { DeviceRow, Language, OrderRow, Site } from './database/tables.ts';
import type { Failure } from './failure.ts';
import type { Logger } from './log.ts';

/** Who is calling, from the session token. */
export type Subject =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'guest'; readonly sessionId: string; readonly guestId: string }
  | { readonly kind: 'order'; readonly sessionId: string; readonly guestId: string; readonly orderId: string }
  | {
      readonly kind: 'user';
      readonly sessionId: string;
      readonly guestId: string;
      readonly userId: string;
      readonly role: 'user' | 'dealer' | 'staff';
      readonly userName: string;
      readonly staffBrands: readonly string[];
      readonly freshUntil: Date | null;
      readonly expiresAt: Date;
    };

/** An account that is logged in. */
export type User = Extract<Subject, { kind: 'user' }>;
/** The account's id; null where nobody is logged in. */
export const userIdOf = (subject: Subject): string | null =>
  subject.kind === 'user' ? subject.userId : null;
/** A guest or an account, but not the holder of a payment link. */
export type Person = Extract<Subject, { kind: 'guest' }> | User;

/** What every handler gets beside its input. Everything in here that the client said has been checked. */
export interface CallContext {
  readonly requestId: string;
  readonly now: Date;
  readonly brand: BrandId;
  readonly site: Site;
  readonly platform: 'track' | 'cmp';
  readonly language: Language;
  /** The portal's own origin, such as https://pay.example: its host is one of the brand's. */
  readonly origin: string;
  readonly clientIp: string;
  readonly userAgent: string;
  readonly idempotencyKey: string | null;
  /** Why it is done, for the audit log; only the command line gives it. */
  readonly reason?: string;
  readonly subject: Subject;
  readonly log: Logger;
}

interface OfSubject<Who extends Subject> extends CallContext {
  readonly subject: Who;
}
interface DeviceContext<Who extends Subject> extends OfSubject<Who> {
  readonly device: DeviceRow;
  readonly standing: Standing;
}
interface OrderContext<Who extends Subject> extends OfSubject<Who> {
  readonly order: OrderRow;
}

/**
 * A call's context follows from its tier: the framework has resolved and checked what the call names, and `may`
 * (modules/access/rules.ts) lets through only the subjects that are given here.
 */
export type ContextOf<T extends Tier> = T extends 'guest'
  ? DeviceContext<Exclude<Subject, { kind: 'order' }>>
  : T extends 'holder'
    ? DeviceContext<Person>
    : T extends 'owner' | 'ownerFresh'
      ? DeviceContext<User>
      : T extends 'ownOrder'
        ? OrderContext<Person>
        : T extends 'ownOrderOrTicket'
          ? OrderContext<Exclude<Subject, { kind: 'nobody' }>>
          : T extends 'session'
            ? OfSubject<Person>
            : T extends 'login' | 'loginFresh' | 'dealer' | 'staff'
              ? OfSubject<User>
              : CallContext;

export type Input<Name extends CallName> = Static<Calls[Name]['input']>;
export type Data<Name extends CallName> = Static<Calls[Name]['data']>;
export type Errors<Name extends CallName> = Calls[Name]['errors'][number];

/**
 * A file of a multipart body: its first bytes are of the field's kind, and it is not too big. It exists until the
 * handler has answered.
 */
export interface ReceivedFile {
  readonly kind: FileKind;
  /** By its first bytes, such as `image/png`. */
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** Its bytes from the beginning; may be called repeatedly. */
  open(): AsyncIterable<Uint8Array>;
}

type FilesOf<Name extends CallName> = {
  readonly [Field in keyof NonNullable<Calls[Name]['files']>]: readonly ReceivedFile[];
};
type WithFiles<Name extends CallName> = [keyof FilesOf<Name>] extends [never]
  ? unknown
  : { readonly files: FilesOf<Name> };

/** A file as an answer. The name is made by us: letters, digits, dots, hyphens. */
export interface Download {
  readonly mediaType: string;
  readonly fileName: string;
  readonly sizeBytes: number | null;
  readonly chunks: AsyncIterable<Uint8Array>;
}

type Answer<Name extends CallName> = 'download' extends Calls[Name]['envelope'] ? Download : Data<Name>;

/** Answers a call: its data, or one of the failures that the contract declares for it. */
export type Handler<Name extends CallName> = (
  context: ContextOf<Calls[Name]['tier']> & WithFiles<Name>,
  input: Input<Name>,
) => Promise<Answer<Name> | Failure<Errors<Name>>>;

/** One handler for every call of the contract: a missing or misnamed one does not compile. */
export type Handlers = { [Name in CallName]: Handler<Name> };

/** The handlers of one module: those whose names begin with `Area.`. */
export type HandlersOf<Area extends string> = {
  [Name in CallName as Name extends `${Area}.${string}` ? Name : never]: Handler<Name>;
};
