import { expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import { resources } from '../../resources.config.ts';
import type { Lifecycle } from '../../schema/lifecycle.ts';
import { type Resource, tableOf, writePath } from '../../schema/resource.ts';
import { onSqlite } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';

/** Where the status to come is chosen, `transition-table.test.ts` goes through the same. */
const living = Object.values<Resource>(resources).filter(({ lifecycle }) => lifecycle && !lifecycle.chosen);

/**
 * Every status × step of every lifecycle, against what is declared and nothing else: also those that a route of its own takes. Whose step it is not is the
 * business of `access.test.ts`.
 */
onSqlite('what a lifecycle does not allow', (app) => {
  const table = () => anyTables(app.engine.db);

  it.each(living)('$name: nobody takes a step from where it does not start, and nothing is left of the try', async (resource) => {
    const { states, steps } = resource.lifecycle as Lifecycle;
    const { id } = (await table().selectFrom(tableOf(resource)).select('id').orderBy('id').executeTakeFirstOrThrow()) as AnyRow;
    const stored = () => table().selectFrom(tableOf(resource)).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    for (const status of Object.keys(states)) {
      await table().updateTable(tableOf(resource)).set({ status }).where('id', '=', id).execute();
      const before = await stored();
      for (const [name, { from, by }] of Object.entries(steps)) {
        const [role] = by;
        if (!role || [from].flat().includes(status)) continue;
        const { method, inputs: asked = {} } = resource.actions?.[name] ?? {};
        const inputs = Object.fromEntries(Object.keys(asked).map((input) => [input, '確認しました']));
        const answer = await app.call(role, method ?? 'POST', `${writePath(resource)}/${id}/${name}`, inputs);
        expect([status, name, answer.status]).toEqual([status, name, expect.toSatisfy((code: number) => [403, 404, 409, 422].includes(code))]);
      }
      expect(await stored()).toEqual(before);
    }
  });
});
