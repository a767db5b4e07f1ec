import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { copyDatabase } from '../../api/db/copy.ts';
import { migrationNames } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { root } from '../../api/runtime/root.ts';
import { onSqlite } from '../support/app.ts';
import { type EmptyDatabase, emptyDatabase } from '../support/empty-database.ts';

const names = migrationNames(join(root, 'migrations'));

onSqlite('a copy of the database', (app) => {
  let folder: string;
  let postgres: EmptyDatabase;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'seseragi-copy-'));
    postgres = await emptyDatabase('postgres');
  });
  afterAll(async () => {
    await postgres.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('holds the same on PostgreSQL, and back on SQLite, while others write beside it', async () => {
    // The last one is gone, and its number is not given again.
    const [last] = await app.engine.db.selectFrom('faqs').selectAll().orderBy('id', 'desc').limit(1).execute();
    if (!last) throw new Error('no FAQ');
    await app.engine.db.deleteFrom('faqs').where('id', '=', last.id).execute();
    await app.token('fund_manager');
    const there = openDatabase(postgres.url);
    const back = openDatabase(`file:${join(folder, 'back.sqlite')}`);
    const first = await copyDatabase(app.engine, there, names);
    const second = await copyDatabase(there, back, names);
    expect(second).toEqual(first);
    expect(first.find(({ name }) => name === 'applications')?.rows).toBe(449);
    for (const engine of [there, back]) {
      const server = createApp({ ...app.services, engine });
      for (const path of ['/api/applications?limit=50&q=河川', '/api/receipts?limit=30&sortBy=amount', '/api/admin/logs?limit=30'])
        expect(await answerOf(server, path)).toEqual(await answerOf(createApp(app.services), path));
      const { id, ...rest } = last;
      const made = await engine.db.insertInto('faqs').values(rest).returning('id').executeTakeFirstOrThrow();
      expect(made.id).toBeGreaterThan(id);
      await engine.close();
    }

    async function answerOf(server: ReturnType<typeof createApp>, path: string): Promise<unknown> {
      const answer = await server.request(path, { headers: { Authorization: `Bearer ${await app.token('fund_manager')}` } });
      return { status: answer.status, body: await answer.json() };
    }
  });

  describe('is refused, and nothing is changed', () => {
    const refusal = async (from: string, to: string, known = names) => {
      const [source, target] = [openDatabase(from), openDatabase(to)];
      try {
        return await copyDatabase(source, target, known).then(
          () => null,
          (error: Error) => error.message,
        );
      } finally {
        await source.close();
        await target.close();
      }
    };

    it('into a database that holds something', async () => {
      expect(await refusal(`file:${join(folder, 'back.sqlite')}`, postgres.url)).toMatch(
        /コピー先に、すでにデータがあります.*何もコピーしていません/,
      );
    });

    it('from what is no database of ours, or of another version', async () => {
      const empty = `file:${join(folder, 'nothing.sqlite')}`;
      expect(await refusal(empty, `file:${join(folder, 'target.sqlite')}`)).toContain('せせらぎのデータベースではありません');
      expect(await refusal(`file:${join(folder, 'back.sqlite')}`, `file:${join(folder, 'target.sqlite')}`, [...names, '9999_later'])).toContain(
        '版が違います',
      );
    });

    it('with one clear line', () => {
      const run = (...addresses: string[]) => {
        const { status, stderr } = spawnSync('node', ['--import', 'tsx', 'api/cli/db-copy.ts', ...addresses], { cwd: root, encoding: 'utf8' });
        return [status, stderr.trim()];
      };
      expect(run('mysql://x', 'file:y')).toEqual([1, expect.stringMatching(/^使い方: npm run db:copy /)]);
      expect(run(`file:${join(folder, 'none.sqlite')}`, `file:${join(folder, 'y.sqlite')}`)).toEqual([
        1,
        expect.stringMatching(/^コピー元のファイルがありません.*$/),
      ]);
      expect(run(`file:${join(folder, 'back.sqlite')}`, 'postgres://nobody:none@127.0.0.1:1/none')).toEqual([
        1,
        expect.stringMatching(/^コピーできませんでした.*$/),
      ]);
    });
  });
});
