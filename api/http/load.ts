import { overloaded } from '../failure.ts';

/** Reads that one process has under way at most. Beyond, they would only wait for one another: for the processor, or for a connection. */
const mostReads = 200;

/** Milliseconds that everything in the process may be behind time, twice in a row: a single long piece of work is no overload. */
const mostDelay = 500;

/** Reads that have begun since the last look, from which on what keeps the process from looking is no single piece of work. */
const manyReads = 20;

/** Milliseconds between two looks at how far behind it is. */
const look = 50;

/** How much a process has to do. Past a bound, whoever only reads is sent away for a moment, at once, so that what is to be saved gets its turn. */
export class Load {
  #reads = 0;
  #delay = 0;
  #begun = 0;
  #due = Number.POSITIVE_INFINITY;
  readonly #most: number;

  constructor(most = mostReads) {
    this.#most = most;
  }

  /** Begins to look how far behind time the process is. @returns what ends it */
  watch(): () => void {
    let before = 0;
    this.#due = performance.now() + look;
    const timer = setInterval(() => {
      const now = performance.now();
      const late = now - this.#due;
      this.#delay = Math.min(before, late);
      this.#begun = 0;
      [this.#due, before] = [now + look, late];
    }, look);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Reads, when there is room for it. @throws Failure 503 when there is none */
  async read<T>(work: () => Promise<T>): Promise<T> {
    if (this.#reads >= this.#most || this.#isBehind()) throw overloaded();
    this.#begun++;
    this.#reads++;
    try {
      return await work();
    } finally {
      this.#reads--;
    }
  }

  /** Also in mid-turn: hundreds of requests that have come in together are worked off before it looks again. */
  #isBehind(): boolean {
    return this.#delay > mostDelay || (this.#begun >= manyReads && performance.now() - this.#due > 2 * mostDelay);
  }
}
