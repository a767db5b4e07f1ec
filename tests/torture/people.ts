import { apiClient } from '../support/api-client.ts';
import type { AnyRow } from '../support/rows.ts';
import { withSeenVersion } from '../support/seen-version.ts';

/** The connection ended before the answer was there: the call may have been done or not. */
export class Cut extends Error {}

/** The product said "later": nothing was done. */
export class Later extends Error {}

export interface Said {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: flows reach into answers whose shape they know.
  readonly data: any;
  readonly error: string | null;
  readonly code?: string;
  /** Whether it was answered as before, by its key. */
  readonly isReplayed: boolean;
}

/** Calls as the people of the demo, whose sessions outlive the process. */
export interface People {
  /** Answers that nobody should ever hear: neither done, nor refused, nor "later". */
  readonly shocks: readonly string[];
  /** Waits for so many more answers. */
  answers(count: number): Promise<void>;
  /** At the process that was signed in at, or at another on the same database; by an `Idempotency-Key` of its own where one is given. */
  call(as: string, method: string, path: string, body?: AnyRow | FormData, by?: { readonly at?: string; readonly key?: string }): Promise<Said>;
}

/** Somebody who is told "later" comes back at once: nothing was done. */
export async function untilNow(work: () => Promise<Said>): Promise<Said> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Later)) throw error;
    }
  }
}

const office = ['fund_staff', 'fund_manager', 'fund_department_head', 'general_staff', 'general_department_head', 'director', 'accounting_staff'];
const committees = ['selection_committee', 'evaluation_committee'];

export async function signIn(url: string): Promise<People> {
  const tokens = new Map<string, string>();
  for (const role of [...office, ...committees]) tokens.set(role, (await apiClient(url, '/admin/login', role)).token);
  for (const name of ['recipient', 'recipient2']) tokens.set(name, (await apiClient(url, '/user/login', name)).token);
  const shocks: string[] = [];
  let [answered, wanted, reached] = [0, Number.POSITIVE_INFINITY, () => {}];
  return {
    shocks,
    answers: (count) =>
      new Promise((resolve) => {
        [wanted, reached] = [answered + count, resolve];
      }),
    async call(as, method, path, body, { at = url, key } = {}) {
      const isForm = body instanceof FormData;
      const headers = {
        Authorization: `Bearer ${tokens.get(as)}`,
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
        ...(key && { 'Idempotency-Key': key }),
      };
      let said: Said;
      try {
        const read = async (row: string) => {
          const shown = await fetch(`${at}/api${row}`, { headers: { Authorization: `Bearer ${tokens.get(as)}` } });
          return { status: shown.status, data: ((await shown.json()) as AnyRow).data };
        };
        const sent = isForm ? body : JSON.stringify(await withSeenVersion(read, method, path, body));
        const answer = await fetch(`${at}/api${path}`, { method, headers, ...(body && { body: sent }) });
        const text = await answer.text();
        const json = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : { data: text };
        if (answer.status >= 500 && answer.status !== 503) shocks.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
        said = { ...json, status: answer.status, isReplayed: answer.headers.get('idempotency-replayed') === 'true' };
      } catch (error) {
        throw new Cut(error instanceof Error ? error.message : String(error));
      }
      answered++;
      if (answered >= wanted) reached();
      if (said.status === 503) throw new Later(said.error ?? '');
      return said;
    },
  };
}
