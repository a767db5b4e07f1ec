import { migrate } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';

/** A process of its own that brings a database up to date, for tests in which several do so at once, or one is killed: its address, and the folder of migrations. */
const [url = '', folder] = process.argv.slice(2);
const engine = openDatabase(url);
console.log((await migrate(engine, folder)).join());
await engine.close();
