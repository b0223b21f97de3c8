import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { bridgeCommands } from './bridge/bridge-commands.ts';
import { bridgeReplies } from './bridge/bridge-replies.ts';

export { bridgeCommands } from './bridge/bridge-commands.ts';
export { bridgeReplies } from './bridge/bridge-replies.ts';
export type { BridgeCommand, BridgeReply } from './bridge/bridge-shapes.ts';

/**
 * What the portal and the native app's web view say to each other (docs/bridge.md). To the app goes
 * `{command, args}`, from it comes `{event, data}`; on a text channel, as JSON. What does not fit its schema is
 * ignored on either side, and fields that a schema does not name are.
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

/** What stands in `args`, without the callbackId that the bridge adds. */
export type CommandArgs<Name extends CommandName> = Omit<Static<BridgeCommands[Name]['args']>, 'callbackId'>;

/** The commands that are answered by `callback`. */
export type AnsweredCommand = {
  [Name in CommandName]: 'callbackId' extends keyof Static<BridgeCommands[Name]['args']> ? Name : never;
}[CommandName];

/** What the answer to a command holds. */
export type CommandAnswer<Name extends AnsweredCommand> = BridgeCommands[Name] extends {
  readonly answer?: infer Answer extends TSchema | undefined;
}
  ? Static<NonNullable<Answer>>
  : never;

const isNameIn = <Table extends object>(table: Table, name: unknown): name is keyof Table =>
  typeof name === 'string' && Object.hasOwn(table, name);

/** Whether this is a command as it must be posted. For apps, simulators and tests: the portal's entry has types alone. */
export function isCommandMessage(message: unknown): message is CommandMessage {
  if (typeof message !== 'object' || message === null) return false;
  const { command, args } = message as { command?: unknown; args?: unknown };
  return isNameIn(bridgeCommands, command) && Check(bridgeCommands[command].args, args);
}

/** Whether this is what an app may say under this name. */
export const isReply = (event: unknown, data: unknown): boolean =>
  isNameIn(bridgeReplies, event) && Check(bridgeReplies[event].data, data);

/** Whether this is what `callback` may bring for this command. */
export const isAnswer = (command: AnsweredCommand, data: unknown): boolean => {
  const { answer } = bridgeCommands[command];
  return answer !== undefined && Check(answer, data);
};
