import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '../../domain/text/fold.ts';
import { targetColumn } from '../../schema/derive/references.ts';
import type { Field } from '../../schema/field.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import { type Resource, tableOf } from '../../schema/resource.ts';
import type { AnyTables } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import { searchTableOf } from '../db/schema-model.ts';
import { fieldsOf, tableNamed } from './paths.ts';

type Builder = ExpressionBuilder<AnyTables, string>;

/** The term for one word of `q`: it occurs in the row's own search text, or in that of a row it points to, or is the row's number. */
export function wordTerm(resource: Resource, word: string, engine: Engine): (eb: Builder) => Expression<SqlBool> {
  const text = fold(word);
  const isNumber = resource.list.search.includes('id') && /^\d{1,15}$/.test(text);
  return (eb) =>
    eb.or([
      ...searchRoutes(resource).map((steps) => inSearchText(tableOf(resource), 't.id', steps, text, engine)),
      ...(isNumber ? [eb('t.id', '=', Number(text))] : []),
    ]);
}

/** The distinct ways from a row to a search text: none for its own, else the references that lead there. */
function searchRoutes(resource: Resource): string[][] {
  const texts = resource.list.search.filter((name) => name !== 'id');
  const routes = texts.map((name) => (resource.fields[name]?.options.from ?? name).split('.').slice(0, -1));
  return [...new Map(routes.map((steps) => [steps.join('.'), steps])).values()];
}

function inSearchText(table: string, column: string, steps: readonly string[], text: string, engine: Engine): Expression<SqlBool> {
  const [step, ...rest] = steps;
  if (step === undefined) {
    const matches = engine.contains('text', text);
    return sql`${sql.ref(column)} in (select id from ${sql.table(searchTableOf(table))} where ${matches})`;
  }
  const field = fieldsOf(table)[step] as Field;
  const target = tableNamed(targetOf(field));
  const key = targetColumn(field);
  const reference = column === 't.id' ? `t.${step}` : step;
  const inner = inSearchText(target, 'id', rest, text, engine);
  return sql`${sql.ref(reference)} in (select ${sql.ref(key)} from ${sql.table(target)} where ${inner})`;
}
