import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Actor } from '../../../../api/access/actor.ts';
import { rowTerms } from '../../../../api/access/rows.ts';
import type { AnyTables } from '../../../../api/db/database.ts';
import { Paths } from '../../../../api/db/reader/paths.ts';
import type { InnerServices } from '../../../../api/services.ts';
import type { Resource } from '../../../../schema/resource.ts';

/** Who asks. */
export interface Asker {
  readonly services: Pick<InnerServices, 'now'>;
  readonly actor: Actor;
}

/**
 * The rows of a table of the selection that the office may see, in a query where it is called `alias`. Whatever is worked out of them is worked out of these
 * alone: no number tells of an application with which its reader has a conflict of interest.
 */
export function seen({ services, actor }: Asker, resource: Resource, alias: string): Expression<SqlBool> {
  const eb = expressionBuilder<AnyTables, string>();
  return eb.and(rowTerms(resource, actor, new Paths(resource, alias), services.now()).map((term) => term(eb)));
}
