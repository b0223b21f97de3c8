import Type, { type Static, type TObject, type TSchema } from 'typebox';

/** Relates an answer to its command: 32 random hex digits, made for one command and answered once. */
export const CallbackId = Type.String({ pattern: '^[0-9a-f]{32}$' });

/** An absolute web address. The portal sends only addresses that its brand allows; the app checks again. */
export const WebUrl = Type.String({ minLength: 8, maxLength: 2048, pattern: '^https?://[\\x21-\\x7E]+$' });

/** The text of a title bar. */
export const Title = Type.String({ maxLength: 60 });

/** The key of something that the portal stores in the app: no secrets. */
export const ConfigKey = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9.]{0,39}$' });

/** A session token as in the field `token`: visible ASCII, so that it can't break a header. */
export const Token = Type.String({ pattern: '^[\\x21-\\x7E]{16,512}$' });

/** One command that the portal posts to the app. */
export interface BridgeCommand<Args extends TObject = TObject, Answer extends TSchema = TSchema> {
  readonly summary: string;
  readonly args: Args;
  /** The `data` that `callback` brings; a command with an answer has a callbackId. */
  readonly answer?: Answer;
  /** The first build that knows it; 0: every build. */
  readonly sinceBuild: number;
  readonly example: {
    readonly args: Static<Args>;
    readonly answer?: Static<Answer>;
  };
}

/** One message that the app sends to the portal. */
export interface BridgeReply<Data extends TObject = TObject> {
  readonly summary: string;
  readonly data: Data;
  readonly sinceBuild: number;
  readonly example: Static<Data>;
}

export const defineCommand = <Args extends TObject, Answer extends TSchema = never>(
  command: BridgeCommand<Args, Answer>,
): BridgeCommand<Args, Answer> => command;

export const defineReply = <Data extends TObject>(reply: BridgeReply<Data>): BridgeReply<Data> => reply;
