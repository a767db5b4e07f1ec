import type { Engine } from './engine.ts';

/** Rows handed on at a time; then other requests get their turn, which wait for as long as reading and writing these down takes. */
export const chunkSize = 100;

/** Rows fetched at a time where another process reads them: asking has its price, and holds up nobody here. */
const fetchedSize = 250;

/** Rows chunk by chunk. @param read those behind the last one seen */
export async function* chunksOf<Row>(
  engine: Engine,
  read: (behind: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const limit = engine.pipelinesReads ? fetchedSize : chunkSize;
  let reading: Promise<readonly Row[]> | undefined = read(undefined, limit);
  while (reading) {
    const rows: readonly Row[] = await reading;
    const last = rows.length === limit ? rows.at(-1) : undefined;
    // Another process reads while this one writes down what has come; here it would only be one after the other without a turn between.
    const ahead: Promise<readonly Row[]> | undefined = last && engine.pipelinesReads ? read(last, limit) : undefined;
    // Whoever goes away meanwhile is told of no failure.
    ahead?.catch(() => undefined);
    for (let start = 0; start < rows.length; start += chunkSize) {
      yield rows.length > chunkSize ? rows.slice(start, start + chunkSize) : rows;
      await turn();
    }
    reading = ahead ?? (last && read(last, limit));
  }
}

/** Lets other requests have their turn. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));
