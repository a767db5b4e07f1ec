import fc from 'fast-check';

// biome-ignore lint/suspicious/noExplicitAny: schemas of the OpenAPI document are read as they come.
export type Schema = any;

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly schema: Schema }[];
  /** The schema of the JSON body; undefined where the call takes none. */
  readonly body: Schema | undefined;
}

export interface HostileCall {
  readonly path: string;
  readonly query: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The calls of an OpenAPI document that take JSON or nothing. */
export function operationsOf(document: Schema): Operation[] {
  return Object.entries<Record<string, Schema>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { parameters = [], requestBody }]) => {
      if (requestBody && !requestBody.content['application/json']) return [];
      const query = parameters.filter((parameter: Schema) => parameter.in === 'query');
      return [{ method: method.toUpperCase(), path, query, body: requestBody?.content['application/json'].schema }];
    }),
  );
}

/** Calls of an operation in which some parts are as described and others are anything but. */
export function hostileCalls({ method, path, query, body }: Operation): fc.Arbitrary<HostileCall> {
  const queries = fc.uniqueArray(fc.oneof(fc.constantFrom(...names(query), ...names(query), 'color'), fc.constantFrom(...evilNames)), {
    maxLength: method === 'GET' ? 4 : 0,
  });
  return fc.record({
    path: fc
      .oneof({ weight: 2, arbitrary: fc.constantFrom('1', '3') }, { weight: 1, arbitrary: fc.constantFrom(...pathParts) })
      .map((part) => path.replace(/\{\w+\}/g, part)),
    query: queries.chain((chosen) => fc.tuple(...chosen.map((name) => parameter(name, query)))).map((pairs) => pairs.join('&')),
    body: objects(body),
  });
}

const japanese = /[ぁ-んァ-ヶ一-龠]/;
const leaks = /\bat \/|node_modules|\.ts:\d|sqlite|postgres|SELECT |INSERT |UPDATE .* SET|syntax error|constraint|undefined is not|Cannot read/i;

/** An answer is never a fault of the server's, and a refusal is one that a person can read. @returns what is wrong with it, or null */
export function faultOf({ status, type, text }: { readonly status: number; readonly type: string; readonly text: string }): string | null {
  if (status >= 500 && status !== 503) return `${status} ${text}`;
  if (status < 400) return null;
  if (!type.includes('json')) return `${status} as ${type}`;
  const { success, data, error, code, fields = {} } = JSON.parse(text);
  if (success !== false || data !== null || !/^[a-z_]+$/.test(code)) return `${status} without its envelope: ${text}`;
  const unread = [error, ...Object.values(fields)].find((message) => !japanese.test(String(message)));
  if (unread !== undefined) return `${status} in other words: ${unread}`;
  if (leaks.test(error)) return `${status} that tells too much: ${error}`;
  return status === 422 && Object.keys(fields).length === 0 ? `422 without a field: ${text}` : null;
}

/** Texts that have broken other systems. */
export const evilTexts = [
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '<script>alert(1)</script>',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '𠮷野家 髙橋 﨑',
  '👨‍👩‍👧‍👦',
  '\u202e右から左',
  '%00',
  '%',
  '_',
  '\\',
  '{{7*7}}',
  '$' + '{jndi:ldap://x}',
  '../../etc/passwd',
  'constructor',
  '__proto__',
  '１２３',
  '1e309',
  '-0',
  'NaN',
  '9'.repeat(400),
  'あ'.repeat(3000),
  '2026-02-30',
  '0000-00-00',
  'true',
  '',
  ' ',
];

const evilNames = ['__proto__', 'constructor', 'toString', 'id', 'q', 'sortBy', "a'b", '変数', 'page', 'limit'];
const evilNumbers = [0, -0, -1, 1.5, 1e21, -1e21, 1e308, 2 ** 53, 2 ** 63, 9_999_999_999_999, Number.MIN_VALUE];
const pathParts = [
  '0',
  '-1',
  '1.5',
  '999999999',
  '999999999999999',
  '9'.repeat(30),
  'abc',
  '%EF%BC%91',
  '%00',
  '%E0%A4%A',
  '..%2F..',
  "'%20OR%201=1",
  '__proto__',
  'constructor',
  '1;2',
  '%20',
  'ア',
];

const names = (query: Operation['query']) => query.map(({ name }) => name);

const anything = fc.oneof(
  fc.constantFrom(...evilTexts),
  fc.constantFrom<unknown>(...evilNumbers, true, false, null, [], {}, [1], { a: { b: { c: [] } } }, ['x', ['y']]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

function parameter(name: string, query: Operation['query']): fc.Arbitrary<string> {
  const schema = query.find((entry) => entry.name === name)?.schema;
  const fitting = schema ? sensible(schema.items ?? schema).map(String) : fc.constant('1');
  return fc
    .array(fc.oneof(fitting, fitting, fc.constantFrom(...evilTexts)), { minLength: 1, maxLength: 3 })
    .map((values) => values.map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`).join('&'));
}

function objects(schema: Schema | undefined): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries<Schema>(schema?.properties ?? {});
  const fields = properties.map(([name, property]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 24, arbitrary: sensible(property) }, { weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anything }),
    ),
  );
  const unknown = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...evilNames), fc.string({ maxLength: 8 })), anything), { maxLength: 1 });
  return fc
    .tuple(fc.tuple(...fields), fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, unknown))
    .map(([known, more]) => Object.fromEntries([...known, ...more]));
}

/** A value of the kind that a schema describes, mostly within its bounds. */
function sensible(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return sensible(schema.anyOf[0]);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'integer') return fc.integer({ min: Math.max(schema.minimum ?? -5, -5), max: Math.min(schema.maximum ?? 3000, 3000) });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.format === 'date') return fc.constantFrom('2026-04-01', '2026-11-21', '2024-02-29');
  if (schema.format === 'date-time') return fc.constant('2026-04-01T00:00:00Z');
  if (schema.format === 'email') return fc.constantFrom('a@example.jp', '髙橋@example.jp', 'recipient@example.jp');
  if (schema.format === 'password') return fc.constantFrom('Kawa-no-1ro', 'short');
  if (schema.pattern) return fc.constantFrom('1234567', '0001', '123');
  return fc.constantFrom('川の清掃', '𠮷野 髙子', 'a', "O'Neil");
}
