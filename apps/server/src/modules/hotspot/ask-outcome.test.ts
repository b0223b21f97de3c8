import { expect, test } from 'vitest';
import type { DeviceConnector } from '../../gateways/device/port.ts';
import { createLogger } from '../../platform/log.ts';
import { askOutcome } from './ask-outcome.ts';

const command = { commandId: '0190b0a5-0000-7000-8000-000000000001', imei: '490154203237518' };

test('a platform that does not answer leaves the outcome open, and a line in the log that says why', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line) => void lines.push(line) });
  const outcomeOf = () => Promise.reject(new Error('the device platform answered 503'));
  const connector = { outcomeOf } as Partial<DeviceConnector> as DeviceConnector;
  expect(await askOutcome({ connector, log }, command, new Date())).toBeNull();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', commandId: command.commandId, err: { message: 'the device platform answered 503' } },
  ]);
  expect(lines.join()).not.toContain(command.imei);
});

test('where no platform is configured nothing is asked', async () => {
  const log = createLogger('silent');
  expect(await askOutcome({ connector: null, log }, command, new Date())).toBeNull();
});
