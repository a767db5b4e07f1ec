import type { OpenedEngine } from '../../api/db/engine.ts';
import { recordSealingPoller } from '../../api/db/records/seal.ts';
import type { Services } from '../../api/services.ts';

interface Sealed {
  readonly engine: OpenedEngine;
  readonly services: Pick<Services, 'engine' | 'now'>;
}

/** Rounds until all is sealed, as the server would do in time. */
export async function sealAll(app: Sealed, round = recordSealingPoller(app.services)): Promise<void> {
  for (let before = -1, count = 0; count !== before; ) {
    before = count;
    for (let times = 0; times < 3; times++) await round();
    const { entries } = await app.engine.db
      .selectFrom('record_chain')
      .select(({ fn }) => fn.countAll<number>().as('entries'))
      .executeTakeFirstOrThrow();
    count = Number(entries);
  }
}
