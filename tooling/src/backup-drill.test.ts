import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverUser } from './postgres-user.ts';
import { repositoryDir } from './repository.ts';
import { runCommand } from './run-command.ts';

const needed = ['initdb', 'pg_ctl', 'psql', 'pg_basebackup', 'pg_verifybackup', 'pg_archivecleanup'];

/** The newest installed PostgreSQL with the programs for backups: the one from npm has only the server. */
function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => needed.every((name) => existsSync(path.join(folder, name))));
}
const binaries = findPostgres();
if (!binaries) console.warn(`The drill of backup and restore is left out: it needs ${needed.join(', ')}.`);

describe.skipIf(!binaries)('backup and restore, by the scripts of deploy/', () => {
  let directory: string;
  let user: ReturnType<typeof serverUser>;
  const at = (name: string) => path.join(directory, name);

  /** Runs a command as PostgreSQL's user, on the cluster whose socket is in the directory. */
  async function run(command: string, ...args: string[]): Promise<{ status: number | null; output: string }> {
    return runWith(`${binaries}:/usr/bin:/bin`, command, ...args);
  }
  async function runWith(searched: string, command: string, ...args: string[]) {
    return runCommand(command, args, {
      ...user,
      cwd: directory,
      env: {
        PATH: searched,
        LC_ALL: 'C',
        TZ: 'UTC',
        PGHOST: directory,
        PGUSER: 'postgres',
        BACKUP_DIR: at('backups'),
        WAL_ARCHIVE: at('wal'),
        BACKUPS_KEPT: '1',
      },
    });
  }
  async function must(command: string, ...args: string[]): Promise<string> {
    const { status, output } = await run(command, ...args);
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${output}`);
    return output.trim();
  }
  const query = (sql: string) => must('psql', '-XAtq', '-d', 'postgres', '-c', sql);
  const start = (cluster: string) =>
    must('pg_ctl', '--pgdata', at(cluster), '--wait', '--log', at(`${cluster}.log`), 'start');
  const stop = (cluster: string, mode: string) =>
    run('pg_ctl', '--pgdata', at(cluster), '--wait', '--mode', mode, 'stop');
  // The scripts get the PATH that systemd gives: on Debian, some of the programs are only in the version's folder.
  const isDebian = binaries?.startsWith('/usr/lib/postgresql/') && existsSync('/usr/bin/pg_basebackup');
  const script = (name: string, ...args: string[]) =>
    runWith(isDebian ? '/usr/bin:/bin' : `${binaries}:/usr/bin:/bin`, 'sh', at(name), ...args);

  /** Backups are named by the second, so each waits for a new second. */
  async function backUp() {
    const outcome = await script('backup.sh');
    await sleep(1000 - (Date.now() % 1000));
    return outcome;
  }

  async function until(sql: string): Promise<void> {
    for (let tries = 0; (await query(sql)) !== 't'; tries += 1) {
      if (tries > 200) throw new Error(`it did not become true: ${sql}`);
      await sleep(50);
    }
  }

  /** Waits until everything that was committed is in the archive. */
  async function archived(): Promise<void> {
    const last = await query('select pg_walfile_name(pg_current_wal_lsn())');
    await query('select pg_switch_wal()');
    await until(`select coalesce(max(last_archived_wal), '') >= '${last}' from pg_stat_archiver`);
  }

  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'backup-drill-'));
    user = serverUser(at('cluster'));
    for (const name of ['backups', 'wal']) mkdirSync(at(name));
    for (const name of ['archive-wal.sh', 'backup.sh', 'restore.sh'])
      copyFileSync(path.join(repositoryDir, 'deploy', name), at(name));
    if (user) for (const name of ['.', 'backups', 'wal']) chownSync(at(name), user.uid, user.gid);
    await must('initdb', '--pgdata', at('cluster'), '--username', 'postgres', '--auth', 'trust', '--no-sync');
    const conf = at('cluster/postgresql.conf');
    const settings = [
      `unix_socket_directories = '${directory}'`,
      "listen_addresses = ''",
      'archive_mode = on',
      `archive_command = 'sh ${at('archive-wal.sh')} %p %f ${at('wal')}'`,
    ];
    writeFileSync(conf, `${readFileSync(conf, 'utf8')}\n${settings.join('\n')}\n`);
    await start('cluster');
  }, 60_000);
  afterAll(async () => {
    for (const cluster of ['cluster', 'restored', 'again'])
      if (existsSync(at(`${cluster}/postmaster.pid`))) await stop(cluster, 'immediate');
    rmSync(directory, { recursive: true, force: true });
  }, 30_000);

  test('what a backup left that was killed is removed by the next one, and never what one is making', async () => {
    const left = at('backups/.base-20200101T000000Z.partial');
    await must('mkdir', left);
    await must('touch', path.join(left, 'PG_VERSION'));
    const beside = await run('flock', at('backups'), 'sh', at('backup.sh'));
    expect(beside).toMatchObject({
      status: 1,
      output: expect.stringContaining('another backup is under way'),
    });
    expect(existsSync(left)).toBe(true);
    expect((await backUp()).status).toBe(0);
    expect(readdirSync(at('backups')).filter((name) => name.endsWith('.partial'))).toEqual([]);
  }, 60_000);

  test('what was committed before the moment that is asked for is there again, and nothing after it', async () => {
    await query("create table facts (fact text); insert into facts values ('before the backup')");
    // Without a reload it holds only for a cluster that is started on the backup.
    await query("alter system set synchronous_standby_names = '*'");
    // One backup is kept, so the second removes the first.
    expect((await backUp()).status).toBe(0);
    const made = await backUp();
    expect(made).toMatchObject({ status: 0 });
    const backup = made.output.trim().split('\n').at(-1) ?? '';
    expect(readdirSync(at('backups'))).toEqual([path.basename(backup)]);

    await query("insert into facts values ('after the backup')");
    const moment = await query('select clock_timestamp()');
    await sleep(20);
    await query('delete from facts');
    await archived();
    // A minute in which little happens must not take the whole segment's 16 MB.
    const wal = readdirSync(at('wal')).filter((name) => /^[0-9A-F]{24}(\.gz)?$/.test(name));
    expect(Math.min(...wal.map((name) => statSync(at(`wal/${name}`)).size))).toBeLessThan(1_000_000);
    // What an earlier release has archived is not compressed, and is read as well.
    const [older = ''] = wal.sort().slice(-1);
    await must('gunzip', at(`wal/${older}`));
    // The machine is lost.
    await stop('cluster', 'immediate');

    expect(await script('restore.sh', backup, at('restored'), at('wal'), moment)).toMatchObject({
      status: 0,
    });
    await start('restored');
    await until('select not pg_is_in_recovery()');
    expect((await query('select fact from facts order by fact')).split('\n')).toEqual([
      'after the backup',
      'before the backup',
    ]);
    expect(await query('show synchronous_standby_names')).toBe('');
    // Names of backups have no fractions of seconds: this one must not begin in the same second as the moment.
    await sleep(1000);
    // Restores once more, to the end of the archive: the time of the first restore must not stop it.
    const later = (await backUp()).output.trim().split('\n').at(-1) ?? '';
    await query("insert into facts values ('and it goes on')");
    await archived();
    await query("insert into facts values ('not archived yet')");
    await stop('restored', 'immediate');
    expect(await script('restore.sh', later, at('again'), at('wal'))).toMatchObject({ status: 0 });
    // What the archive lacks is in the cluster that was lost.
    const guide = readFileSync(path.join(repositoryDir, 'docs/operations.md'), 'utf8');
    const [, copy = ''] = /^sudo -u postgres (cp -an main\.lost.*)$/m.exec(guide) ?? [];
    await must('sh', '-ec', copy.replace('main.lost', 'restored').replace(/ main\//, ' again/') || 'exit 1');
    await start('again');
    await until('select not pg_is_in_recovery()');
    expect(await query("select count(*) from facts where fact = 'and it goes on'")).toBe('1');
    expect(await query("select count(*) from facts where fact = 'not archived yet'")).toBe('1');
    await stop('again', 'fast');

    // From a backup that was begun after the moment, what was done in between would be there again.
    expect(await script('restore.sh', later, at('another'), at('wal'), moment)).toMatchObject({
      status: 1,
      output: expect.stringMatching(/was begun only at \d{4}-\d\d-\d\d [\d:]{8} UTC: take an earlier one/),
    });
    // It must refuse to overwrite a cluster, and to restore from an incomplete backup.
    expect(await script('restore.sh', later, at('restored'), at('wal'))).toMatchObject({ status: 1 });
    writeFileSync(path.join(later, 'pg_hba.conf'), 'x');
    expect((await script('restore.sh', later, at('another'), at('wal'))).status).not.toBe(0);
    expect(existsSync(at('another'))).toBe(false);
  }, 120_000);

  test('a backup whose WAL is not archived is a failure that says so', async () => {
    await start('again');
    expect((await backUp()).status).toBe(0);
    await query("alter system set archive_command = 'false'");
    await query('select pg_reload_conf()');
    await query("insert into facts values ('not archived')");
    await query('select pg_switch_wal()');
    await until('select last_failed_time > last_archived_time from pg_stat_archiver');
    const { status, output } = await backUp();
    expect(status).toBe(1);
    expect(output).toContain('WAL is not archived');
    await stop('again', 'immediate');
  }, 60_000);

  test.each(['0', '-1', 'all', '2w'])('no backup is made, or removed, to keep %j of them', async (kept) => {
    const before = readdirSync(at('backups'));
    const refused = await run('env', `BACKUPS_KEPT=${kept}`, 'sh', at('backup.sh'));
    expect(refused).toEqual({ status: 2, output: expect.stringMatching(/^BACKUPS_KEPT: must be a whole/) });
    expect(readdirSync(at('backups'))).toEqual(before);
  });

  test('an archived segment is never written over by another one of its name', async () => {
    writeFileSync(at('segment'), 'one');
    const archive = () => script('archive-wal.sh', at('segment'), 'some-segment', at('wal'));
    expect((await archive()).status).toBe(0);
    expect((await archive()).status).toBe(0);
    writeFileSync(at('segment'), 'two');
    expect(await archive()).toEqual({
      status: 1,
      output: expect.stringContaining('wal/some-segment.gz is there already, and is another one'),
    });
    expect(gunzipSync(readFileSync(at('wal/some-segment.gz'))).toString()).toBe('one');
    // So is one that an earlier release has archived, uncompressed.
    writeFileSync(at('wal/older-segment'), 'two');
    expect((await script('archive-wal.sh', at('segment'), 'older-segment', at('wal'))).status).toBe(0);
    writeFileSync(at('segment'), 'three');
    expect((await script('archive-wal.sh', at('segment'), 'older-segment', at('wal'))).status).toBe(1);
    expect(readFileSync(at('wal/older-segment'), 'utf8')).toBe('two');
  });
});
