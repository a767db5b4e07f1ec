import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { openExisting } from '../../api/db/state.ts';
import { engines } from '../support/app.ts';
import { emptyDatabase } from '../support/empty-database.ts';

const pool = { connections: 2, statementSeconds: 60 };

describe.each(engines)('a command opens the database that is there [%s]', (name) => {
  const within = async (statement: string | null, isMigrated = true) => {
    const { url, drop } = await emptyDatabase(name);
    try {
      const engine = openDatabase(url);
      if (isMigrated) await migrate(engine);
      if (statement) await sql.raw(statement).execute(engine.db);
      await engine.close();
      const opened = await openExisting(url, pool);
      await opened.close();
      return 'opened';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await drop();
    }
  };

  it('and no other: none that is empty, of something else, or of a later version', async () => {
    expect(await within(null)).toBe('opened');
    expect(await within(null, false)).toMatch(/データベースがまだありません.*npm run setup/);
    expect(await within('CREATE TABLE others (id INTEGER)', false)).toContain('せせらぎのものでない表があります');
    const later = "INSERT INTO schema_migrations VALUES ('9999_later', '2030-01-01T00:00:00.000Z')";
    expect(await within(later)).toContain('新しい版のものです（9999_later）');
    // One of an earlier version is opened as it is: a backup is taken before an update.
    expect(await within("DELETE FROM schema_migrations WHERE name > '0109'")).toBe('opened');
  });
});

it('no file is made, nor a folder for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-existing-'));
  await expect(openExisting(`file:${join(folder, 'var', 'none.sqlite')}`, pool)).rejects.toThrow('データベースがまだありません');
  expect(existsSync(join(folder, 'var'))).toBe(false);
  rmSync(folder, { recursive: true });
});
