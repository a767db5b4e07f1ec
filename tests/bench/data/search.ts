import { openDatabase } from '../../../api/db/open.ts';
import { rebuildSearch } from '../../../api/db/search-renewal.ts';

/** Makes what `q` looks in for all rows that were written past the product. The one place here that knows how the product searches. */
export async function fillSearch(databaseUrl: string): Promise<void> {
  // An index over a million texts takes longer than any request may.
  const engine = openDatabase(databaseUrl, { connections: 2, statementSeconds: 3600 });
  try {
    await rebuildSearch(engine);
  } finally {
    await engine.close();
  }
}
