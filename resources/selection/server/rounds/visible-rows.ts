import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Actor } from '../../../../api/access/actor.ts';
import { rowTerms } from '../../../../api/access/rows.ts';
import type { AnyTables } from '../../../../api/db/database.ts';
import { Paths } from '../../../../api/db/reader/paths.ts';
import type { InnerServices } from '../../../../api/services.ts';
import type { Resource } from '../../../../schema/resource.ts';

export interface QueryCaller {
  readonly services: Pick<InnerServices, 'now'>;
  readonly actor: Actor;
}

/**
 * Condition for the rows of a selection table that the actor may see, in a query that calls the table `alias`. Figures computed under it reveal nothing
 * about applications with which the actor has a conflict of interest.
 */
export function visibleRows({ services, actor }: QueryCaller, resource: Resource, alias: string): Expression<SqlBool> {
  const eb = expressionBuilder<AnyTables, string>();
  return eb.and(rowTerms(resource, actor, new Paths(resource, alias), services.now()).map((term) => term(eb)));
}
