import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

const imei = '490154203237518';
const iccid = '89860620000000000019';
const idNumber = '11010519491231002X';

test('what has the name of a secret is not written, however deep it slips in', () => {
  const secrets = {
    token: 'Tk1',
    password: 'Pw1',
    authorization: 'Au1',
    ticket: 'Ti1',
    phone: '139',
    idCard: 'Id1',
  };
  const line = logged((log) =>
    log.warn({ ...secrets, headers: secrets, request: { body: secrets, code: 'kept' } }, 'x'),
  );
  for (const secret of Object.values(secrets)) expect(line).not.toContain(secret);
  expect(JSON.parse(line)).toMatchObject({
    token: '[redacted]',
    request: { body: { token: '[redacted]' }, code: 'kept' },
  });
});

test('an error keeps the last places of long numbers alone, in its message and in its stack', () => {
  const error = Object.assign(new Error(`no SIM ${iccid} in ${imei} of ${idNumber}`), {
    detail: `Key (imei)=(${imei})`,
  });
  const line = logged((log) => log.error({ err: error }, 'a request failed'));
  for (const number of [imei, iccid, idNumber]) expect(line).not.toContain(number);
  const { err } = JSON.parse(line) as { err: Record<string, string> };
  expect(err.message).toBe('no SIM …0019 in …7518 of …002X');
  expect(err.stack).toContain('no SIM …0019 in …7518 of …002X');
  expect(Object.keys(err)).not.toContain('detail');
});

test.runIf(existsSync('/dev/full'))(
  'a log that cannot be written ends nothing, and does not hinder the end',
  () => {
    const script = `
    import { createLogger } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
    const log = createLogger('info');
    setInterval(() => log.info('a line'), 20);
    setTimeout(() => { process.stderr.write('alive'); process.exit(0); }, 300);
  `;
    const full = openSync('/dev/full', 'w');
    const { status, signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', full, 'pipe'],
      timeout: 8000,
      killSignal: 'SIGKILL',
    });
    closeSync(full);
    expect({ status, signal, stderr: stderr.toString() }).toEqual({
      status: 0,
      signal: null,
      stderr: 'alive',
    });
  },
  10_000,
);
