import type { SelectQueryBuilder } from 'kysely';
import { resources } from '../../../resources.config.ts';
import { targetColumn } from '../../../schema/derive/references.ts';
import type { Field } from '../../../schema/field.ts';
import { targetOf } from '../../../schema/kinds/reference.ts';
import { type Resource, type ResourceMap, tableOf } from '../../../schema/resource.ts';
import type { AnyTables } from '../database.ts';
import { systemTables } from '../system-tables.ts';

export const resourceMap: ResourceMap = resources;

/** A select over a resource's table, which is called `t`; joined tables are called after the path that leads to them. */
export type RowQuery = SelectQueryBuilder<AnyTables, string, Record<string, unknown>>;

interface Join {
  readonly table: string;
  readonly alias: string;
  readonly left: string;
  readonly right: string;
}

/** Collects the joins that the paths of one query need: `organizationId.name` is a column two tables away. */
export class Paths {
  private readonly joins = new Map<string, Join>();
  private readonly table: string;
  private readonly alias: string;

  /** @param alias what the resource's own table is called in the query */
  constructor(resource: Resource, alias = 't') {
    this.table = tableOf(resource);
    this.alias = alias;
  }

  /** The column that a path leads to, as `alias.column`. */
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

  applyTo(query: RowQuery): RowQuery {
    return [...this.joins.values()].reduce((joined, { table, alias, left, right }) => joined.leftJoin(`${table} as ${alias}`, left, right), query);
  }
}

/** The declared fields of a table, a resource's or the system's own. */
export function fieldsOf(table: string): Readonly<Record<string, Field>> {
  return resourceMap[table]?.fields ?? systemTables[table as keyof typeof systemTables].fields;
}

/** The table behind a resource's name: that of the rows it is a view of, or its own. */
export function tableNamed(resource: string): string {
  return resourceMap[resource]?.of ?? resource;
}
