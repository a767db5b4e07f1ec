import { openDatabase } from '../../api/db/open.ts';
import { renewSearchTexts, searchedResources } from '../../api/db/search-renewal.ts';

/** A process of its own that makes search texts anew, some rows at a time, and says which resources it did; for tests that kill it on the way. */
const [url = '', resource, atOnce] = process.argv.slice(2);
const engine = openDatabase(url);
const wanted = searchedResources.filter(({ name }) => name === resource);
console.log('started');
console.log((await renewSearchTexts(engine, wanted, Number(atOnce))).join());
await engine.close();
