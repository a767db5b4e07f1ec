import fc from 'fast-check';
import { expect, it } from 'vitest';
import { routes } from '../../api/app/routes.ts';
import { openApiDocument } from '../../api/http/openapi.ts';
import { onEitherEngine } from '../support/app.ts';
import { faultOf, hostileCalls, operationsOf } from '../support/hostile.ts';
import { tableCounts } from '../support/rows.ts';

const seed = 20261121;
const operations = operationsOf(openApiDocument(routes, 'http://localhost:3000'));
// Logging out takes no input, and would end the session that the others need; a stream of hints has no end to wait for; a look at the system takes none
// either, and tells of what it finds while other calls are counted.
const left = ['/logout', '/sessions/{id}', '/system/look'];
const attacked = operations.filter(({ path }) => !left.includes(path) && !path.endsWith('/live'));
const withBody = operations.filter(({ body }) => body !== undefined);

/** Mostly those who may do most: a refusal by role alone would test little. */
const callers = ['fund_manager', 'fund_manager', 'fund_manager', 'fund_manager', 'accounting_staff', 'accounting_staff', 'recipient', null];

/** What a call may write although it is refused: that it was refused, and who keeps trying. */
const exempt = ['audit_logs', 'audit_logs_search', 'login_attempts', 'sessions'];

/** Encoded once: it goes to every call. */
const tooLarge = Buffer.from(`{"title":"${'a'.repeat(10 * 1024 * 1024)}"}`);

onEitherEngine(`bad input (fast-check seed ${seed})`, (app, engine) => {
  // Most of it is refused before a database is asked.
  const share = engine === 'sqlite' ? 1 : 1 / 3;

  const send = async (
    as: string | null,
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer> | undefined,
    type = 'application/json',
  ) => {
    const headers = { ...(as && { Authorization: `Bearer ${await app.token(as)}` }), ...(body !== undefined && { 'Content-Type': type }) };
    const response = await app.raw(`/api${path}`, { method, headers, ...(body !== undefined && { body }) });
    return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
  };

  let counted: Record<string, number> | undefined;
  let version: unknown;
  /** Counts again only where something has been committed since. */
  const counts = async () => {
    const now = await app.engine.version();
    if (counted === undefined || now !== version) counted = await tableCounts(app, exempt);
    version = now;
    return counted;
  };

  const judge = (answer: Awaited<ReturnType<typeof send>>) => expect(faultOf(answer)).toBe(null);

  it.each(attacked)('$method $path answers anything with sense', async (operation) => {
    const writes = operation.method !== 'GET';
    let known = writes ? await counts() : [];
    await fc.assert(
      fc.asyncProperty(hostileCalls(operation), fc.constantFrom(...callers), async (call, as) => {
        const body = operation.body && JSON.stringify(call.body);
        const answer = await send(as, operation.method, `${call.path}${call.query && `?${call.query}`}`, body);
        const before = known;
        if (writes) known = await counts();
        judge(answer);
        if (answer.status >= 400) expect(known).toEqual(before);
      }),
      { seed, numRuns: (writes ? 15 : 12) * share },
    );
  });

  it.each(withBody)('$method $path refuses what is no JSON object, before anything else', async ({ method, path }) => {
    const address = path.replace(/\{\w+\}/g, '1');
    const role = whoMay(path, method);
    const before = await counts();
    for (const [body, type, status, code] of [
      ['{"a":', 'application/json', 400, 'malformed_json'],
      ['[]', 'application/json', 400, 'malformed_json'],
      ['null', 'application/json', 400, 'malformed_json'],
      ['"text"', 'application/json', 400, 'malformed_json'],
      ['{"a":1}}', 'application/json', 400, 'malformed_json'],
      ['<a/>', 'text/xml', 415, 'wrong_type'],
      ['a=1', 'application/x-www-form-urlencoded', 415, 'wrong_type'],
      [tooLarge, 'application/json', 413, 'too_large'],
    ] as const) {
      const answer = await send(role, method, address, body, type);
      judge(answer);
      const sent = String(body.slice(0, 10));
      expect([sent, answer.status, JSON.parse(answer.text).code]).toEqual([sent, status, code]);
    }
    expect(await counts()).toEqual(before);
  });

  it('a body nested too deep to be walked is refused like any other', async () => {
    for (const depth of [1_000, 100_000]) {
      const answer = await send('fund_manager', 'POST', '/admin/grants', `{"title":${'['.repeat(depth)}${']'.repeat(depth)}}`);
      judge(answer);
      expect(answer.status).toBeOneOf([400, 422]);
    }
  });

  it('an unknown field is refused by its own name, whatever the name', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'id', 'createdAt', 'abilities', '', '𠮷']) {
      const { status, text } = await send('fund_manager', 'PUT', '/admin/grants/1', `{${JSON.stringify(name)}:{"title":"x"}}`);
      expect([name, status, Object.keys(JSON.parse(text).fields)]).toEqual([name, 422, [name]]);
    }
    expect(({} as Record<string, unknown>).title).toBeUndefined();
  });

  it('an unknown parameter is refused by every list and every export', async () => {
    for (const { method, path, query } of operations) {
      if (method !== 'GET' || query.length === 0) continue;
      const role = path.includes('banks') ? 'accounting_staff' : path.startsWith('/reviews/{id}/file') ? 'selection_committee' : 'fund_manager';
      const { status, text } = await send(role, method, `${path}?colour=red`, undefined);
      expect([path, status, JSON.parse(text).fields]).toEqual([path, 400, { colour: '使えない条件です' }]);
    }
  });
});

/** Someone whose call gets as far as its body. */
function whoMay(path: string, method: string): string {
  const who = routes.find((route) => route.path === path && route.method === method)?.who ?? 'anyone';
  return typeof who === 'string' || who.includes('fund_manager') ? 'fund_manager' : String(who[0]);
}
