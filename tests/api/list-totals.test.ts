import { expect, it } from 'vitest';
import type { Actor } from '../../api/access/actor.ts';
import { parseListQuery } from '../../api/resources/list-query.ts';
import { readTotals } from '../../api/resources/read.ts';
import { actorOf } from '../../api/sign-in/sessions.ts';
import { undecidedStatuses } from '../../domain/workflow/announcement.ts';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { onEitherEngine } from '../support/app.ts';
import { type AnyRow, everyRow } from '../support/rows.ts';

onEitherEngine('the totals of a list', (app) => {
  const summedFor = async (as: string, resource: Resource) => {
    const actor = (await actorOf(app.services, await app.token(as))) as Actor;
    return readTotals(app.services, resource, actor, parseListQuery(resource, actor, { totals: ['true'] }));
  };

  it('do not count what is withheld, nor tell of it by what stands in its place', async () => {
    const { list } = resources.applications;
    const adding = {
      ...resources.applications,
      name: 'adding',
      of: 'applications',
      list: { ...list, totals: ['approvedAmount', 'advancedPaymentAmount'] },
    } as Resource;
    const before = await Promise.all(['recipient', 'fund_staff'].map((as) => summedFor(as, adding)));
    const own = await everyRow(app, 'recipient', resources.applications);
    const { id, approvedAmount, advancedPaymentAmount } = own.find((row) => row.approvedAmount > 0 && row.advancedPaymentAmount > 0) as AnyRow;
    const status = undecidedStatuses.at(-1) as string;
    await app.engine.db
      .updateTable('applications')
      .set({ status } as never)
      .where('id', '=', id)
      .execute();
    const [mine, theirs] = await Promise.all(['recipient', 'fund_staff'].map((as) => summedFor(as, adding)));
    expect([mine, theirs]).toEqual([
      {
        approvedAmount: Number(before[0]?.approvedAmount) - approvedAmount,
        advancedPaymentAmount: Number(before[0]?.advancedPaymentAmount) - advancedPaymentAmount,
      },
      before[1],
    ]);
  });
});
