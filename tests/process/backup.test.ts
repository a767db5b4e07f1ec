import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openDatabase } from '../../api/db/open.ts';
import { runCommand } from '../../api/jobs/command-job.ts';
import { root } from '../../api/runtime/root.ts';
import { copyDemo, placesIn, startServer } from '../support/demo-server.ts';

describe('a backup or a drill whose process is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-killed-backup-'));
  const env = { ...process.env, ...placesIn(folder) };
  beforeAll(() => copyDemo(inject('demoTemplate'), folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const script = (name: string, ...given: string[]) => [join(root, `dist/server/api/cli/${name}.js`), ...given];
  const run = (name: string, ...given: string[]) => {
    const { status, stdout, stderr } = spawnSync('node', script(name, ...given), { cwd: root, env, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  async function noted(): Promise<number> {
    const engine = openDatabase(env.DATABASE_URL);
    const rows = await engine.db.selectFrom('backups').select('id').execute();
    await engine.close();
    return rows.length;
  }

  /** Kills a backup as soon as `part` lies in its folder. */
  async function killedAt(part: string, target: string): Promise<void> {
    const child = spawn('node', script('backup', target), { cwd: root, env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    while (!existsSync(join(`${target}.partial`, part)) && child.exitCode === null) await pause(1);
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  }

  test.each(['files', 'database.sqlite'])(
    'while it writes %s is none, and the next one is good',
    async (part) => {
      const target = join(folder, `backup-${part}`);
      const before = await noted();
      await killedAt(part, target);
      expect([existsSync(target), readdirSync(`${target}.partial`).includes('manifest.json'), await noted()]).toEqual([false, false, before]);
      for (const place of [target, `${target}.partial`])
        for (const options of [[], ['--verify']]) {
          const { status, said } = run('restore', place, ...options);
          expect([status, said]).toEqual([1, expect.stringContaining('できあがったバックアップではありません')]);
        }
      const next = run('backup', target);
      expect([next.status, await noted(), existsSync(`${target}.partial`)]).toEqual([0, before + 1, false]);
      expect(run('restore', target, '--verify')).toMatchObject({ status: 0, said: expect.stringContaining('取ったときのままです') });
    },
    60_000,
  );

  test('one that is interrupted at the keyboard leaves nothing behind', async () => {
    const target = join(folder, 'interrupted');
    const child = spawn('node', script('backup', target), { cwd: root, env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    while (!existsSync(join(`${target}.partial`, 'files')) && child.exitCode === null) await pause(1);
    child.kill('SIGINT');
    expect(await ended).toEqual([1, null]);
    expect([existsSync(target), existsSync(`${target}.partial`)]).toEqual([false, false]);
  });

  test('one that is asked about names the key that does not open it, and says where it has been given none', () => {
    const target = join(folder, 'sealed');
    const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
    const own = { ...env, SECRET_KEY: key(5), ...placesIn(join(folder, 'sealed-data')) };
    const asked = (given: Record<string, string | undefined>, ...options: string[]) => {
      const { status, stdout, stderr } = spawnSync('node', script('restore', target, ...options), {
        cwd: root,
        env: { ...own, ...given } as NodeJS.ProcessEnv,
        encoding: 'utf8',
      });
      return [status, stdout + stderr];
    };
    const made = { USER_NAME: '髙橋 花子', USER_EMAIL: 'hanako@example.jp', USER_PASSWORD: 'Kawa-no-Nagare-2026' };
    for (const command of [script('setup', '--database', '--yes'), script('backup', target)])
      expect(spawnSync('node', command, { cwd: root, env: { ...own, ...made }, encoding: 'utf8' })).toMatchObject({ status: 0 });
    expect(asked({}, '--verify')).toEqual([0, expect.stringMatching(/取ったときのままです.*SECRET_KEY も合っています/)]);
    expect(asked({ SECRET_KEY: key(6) }, '--verify')).toEqual([
      1,
      expect.stringMatching(/^SECRET_KEY が、このバックアップを取ったときの鍵と違います/),
    ]);
    expect(asked({ SECRET_KEY: key(6), SECRET_KEY_OLD: key(5) }, '--verify')[0]).toBe(0);
    expect(asked({ SECRET_KEY: undefined }, '--verify')).toEqual([0, expect.stringMatching(/取ったときのままです.*鍵が合うかは確かめていません/)]);
  });

  test('a drill that is killed leaves its copies to the next start, which removes them', async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'seseragi-drill-'));
    const backups = mkdtempSync(join(tmpdir(), 'seseragi-dir-'));
    Object.assign(env, { TMPDIR: scratch, BACKUP_DIR: backups });
    try {
      expect(run('backup')).toMatchObject({ status: 0 });
      const child = spawn('node', script('drill'), { cwd: root, env, stdio: 'ignore' });
      const ended = once(child, 'exit');
      const copies = () => readdirSync(scratch).filter((name) => existsSync(join(scratch, name, 'drill.sqlite')));
      while (copies().length === 0 && child.exitCode === null) await pause(1);
      child.kill('SIGKILL');
      expect([await ended, copies()]).toEqual([[null, 'SIGKILL'], [expect.any(String)]]);
      const server = await startServer('api/server.js', env);
      expect(readdirSync(scratch).filter((name) => name.startsWith('seseragi-scratch-'))).toEqual([]);
      await server.kill();
    } finally {
      for (const place of [scratch, backups]) rmSync(place, { recursive: true, force: true });
    }
  });
});

describe('a command that a server runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-command-'));
  beforeAll(() => copyDemo(inject('demoTemplate'), folder));
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  test('says how it ended, and why', async () => {
    const backups = join(folder, 'backups');
    for (const [name, value] of Object.entries({ ...placesIn(folder), BACKUP_DIR: backups })) vi.stubEnv(name, value);
    expect(await runCommand('backup')).toEqual({ code: 1, said: expect.stringContaining('（BACKUP_DIR）がありません') });
    mkdirSync(backups);
    expect(await runCommand('backup')).toEqual({ code: 0, said: '' });
    expect(readdirSync(backups)).toEqual(['.lock', expect.stringMatching(/^\d{4}-\d{2}-\d{2}-\d{4}$/)]);
  });
});
