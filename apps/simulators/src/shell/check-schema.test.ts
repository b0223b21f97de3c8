import {
  type BridgeCommand,
  bridgeCommands,
  bridgeReplies,
  isCommandMessage,
  isReply,
} from '@device-pay/contract/bridge';
import { describe, expect, it } from 'vitest';
import { checkSchema, type Schema } from './page/check-schema.ts';

/** A schema as the page gets it. */
const inJson = (schema: unknown): Schema => JSON.parse(JSON.stringify(schema)) as Schema;

/** The example, and copies of it in which one field is missing or wrong. */
function variants(example: object): Record<string, unknown>[] {
  const values = [undefined, null, '', 'x'.repeat(3000), -1, 1.5, 7, true, [], {}, 'javascript:alert(1)'];
  return [
    { ...example },
    ...Object.keys(example).flatMap((name) => values.map((value) => ({ ...example, [name]: value }))),
  ];
}

const commands = Object.entries(bridgeCommands) as [string, BridgeCommand][];

describe.each(commands)('%s', (command, { args, example }) => {
  it('is right and wrong for the shell where it is for the contract', () => {
    for (const given of variants(example.args)) {
      const json = JSON.parse(JSON.stringify(given)) as object;
      expect(checkSchema(inJson(args), json, 'args') === undefined, JSON.stringify(json).slice(0, 200)).toBe(
        isCommandMessage({ command, args: json }),
      );
    }
  });
});

describe.each(Object.entries(bridgeReplies))('the reply %s', (event, { data, example }) => {
  it('is right and wrong for the shell where it is for the contract', () => {
    for (const given of variants(example)) {
      const json = JSON.parse(JSON.stringify(given)) as object;
      expect(checkSchema(inJson(data), json, 'data') === undefined, JSON.stringify(json).slice(0, 200)).toBe(
        isReply(event, json),
      );
    }
  });
});

it('says where the mistake is', () => {
  const { args } = bridgeCommands.rightBarConfig;
  const items = [{ id: 'orders', title: 'Orders', url: 'ftp://x' }];
  expect(checkSchema(inJson(args), { items }, 'args')).toMatch(/^args\.items\[0\]\.url: /);
});
