import type { Context } from 'hono';
import type { Inputs } from '../../schema/derive/rows.ts';
import { type Validated, type Values, validateFields } from '../../schema/derive/validators.ts';
import type { Field, Fields } from '../../schema/field.ts';
import type { Checked } from '../../schema/kind.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import type { Actor } from '../access/actor.ts';
import { invalid, malformed, notFound } from '../failure.ts';
import type { Given, QueryParameter, QueryReader, Route } from './route.ts';

/** The parts of a path. @throws Failure 404 where one names nothing, 422 where its field says what is wrong with it */
export function checkedParams(fields: Fields, given: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const checked = checkedText(given[name] ?? '', field);
      if (checked.ok) return [name, checked.value];
      throw field.options.invalid ? invalid({ [name]: checked.error }) : notFound(field.label);
    }),
  );
}

export function queryParameters(query: Route['query'] = {}): readonly QueryParameter[] {
  if (isReader(query)) return query.parameters;
  return Object.entries(query).map(([name, field]) => {
    const { help, required } = field.options;
    return { name, label: field.label + (help ? `（${help}）` : '') + (required ? '（必須）' : ''), schema: kindOf(field).json(field) };
  });
}

/** @returns what reads the query of a call, once it is known that nothing that is asked would be silently ignored */
export function queryReader({ query, isFormQuery }: Pick<Route, 'query' | 'isFormQuery'>): (context: Context, actor: Actor) => unknown {
  if (!query) return () => undefined;
  const known = new Set(queryParameters(query).map(({ name }) => name));
  const read = isReader(query) ? query.read : (given: Given) => checkedQuery(query, given, isFormQuery);
  return (context, actor) => {
    const given = context.req.queries();
    for (const name of Object.keys(given)) {
      if (!known.has(name)) throw malformed(`「${name}」という条件は使えません`, { [name]: '使えない条件です' }, 'unknown_parameter');
    }
    return read(given, actor);
  };
}

function isReader(query: Fields | QueryReader): query is QueryReader {
  return typeof query.read === 'function';
}

/** @throws Failure 400, or 422 for a form's */
function checkedQuery(fields: Fields, given: Given, isForm = false): Values {
  const { values, errors } = validateTexts(fields, given);
  const [first] = Object.values(errors);
  if (first === undefined) return values;
  for (const [name, { options }] of Object.entries(fields))
    if (errors[name] && given[name]?.[0] && options.names) throw notFound(String(options.names));
  throw isForm ? invalid(errors) : malformed(first, errors);
}

/** The fields of a form that came as texts; others may stand beside them. @throws Failure 422 */
export function checkedTexts<F extends Fields>(fields: F, given: Readonly<Record<string, string>>): Inputs<F> {
  const own = Object.keys(fields).flatMap((name) => (given[name] === undefined ? [] : [[name, [given[name]]] as const]));
  const { values, errors } = validateTexts(fields, Object.fromEntries(own));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values as unknown as Inputs<F>;
}

function validateTexts(fields: Fields, given: Given): Validated {
  const texts = Object.entries(given).map(([name, values]) => [name, readText(name, values, fields[name] as Field)] as const);
  const readable = texts.flatMap(([name, read]) => (read.ok ? [[name, read.value]] : []));
  const { values, errors } = validateFields(fields, Object.fromEntries(readable), 'create');
  for (const [name, read] of texts) if (!read.ok) errors[name] = read.error;
  return { values, errors };
}

function readText(name: string, [text = '', ...more]: readonly string[], field: Field): Checked {
  if (more.length > 0) return { ok: false, error: `${name} は1つだけ指定してください` };
  return text.trim() === '' ? { ok: true, value: null } : kindOf(field).read(text, field);
}

function checkedText(text: string, field: Field): Checked {
  const read = kindOf(field).read(text, field);
  return read.ok ? kindOf(field).check(read.value, field) : read;
}
