import fc from 'fast-check';
import { type Role, roles } from '../../domain/roles.ts';
import { apiClient } from '../support/api-client.ts';
import { faultOf, type HostileCall, hostileCalls, type Operation, operationsOf } from '../support/hostile.ts';
import { engineNames } from './ground.ts';
import { onGround } from './toil.ts';
import type { Outcome, Trial } from './trial.ts';

/** Calls of each operation as each role. */
const callsEach = 6;

/** They may delete the others' accounts, and end their sessions: they come last. */
const heads: readonly Role[] = ['fund_manager', 'fund_department_head'];

/** Every call of the OpenAPI document as every role, with what is described and what is anything but. */
export const requests: readonly Trial[] = engineNames.map((engine) => ({
  name: `requests (${engine})`,
  about: 'APIのすべての呼び出しを、すべての役割で、でたらめな値・ほかの人の番号・大きすぎる値とともに呼ぶ。500はなく、断りは日本語で、何も漏れない',
  run: (options) => onGround(engine, options, ({ url }) => attack(url, options.seed)),
}));

async function attack(url: string, seed: number): Promise<Outcome> {
  const document = await (await fetch(`${url}/api/openapi.json`)).json();
  // Logging out would end the session that the others need; a stream of hints has no end to wait for.
  const operations = operationsOf(document).filter(({ path }) => !path.endsWith('/logout') && !path.endsWith('/live'));
  const faults: string[] = [];
  const answers = new Map<number, number>();
  const order = [null, ...roles.filter((role) => !heads.includes(role)), ...heads];
  const tokens = new Map<Role | null, string>();
  for (const role of order) if (role) tokens.set(role, (await apiClient(url, role === 'recipient' ? '/user/login' : '/admin/login', role)).token);
  for (const role of order) {
    const token = tokens.get(role) ?? null;
    for (const operation of operations) {
      for (const call of fc.sample(hostileCalls(operation), { seed, numRuns: callsEach })) {
        const answer = await send(url, token, operation, call);
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
        // An address beyond 16 kB is refused by Node itself, before the product hears of it.
        const fault = answer.status === 431 ? null : faultOf(answer);
        if (fault) faults.push(`${role} ${operation.method} ${call.path}?${call.query} ${JSON.stringify(call.body).slice(0, 300)}: ${fault}`);
      }
    }
  }
  const figures = Object.fromEntries([...answers].sort().map(([status, count]) => [String(status), count]));
  return { tries: [...answers.values()].reduce((sum, count) => sum + count, 0), faults, figures };
}

async function send(url: string, token: string | null, { method, body }: Operation, call: HostileCall) {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(body && { 'Content-Type': 'application/json' }) };
  const init = { method, headers, ...(body && { body: JSON.stringify(call.body) }) };
  const answer = await fetch(`${url}/api${call.path}${call.query && `?${call.query}`}`, init);
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
}
