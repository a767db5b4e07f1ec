import { isOutdatedPlan } from './postgres-errors.ts';

/** A statement as `pg` takes it. */
export interface NamedStatement {
  readonly text: string;
  readonly values: unknown[];
  readonly name: string | undefined;
}

/** Each connection holds each of them in the server's memory. */
const mostNamed = 300;
const longest = 6000;

/** Statements that come back have names, by which each connection keeps them: it reads and plans them once. */
export class NamedStatements {
  readonly #names = new Map<string, string>();
  #given = 0;

  /**
   * What a migration has changed since a connection planned it is planned anew, under another name; within a transaction, which is lost by then, the next
   * to run it will find that name.
   */
  async run<T>(text: string, parameters: readonly unknown[], send: (statement: NamedStatement) => Promise<T>, isWithin = false): Promise<T> {
    const values = [...parameters];
    try {
      return await send({ text, values, name: this.#nameOf(text) });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      this.#names.delete(text);
      if (isWithin) throw error;
      return send({ text, values, name: this.#nameOf(text) });
    }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    // What "every column" means changes when another process migrates; a long text is a batch that hardly comes back.
    if (known !== undefined || this.#names.size >= mostNamed || text.length > longest || text.includes(' * ')) return known;
    const name = `kept_${this.#given++}`;
    this.#names.set(text, name);
    return name;
  }
}
