import { openDatabase } from '../../../api/db/open.ts';
import { sealAll } from '../../support/seal-all.ts';

/**
 * Puts all records that were written past the product into its chain. Otherwise each process that is measured would do so beside what is measured, for
 * minutes, and with every round forget the counts that it keeps until something is written.
 */
export async function sealRecords(databaseUrl: string): Promise<void> {
  const engine = openDatabase(databaseUrl, { connections: 2, statementSeconds: 3600 });
  try {
    await sealAll({ engine, services: { engine, now: () => new Date() } });
  } finally {
    await engine.close();
  }
}
