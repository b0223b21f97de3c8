import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call. The server resolves the object that the input names (the device by `imei` or `iccid`,
 * the order by `orderId`) and asks `may(subject, action, object)` before the handler runs.
 *
 * - `any` nothing is needed · `session` a session, a guest's too · `login` an account
 * - `dealer`, `staff` an account with that role
 * - `guest`, `holder`, `owner`, `ownerFresh` a device, by how it is known (docs/glossary.md: standing)
 * - `ownOrder` an order that this session or account made · `ownOrderOrTicket` likewise, or a pay ticket
 */
export const tiers = [
  'any',
  'session',
  'login',
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

/** How a subject stands to a device; decides which fields of an answer it sees. */
export type Standing = 'guest' | 'holder' | 'owner';

/** read: changes nothing · write: changes data · money: moves or promises money (strict input). */
export type Effect = 'read' | 'write' | 'money';

/**
 * The answer's outer form. `data`: {code, msg, data}. `flag`: the same and `flag`. `url`: {code, msg, flag, url},
 * where the call's data is the url.
 */
export type Envelope = 'data' | 'flag' | 'url';

export interface CallDefinition<
  Name extends string = string,
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Path extends string = string,
  Input extends TObject = TObject,
  Data extends TSchema = TSchema,
  Errors extends ErrorCode = ErrorCode,
  Level extends Tier = Tier,
> {
  /** area.call, in kebab case: also the handler's file, the operation id and the test's name. */
  readonly name: Name;
  readonly method: Method;
  readonly path: Path;
  /** A second path with the same meaning, where the spec names two. */
  readonly alias?: Path;
  readonly summary: string;
  readonly tier: Level;
  readonly effect: Effect;
  readonly envelope?: Envelope;
  readonly input: Input;
  /** What the call answers to who may see most. */
  readonly data: Data;
  /** What a lower standing sees: fields that are not in its schema never leave the server. */
  readonly dataFor?: Partial<Record<Standing, TSchema>>;
  /** The failures that the handler may answer beside the framework's own. */
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
>(
  definition: CallDefinition<Name, Method, Path, Input, Data, Errors, Level>,
): CallDefinition<Name, Method, Path, Input, Data, Errors, Level> {
  return definition;
}
