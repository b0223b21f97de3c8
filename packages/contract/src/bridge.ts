import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { bridgeCommands } from './bridge/bridge-commands.ts';
import { bridgeReplies } from './bridge/bridge-replies.ts';

export { bridgeCommands } from './bridge/bridge-commands.ts';
export { bridgeReplies } from './bridge/bridge-replies.ts';
export type { BridgeCommand, BridgeReply } from './bridge/bridge-shapes.ts';

/**
 * The messages between the portal and the native app's web view (docs/bridge.md): `{command, args}` to the app,
 * `{event, data}` from it; on a text channel, as JSON. Both sides ignore messages that don't fit their schema, and
 * fields that a schema does not name.
 */
export type BridgeCommands = typeof bridgeCommands;
export type BridgeReplies = typeof bridgeReplies;

export type CommandName = keyof BridgeCommands;
export type ReplyName = keyof BridgeReplies;

/** As posted: `{command: 'setTitle', args: {title: 'Orders'}}`. */
export interface CommandMessage {
  readonly command: CommandName;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The content of `args`, without the callbackId that the bridge adds. */
export type CommandArgs<Name extends CommandName> = Omit<Static<BridgeCommands[Name]['args']>, 'callbackId'>;

/** The commands that are answered by `callback`. */
export type AnsweredCommand = {
  [Name in CommandName]: 'callbackId' extends keyof Static<BridgeCommands[Name]['args']> ? Name : never;
}[CommandName];

/** The content of the answer to a command. */
export type CommandAnswer<Name extends AnsweredCommand> = BridgeCommands[Name] extends {
  readonly answer?: infer Answer extends TSchema | undefined;
}
  ? Static<NonNullable<Answer>>
  : never;

const isNameIn = <Table extends object>(table: Table, name: unknown): name is keyof Table =>
  typeof name === 'string' && Object.hasOwn(table, name);

/** Whether this is a valid command as posted. For tests: the portal's entry has only types. */
export function isCommandMessage(message: unknown): message is CommandMessage {
  if (typeof message !== 'object' || message === null) return false;
  const { command, args } = message as { command?: unknown; args?: unknown };
  return isNameIn(bridgeCommands, command) && Check(bridgeCommands[command].args, args);
}

/** Whether this is a valid message of the app under this name. */
export const isReply = (event: unknown, data: unknown): boolean =>
  isNameIn(bridgeReplies, event) && Check(bridgeReplies[event].data, data);

/** Whether this is valid as the answer of `callback` to this command. */
export const isAnswer = (command: AnsweredCommand, data: unknown): boolean => {
  const { answer } = bridgeCommands[command];
  return answer !== undefined && Check(answer, data);
};
