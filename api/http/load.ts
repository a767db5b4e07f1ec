import { overloaded } from '../failure.ts';

/** Reads that one process has under way at most. Beyond, they would only wait for one another: for the processor, or for a connection. */
const mostReads = 200;

/** Milliseconds that everything in the process may be behind time, twice in a row: a single long piece of work is no overload. */
const mostDelay = 500;

/** Milliseconds between two looks at how far behind it is. */
const look = 50;

/** How much a process has to do. Past a bound, whoever only reads is sent away for a moment, at once, so that what is to be saved gets its turn. */
export class Load {
  #reads = 0;
  #delay = 0;
  readonly #most: number;

  constructor(most = mostReads) {
    this.#most = most;
  }

  /** Begins to look how far behind time the process is. @returns what ends it */
  watch(): () => void {
    let [due, before] = [performance.now() + look, 0];
    const timer = setInterval(() => {
      const now = performance.now();
      const late = now - due;
      this.#delay = Math.min(before, late);
      [due, before] = [now + look, late];
    }, look);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Reads, when there is room for it. @throws Failure 503 when there is none */
  async read<T>(work: () => Promise<T>): Promise<T> {
    if (this.#reads >= this.#most || this.#delay > mostDelay) throw overloaded();
    this.#reads++;
    try {
      return await work();
    } finally {
      this.#reads--;
    }
  }
}
