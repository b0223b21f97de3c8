import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryDir } from './repository.ts';
import { runCommand } from './run-command.ts';

// Runs deploy/roll.sh with deploy/nginx.conf; scripts stand in for nginx, systemctl and the server processes.

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'roll-'));
  copyFileSync(path.join(repositoryDir, 'deploy/nginx.conf'), conf());
  // Records, at each reload, the configuration that nginx would use.
  script(
    'reload',
    `grep '^ *server 127' ${conf()} | tr -s ' \\n' ' ' >> ${dir}/reloads; echo >> ${dir}/reloads`,
  );
  script('restart', `[ ! -e ${dir}/broken ]`);
  for (const name of ['curl', 'sleep']) script(name, '');
  script('pgrep', 'exit 1');
});
afterEach(() => rmSync(dir, { recursive: true }));

const conf = (): string => path.join(dir, 'nginx.conf');

function script(name: string, body: string): void {
  writeFileSync(path.join(dir, name), `#!/bin/sh\n${body}\n`);
  chmodSync(path.join(dir, name), 0o755);
}

const roll = (...ports: string[]) =>
  runCommand('/bin/sh', [path.join(repositoryDir, 'deploy/roll.sh'), ...ports], {
    env: {
      PATH: `${dir}:${process.env.PATH}`,
      NGINX_CONF: conf(),
      RELOAD_COMMAND: path.join(dir, 'reload'),
      RESTART_COMMAND: `${path.join(dir, 'restart')} `,
    },
  });

/** Which processes nginx used after each reload, by their ports. */
const inNginx = (): string[] =>
  readFileSync(path.join(dir, 'reloads'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => [...line.matchAll(/:(\d+) max_fails=0;/g)].map(([, port]) => port).join(' '));

test('processes leave nginx one by one, and come back, with as few reloads as can be', async () => {
  const before = readFileSync(conf(), 'utf8');
  expect(await roll('8081', '8082')).toMatchObject({ status: 0 });
  expect(inNginx()).toEqual(['8082', '8081', '8081 8082']);
  expect(readFileSync(conf(), 'utf8')).toBe(before);
});

test('what a roll that failed left out of nginx is back after the next one that does not', async () => {
  const before = readFileSync(conf(), 'utf8');
  writeFileSync(path.join(dir, 'broken'), '');
  expect(await roll('8081', '8082')).toMatchObject({ status: 1 });
  expect(await roll('8081', '8082')).toMatchObject({ status: 1 });
  rmSync(path.join(dir, 'broken'));
  expect(await roll('8081', '8082')).toMatchObject({ status: 0 });
  expect(readFileSync(conf(), 'utf8')).toBe(before);
});

test('the last process that nginx has is not taken from it', async () => {
  writeFileSync(path.join(dir, 'broken'), '');
  await roll('8081');
  const { status, output } = await roll('8082');
  expect(status).toBe(1);
  expect(output).toContain('8082 is the last process in nginx');
  expect(inNginx().at(-1)).toBe('8082');
});

test('the only process that is ready is not taken out, although one that has ended still stands in nginx', async () => {
  script('curl', `[ -e ${dir}/both ] || case "$*" in *:8082/*) false ;; esac`);
  script('restart', `touch ${dir}/both`);
  const { status, output } = await roll('8081', '8082');
  expect(status).toBe(1);
  expect(output).toContain('8081 is the last process that is ready');
  expect(existsSync(path.join(dir, 'reloads'))).toBe(false);
  expect(await roll('8082', '8081')).toMatchObject({ status: 0 });
});

test('where no process is ready, as before the first roll, all are started', async () => {
  script('curl', `[ -e ${dir}/started ]`);
  script('restart', `touch ${dir}/started`);
  expect(await roll('8081', '8082')).toMatchObject({ status: 0 });
});

test('a port that nginx does not know stops the roll before anything is touched', async () => {
  const { status, output } = await roll('8081', '8083');
  expect(status).toBe(1);
  expect(output).toContain('has no process at 8083');
  expect(existsSync(path.join(dir, 'reloads'))).toBe(false);
});

test('a roll without ports says that it needs them: nothing would be restarted', async () => {
  expect(await roll()).toMatchObject({ status: 2 });
  expect(existsSync(path.join(dir, 'reloads'))).toBe(false);
});

test('of two rolls at once the second one is refused', async () => {
  // Like a slow roll: it holds the lock while the second one begins.
  script(
    'restart',
    `/bin/sh '${path.join(repositoryDir, 'deploy/roll.sh')}' 8082 >> ${dir}/second 2>&1 || true`,
  );
  expect(await roll('8081')).toMatchObject({ status: 0 });
  expect(readFileSync(path.join(dir, 'second'), 'utf8')).toContain('another roll is under way');
  expect(inNginx()).toEqual(['8082', '8081 8082']);
});
