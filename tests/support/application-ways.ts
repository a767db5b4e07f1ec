import { rowWhere } from '../../api/db/rows-where.ts';
import { type Resource, tableOf } from '../../schema/resource.ts';
import type { TestApp } from './app.ts';
import { type AnyRow, everyResource } from './rows.ts';

const named = (name: unknown) => everyResource.find((one) => one.name === name);

/** By which references a resource's rows lead to an application, its own first, told from the declarations anew; undefined where they do not. */
export function wayToApplication(resource: Resource, passed: readonly string[] = []): readonly string[] | undefined {
  const table = named(tableOf(resource)) as Resource;
  if (passed.includes(table.name)) return undefined;
  const references = Object.entries(table.fields).flatMap(([name, { kind, options }]) => {
    const target = kind === 'reference' && !options.from ? named(options.to) : undefined;
    return target ? [[name, target] as const] : [];
  });
  const own = references.find(([, target]) => tableOf(target) === 'applications');
  if (own) return [own[0]];
  for (const [name, target] of references) {
    const rest = wayToApplication(target, [...passed, table.name]);
    if (rest) return [name, ...rest];
  }
  return undefined;
}

/** The resources whose rows are about an application, without the applications themselves. */
export const aboutApplications = everyResource.filter((resource) => tableOf(resource) !== 'applications' && wayToApplication(resource));

/** The application that a stored row is about: it itself, or the one that its references lead to. */
export async function applicationOf(app: TestApp, resource: Resource, row: AnyRow): Promise<number | null> {
  if (tableOf(resource) === 'applications') return row.id;
  let [table, current]: [string, AnyRow | undefined] = [tableOf(resource), row];
  const way = wayToApplication(resource) ?? [];
  for (const [at, step] of way.entries()) {
    const id: number | null = current?.[step] ?? null;
    if (at === way.length - 1 || id === null) return id;
    table = tableOf(named(named(table)?.fields[step]?.options.to) as Resource);
    current = await rowWhere(app.engine.db, table as 'applications', { id });
  }
  return null;
}
