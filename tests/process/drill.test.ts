import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cron } from 'croner';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { handlers } from '../../api/app/capabilities.ts';
import { openDatabase } from '../../api/db/open.ts';
import { claimRun, endRun, jobsOf } from '../../api/jobs/scheduler.ts';
import { root } from '../../api/runtime/root.ts';
import { loadSettings } from '../../api/settings/settings.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { copyDemo, placesIn, type RunningServer, startServer } from '../support/demo-server.ts';
import { sealAll } from '../support/seal-all.ts';
import { behindOthers, until } from '../support/until.ts';

/** As `npm start` on a machine with two cores: two processes take requests, and a third does what no request waits for. */
describe('a restore drill at the press of a button', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-pressed-'));
  const [scratch, backups] = [join(folder, 'scratch'), join(folder, 'backups')];
  const env = { ...placesIn(folder), PROCESSES: '2', BACKUP_DIR: backups, TMPDIR: scratch };
  let server: RunningServer;
  let head: ApiClient;
  const begin = async () => {
    server = await startServer('api/server.js', env);
    head = await apiClient(server.url, '/admin/login', 'fund_manager');
  };
  beforeAll(async () => {
    copyDemo(inject('demoTemplate'), folder);
    for (const place of [scratch, backups]) mkdirSync(place);
    // A server takes some seconds to put what the demo has recorded into the chain, and a drill misses what is not.
    const engine = openDatabase(env.DATABASE_URL);
    const services = { engine, now: () => new Date() };
    await sealAll({ engine, services });
    // At their hours it would take a backup and hold a drill of its own.
    const settings = loadSettings({ ...env });
    for (const { name, pattern } of jobsOf({ handlers, settings })) {
      const clock = new Cron(pattern, { timezone: 'Asia/Tokyo', paused: true });
      for (const due of [clock.previousRuns(1)[0], clock.nextRun()]) {
        const run = await claimRun(services, name, due as Date);
        if (run) await endRun(services, run);
      }
    }
    await engine.close();
    await begin();
  });
  afterAll(async () => {
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const drill = async () => (await head('GET', '/system')).data.drill as string | null;
  const listed = async () =>
    (await head('GET', '/admin/restore-drills')).data['restore-drills'] as readonly { result: string; findings: string | null }[];

  test('says what is missing, runs beside the requests, once however often it is pressed, and is listed with its result', async () => {
    expect(await head('POST', '/system/drill')).toMatchObject({ status: 409, error: expect.stringContaining('npm run backup') });
    const taken = spawnSync('node', [join(root, 'dist/server/api/cli/backup.js')], { cwd: root, env: { ...process.env, ...env } });
    expect([taken.status, String(taken.stderr)]).toEqual([0, '']);
    const before = (await listed()).length;
    const pressed = await Promise.all([head('POST', '/system/drill'), head('POST', '/system/drill')]);
    expect(pressed.map(({ status, data }) => [status, typeof data.drill])).toEqual(Array(2).fill([200, 'string']));
    await until(async () => (await drill()) === null, drill, behindOthers);
    const rows = await listed();
    expect([rows.length, rows[0]]).toEqual([before + 1, expect.objectContaining({ findings: null, result: 'restored' })]);
    expect(readdirSync(scratch).filter((name) => name.startsWith('seseragi-scratch-'))).toEqual([]);
  });

  test('that is killed is told as interrupted', async () => {
    await head('POST', '/system/drill');
    await until(async () => (await drill())?.includes('/3') === true, drill, behindOthers);
    const engine = openDatabase(env.DATABASE_URL);
    const { result } = await engine.reader.selectFrom('measurements').select('result').where('measured', '=', 'drill').executeTakeFirstOrThrow();
    await engine.close();
    process.kill(JSON.parse(result).pid, 'SIGKILL');
    await until(async () => (await listed())[0]?.result === 'interrupted', listed);
    expect(await drill()).toBeNull();
  });

  test('can be begun again, and where it ends with its server is told as interrupted at the next start', async () => {
    await head('POST', '/system/drill');
    await until(async () => (await drill())?.includes('/3') === true, drill, behindOthers);
    expect(await server.stop()).toBe(0);
    await begin();
    await until(async () => (await listed())[0]?.result === 'interrupted', listed);
    expect([await drill(), readdirSync(scratch).filter((name) => name.startsWith('seseragi-scratch-'))]).toEqual([null, []]);
  });
});
