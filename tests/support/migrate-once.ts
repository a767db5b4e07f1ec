import { migrate } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';

/** A process of its own that brings the database named by its argument up to date, for tests in which several do so at once. */
const engine = openDatabase(process.argv[2] ?? '');
console.log((await migrate(engine)).join());
await engine.close();
