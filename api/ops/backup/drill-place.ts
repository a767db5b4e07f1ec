import { join } from 'node:path';
import type { OpenedEngine } from '../../db/engine.ts';
import { dropScratchSchema, makeScratchSchema } from '../../db/engines/postgres-scratch.ts';
import { openDatabase, unavailabilityAt } from '../../db/open.ts';
import { Refusal } from '../../failures/refusal.ts';
import type { Services } from '../../services.ts';
import { installationOf } from '../installation/installation.ts';
import { postgresObstacle } from '../installation/obstacle.ts';
import { BackupError } from './manifest.ts';

type Own = Pick<Services, 'settings' | 'engine'>;

/**
 * Runs work on an empty database that is removed afterwards: a file in the folder, or a schema in the PostgreSQL of `DRILL_DATABASE_URL`.
 * @throws BackupError where that cannot be used
 */
export async function inDrillDatabase<T>(services: Own, folder: string, work: (open: () => OpenedEngine) => Promise<T>): Promise<T> {
  const { drillDatabaseUrl: url } = services.settings;
  if (!url) return work(() => openDatabase(`file:${join(folder, 'drill.sqlite')}`));
  const schema = await schemaOf(services);
  try {
    await assertUnused(url);
    await makeScratchSchema(url, schema);
    try {
      return await work(() => openDatabase(url, { connections: 2, statementSeconds: 3600, schema }));
    } finally {
      await dropScratchSchema(url, schema).catch(() => undefined);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : (obstacleAt(url, error) ?? error);
  }
}

/** Removes what a killed drill left in the PostgreSQL of `DRILL_DATABASE_URL`; the next drill removes its folder. */
export async function sweepDrillDatabase(services: Own): Promise<void> {
  const { drillDatabaseUrl: url } = services.settings;
  if (url) await dropScratchSchema(url, await schemaOf(services));
}

/** Named by installation, since several may share a database. */
async function schemaOf({ engine }: Own): Promise<string> {
  const { databaseId = '' } = (await installationOf(engine.reader)) ?? {};
  return `seseragi_drill_${databaseId.replaceAll('-', '')}`;
}

/** Compares the databases themselves, since different addresses may mean the same one. */
async function assertUnused(url: string): Promise<void> {
  const engine = openDatabase(url, { connections: 2, statementSeconds: 60 });
  try {
    const hasTable = await installationOf(engine.reader).then(
      () => true,
      (error: unknown) => {
        if (engine.unavailability(error) === 'behind') return false;
        throw error;
      },
    );
    if (hasTable)
      throw new BackupError(
        'DRILL_DATABASE_URL のデータベースは、せせらぎが使っているものです。訓練のためだけの、別のデータベースを設定してください。何も戻していません。',
      );
  } finally {
    await engine.close();
  }
}

function obstacleAt(url: string, error: unknown): BackupError | null {
  const text =
    unavailabilityAt(url, error) === 'full'
      ? '訓練に使う PostgreSQL（DRILL_DATABASE_URL）の空きがなくなりました。ディスクを広げるか、別のデータベースを設定してください。'
      : postgresObstacle(error as { code?: string }, url, 'DRILL_DATABASE_URL');
  return text ? new BackupError(text) : null;
}
