import { expressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { resources } from '../../../resources.config.ts';
import { linkOf, resourceAt } from '../../../schema/derive/links.ts';
import { targetColumn } from '../../../schema/derive/references.ts';
import type { Condition, Field, RowsFigure } from '../../../schema/field.ts';
import { targetOf } from '../../../schema/kinds/reference.ts';
import { type Resource, type ResourceMap, tableOf } from '../../../schema/resource.ts';
import type { AnyTables } from '../database.ts';
import { systemTables } from '../system-tables.ts';

export const resourceMap: ResourceMap = resources;

/** A select over a resource's table under the alias `t`; joined tables are aliased by the path that leads to them. */
export type RowQuery = SelectQueryBuilder<AnyTables, string, Record<string, unknown>>;

interface Join {
  readonly table: string;
  readonly alias: string;
  readonly left: string;
  readonly right: string;
}

interface OtherTable {
  readonly rows: RowQuery;
  readonly theirs: Paths;
  readonly where: Condition | undefined;
}

/** Collects the joins that the paths of one query need: `organizationId.name` is a column two tables away. */
export class Paths {
  private readonly joins = new Map<string, Join>();
  private readonly table: string;
  private readonly alias: string;

  /** @param alias of the resource's own table in the query */
  constructor(resource: Resource, alias = 't') {
    this.table = tableOf(resource);
    this.alias = alias;
  }

  /** The column at the end of a path, as `alias.column`. */
  column(path: string): string {
    const steps = path.split('.');
    const last = steps.pop() as string;
    let [alias, table] = [this.alias, this.table];
    for (const step of steps) {
      const field = fieldsOf(table)[step] as Field;
      const next = `${alias}_${step}`;
      const target = tableNamed(targetOf(field));
      this.joins.set(next, { table: target, alias: next, left: `${alias}.${step}`, right: `${next}.${targetColumn(field)}` });
      [alias, table] = [next, target];
    }
    return `${alias}.${last}`;
  }

  /** The related rows of the row at the end of a path, with their paths and the conditions on them. */
  others(at: string, others: Pick<RowsFigure, 'of' | 'by'>): OtherTable {
    const here = resourceAt(this.table, at, resourceMap);
    const link = typeof here === 'string' ? here : linkOf(here, others, resourceMap);
    const other = resourceMap[others.of];
    if (typeof link === 'string' || !other) throw new Error(`${this.table}: ${link}`);
    const alias = `${this.alias}__of`;
    const otherPaths = new Paths(other, alias);
    const mine = this.column(at === '' ? link.mine : `${at}.${link.mine}`);
    const from = expressionBuilder<AnyTables, string>().selectFrom(`${tableOf(other)} as ${alias}`) as unknown as RowQuery;
    return { rows: from.where(`${alias}.${link.theirs}`, '=', sql.ref(mine)), theirs: otherPaths, where: other.where };
  }

  applyTo(query: RowQuery): RowQuery {
    return [...this.joins.values()].reduce((joined, { table, alias, left, right }) => joined.leftJoin(`${table} as ${alias}`, left, right), query);
  }
}

/** The declared fields of a resource's table or a system table. */
export function fieldsOf(table: string): Readonly<Record<string, Field>> {
  return resourceMap[table]?.fields ?? systemTables[table as keyof typeof systemTables].fields;
}

/** The table behind a resource; a view has that of its base resource. */
export function tableNamed(resource: string): string {
  return resourceMap[resource]?.of ?? resource;
}
