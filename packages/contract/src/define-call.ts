import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call. The server resolves the object that the input names (the device by `imei` or `iccid`,
 * the order by `orderId`) and asks `may(subject, action, object)` before the handler runs.
 *
 * - `any` nothing is needed · `session` a session, a guest's too · `login` an account · `loginFresh` an account
 *   whose password was entered within 5 minutes
 * - `dealer`, `staff` an account with that role
 * - `guest`, `holder`, `owner`, `ownerFresh` a device, by how it is known (docs/glossary.md: standing)
 * - `ownOrder` an order that this session or account made · `ownOrderOrTicket` likewise, or a pay ticket
 */
export const tiers = [
  'any',
  'session',
  'login',
  'loginFresh',
  'dealer',
  'staff',
  'guest',
  'holder',
  'owner',
  'ownerFresh',
  'ownOrder',
  'ownOrderOrTicket',
] as const;
export type Tier = (typeof tiers)[number];

/** A subject's relation to a device; decides which fields of an answer it gets. */
export type Standing = 'guest' | 'holder' | 'owner';

/** read: changes nothing · write: changes data · money: moves or promises money (strict input). */
export type Effect = 'read' | 'write' | 'money';

/**
 * The answer's outer form. `data`: {code, msg, data}. `flag`: the same with `flag`. `url`: {code, msg, flag, url},
 * where the call's data is the url. `download`: a success is bytes, described by the call's data; a failure is {code,
 * msg, data}.
 */
export type Envelope = 'data' | 'flag' | 'url' | 'download';

/** part: a piece of a file that is sent in parts, of any bytes; its type shows when the file is complete. */
export type FileKind = 'image' | 'video' | 'part';

/**
 * A file field of a multipart body. A file's type follows from its first bytes; its name and declared type are not
 * believed.
 */
export interface FileField {
  readonly kind: FileKind;
  /** The limit for each file, as sent. */
  readonly maxBytes: number;
  readonly maxCount: number;
  readonly required: boolean;
}
export type FileFields = Readonly<Record<string, FileField>>;

export interface CallDefinition<
  Name extends string = string,
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Path extends string = string,
  Input extends TObject = TObject,
  Data extends TSchema = TSchema,
  Errors extends ErrorCode = ErrorCode,
  Level extends Tier = Tier,
  Form extends Envelope = Envelope,
  Files extends FileFields = FileFields,
> {
  /** area.call, in kebab case: also the handler's file, the operation id and the test's name. */
  readonly name: Name;
  readonly method: Method;
  readonly path: Path;
  /** A second path with the same meaning, where the requirement names two. */
  readonly alias?: Path;
  readonly summary: string;
  readonly tier: Level;
  readonly effect: Effect;
  readonly envelope?: Form;
  readonly input: Input;
  /** Files beside the input: then the body is multipart, with fields before files. */
  readonly files?: Files;
  /** The answer for the highest standing. */
  readonly data: Data;
  /** The answer for a lower standing: fields that are not in its schema never leave the server. */
  readonly dataFor?: Partial<Record<Standing, TSchema>>;
  /** The failures that the handler may return, beside the framework's own. */
  readonly errors: readonly Errors[];
  readonly example: { readonly input: Static<Input>; readonly data: Static<Data> };
}

/** Declares one call. Its types reach the server's handler and the portal's client. */
export function defineCall<
  const Name extends string,
  const Method extends 'GET' | 'POST',
  const Path extends string,
  Input extends TObject,
  Data extends TSchema,
  const Level extends Tier,
  const Errors extends ErrorCode = never,
  const Form extends Envelope = 'data',
  // biome-ignore lint/complexity/noBannedTypes: no file fields
  const Files extends FileFields = {},
>(
  definition: CallDefinition<Name, Method, Path, Input, Data, Errors, Level, Form, Files>,
): CallDefinition<Name, Method, Path, Input, Data, Errors, Level, Form, Files> {
  return definition;
}
