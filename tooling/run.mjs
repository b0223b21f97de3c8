// Runs a task of this repository: node tooling/run.mjs start|dev|test|…
//
// Plain JavaScript without dependencies, because it must run on the Node that the machine happens to have
// (20 is enough) before anything is installed. It installs what is missing and then hands over to
// tooling/src/<task>.ts on the Node that package.json pins.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const isWindows = process.platform === 'win32';
const minimumNode = [22, 18];

const tasks = readdirSync(path.join(root, 'tooling/src')).flatMap((name) =>
  /^(start|dev|test|test-long|boundaries|catalogue|admin|brand|generate-[a-z-]+)\.ts$/.test(name)
    ? [name.slice(0, -'.ts'.length)]
    : [],
);
const [task, ...taskArgs] = process.argv.slice(2);
if (!tasks.includes(task)) fail(`Usage: node tooling/run.mjs ${tasks.join('|')}`);

installIfNeeded();
handOver(pinnedNode());

/** Writes one sentence and ends. @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/**
 * npm writes node_modules/.package-lock.json as the last step of an install, so a missing or older one means
 * that the packages are not those of package-lock.json. Removing it first keeps that true for an install
 * that is killed half-way. Every task needs the development packages as well, which an install under
 * NODE_ENV=production leaves out.
 */
function installIfNeeded() {
  const installedList = 'node_modules/.package-lock.json';
  const installed = modifiedMs(installedList);
  const isWhole = existsSync(path.join(root, 'node_modules/vite'));
  if (isWhole && installed > 0 && installed >= modifiedMs('package-lock.json')) return;

  const reason = existsSync(path.join(root, 'node_modules/.bin'))
    ? 'node_modules does not match package-lock.json'
    : 'node_modules is missing';
  console.log(`${reason}: running npm ci …`);
  const startedMs = Date.now();
  rmSync(path.join(root, installedList), { force: true });
  const { status, signal, error } = npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (error) fail(`npm could not be started: ${error.message}`);
  if (signal) process.exit(128 + constants.signals[signal]);
  if (status !== 0) fail(`npm ci failed with exit code ${status}: the messages above say why.`);
  console.log(`Installed in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
}

/** @param {string} name @returns {number} 0 when it does not exist */
function modifiedMs(name) {
  return statSync(path.join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** The npm that runs us, where it does; else the one on the PATH. @param {string[]} args */
function npm(args) {
  const options = /** @type {const} */ ({ cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const script = process.env.npm_execpath;
  return script?.endsWith('.js')
    ? spawnSync(process.execPath, [script, ...args], options)
    : spawnSync('npm', args, { ...options, shell: isWindows });
}

/** The Node that npm installed where there is one for this platform and it works, else the one that runs us. */
function pinnedNode() {
  const pinned = path.join(root, 'node_modules/.bin', isWindows ? 'node.cmd' : 'node');
  for (const candidate of isWindows ? [process.execPath] : [pinned, process.execPath]) {
    if (isNewEnough(spawnSync(candidate, ['--version'], { encoding: 'utf8' }).stdout ?? '')) return candidate;
  }
  return fail(
    `This needs Node ${minimumNode.join('.')} or newer, and this is ${process.version}: install a newer Node and start again.`,
  );
}

/** @param {string} version */
function isNewEnough(version) {
  const [, major, minor] = /^v(\d+)\.(\d+)\./.exec(version) ?? [];
  if (major === undefined) return false;
  return (
    Number(major) > minimumNode[0] || (Number(major) === minimumNode[0] && Number(minor) >= minimumNode[1])
  );
}

/** @param {string} node */
function handOver(node) {
  // Node 22 warns about what this repository does on purpose: running .ts files.
  const nodeArgs = ['--disable-warning=ExperimentalWarning', path.join(root, 'tooling/src', `${task}.ts`)];
  // Each tool chooses its own: under `production`, for example, React has nothing to be tested with.
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn(node, [...nodeArgs, ...taskArgs], {
    cwd: root,
    // The channel closes when we are killed, which tells the task to stop: see on-stop.ts.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...env,
      PATH: [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A signal to npm ends npm and the shell between us, and neither passes it on.
  if (process.env.npm_lifecycle_event) {
    const npmShell = process.ppid;
    setInterval(() => process.ppid !== npmShell && child.kill('SIGTERM'), 250);
  }
  child.on('error', (error) => fail(`Could not start ${node}: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
