import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../api/access/actor.ts';
import { countStatement, pageIdsStatement } from '../../api/db/reader/list-statements.ts';
import { parseListQuery } from '../../api/resources/list-query.ts';
import { criteriaFor } from '../../api/resources/read.ts';
import type { Role } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { onEitherEngine } from '../support/app.ts';
import { multiplyApplications } from '../support/many-applications.ts';
import { planOf } from '../support/plans.ts';
import { addItem, answerConflict, giveReview, makeRound, userIdOf } from '../support/reviews.ts';

onEitherEngine('what the gate costs', (app) => {
  let me: number;
  beforeAll(async () => {
    await multiplyApplications(app.engine, 20_000);
    me = await userIdOf(app, 'selection_committee');
    const roundId = (await makeRound(app)).id;
    for (const { id } of await app.engine.db.selectFrom('applications').select('id').orderBy('id', 'desc').limit(30).execute()) {
      await addItem(app, roundId, id);
      if (id % 3 === 0) await answerConflict(app, id, me, 'conflict');
      else await giveReview(app, { applicationId: id, roundId, userId: me });
    }
    await sql`analyze`.execute(app.engine.db);
  }, 600_000);

  const statements = (resource: Parameters<typeof criteriaFor>[1], role: Role) => {
    const actor: Actor = {
      userId: me,
      username: '',
      role,
      organizationId: null,
      sessionId: 0,
      awaits: null,
      factor: null,
      factorAt: null,
      categories: [],
      grantYears: [],
    };
    const list = criteriaFor(app.services, resource, actor, parseListQuery(resource, actor, {}));
    return [pageIdsStatement(app.engine, list, { offset: 0, limit: 20 }), countStatement(app.engine, list, null)];
  };

  it.each([
    ['applications', 'selection_committee'],
    ['conflicts', 'selection_committee'],
    ['reviews', 'fund_staff'],
    ['review_items', 'fund_staff'],
    ['conflict_hints', 'fund_staff'],
  ] as const)('%s for %s: assignments and answers are sought in an index, those that replace others too', async (name, role) => {
    for (const { sql: text, parameters } of statements(resources[name], role)) {
      const plan = await planOf(app.engine, text, parameters);
      expect(plan.text).toMatch(/t__of/);
      const walked = plan.text.split('\n').filter((line) => /^(SCAN|Seq Scan) t__of/.test(line));
      expect([plan.text, walked]).toEqual([plan.text, []]);
    }
  });

  it.each(['fund_staff', 'general_staff', 'accounting_staff', 'recipient'] as const)('%s lists applications without it', (role) => {
    for (const { sql: text } of statements(resources.applications, role)) expect(text).not.toMatch(/conflicts|"?reviews/);
  });

  it('a member’s list is there as quickly as any', async () => {
    const times: number[] = [];
    for (let at = 0; at < 7; at += 1) {
      await answerConflict(app, 1 + at, me, 'none');
      const began = performance.now();
      const { data } = await app.call('selection_committee', 'GET', '/applications');
      times.push(performance.now() - began);
      expect(data.pagination.totalItems).toBeGreaterThan(0);
    }
    const median = times.sort((one, other) => one - other)[3] as number;
    if (process.env.TEST_FIGURES) console.log(`${app.engine.name}: a member's list among 20,000 applications, p50 ${median.toFixed(1)} ms`);
    expect(median).toBeLessThan(1000);
  });
});
