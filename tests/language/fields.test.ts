import { expect, it } from 'vitest';
import { hiddenFields } from '../../api/access/permissions.ts';
import { roles } from '../../domain/roles.ts';
import { readPath } from '../../schema/resource.ts';
import { type AnyRow, everyResource, everyRow } from '../support/rows.ts';
import { onEachEngine } from './app.ts';

const as = 'fund_staff';

/** A list gives just the cells that are asked for. */
onEachEngine('the fields of a list', (app) => {
  it.each(everyResource)('$name: gives each role those that are named, and what every row must have, as in the whole row', async (resource) => {
    for (const role of roles.filter((one) => resource.access.read.includes(one))) {
      const hidden = hiddenFields(resource, role);
      const names = Object.keys(resource.fields).filter((name) => !hidden.includes(name));
      const whole = await everyRow(app, role, resource);
      // One by one, in halves and all together.
      const halves = [names.filter((_, at) => at % 2 === 0), names.filter((_, at) => at % 2 === 1), names];
      for (const some of [...names.slice(0, 4).map((name) => [name]), ...halves]) {
        const { data, status } = await app.call(role, 'GET', `${readPath(resource)}?page=1&limit=200&fields=${some.join()}`);
        expect([role, status]).toEqual([role, 200]);
        const rows = Object.values<AnyRow[]>(data).find(Array.isArray) ?? [];
        const pick = (row: AnyRow) => Object.fromEntries(['id', 'version', 'abilities', ...some].map((name) => [name, row[name]]));
        expect([role, some, rows.map(pick)]).toEqual([role, some, whole.slice(0, 200).map(pick)]);
        // Beside what is named come the few cells that every row has.
        const given = new Set(rows.flatMap((row) => Object.keys(row)));
        if (some.length < names.length && names.length > 8)
          expect([role, some, given.size < Object.keys(whole[0] ?? {}).length]).toEqual([role, some, true]);
      }
    }
  });

  it('gives them in the same order however they are named, in the sort of any other field', async () => {
    const rows = async (fields: string) => (await app.call(as, 'GET', `/books?sortBy=price&sortOrder=desc&fields=${fields}`)).text;
    expect(await rows('title,kind')).toBe(await rows('kind,title,id'));
  });

  it.each(['nothing', 'title,nothing', 'title,', 'abilities', 'constructor', "title'", 'shelfId.name', 'password'])(
    'refuses what a row does not have: %s',
    async (fields) => {
      const answer = await app.call(as, 'GET', `/books?fields=${encodeURIComponent(fields)}`);
      expect(answer).toMatchObject({ status: 400, code: 'unknown_field', data: null, fields: { fields: 'この一覧にない項目です' } });
    },
  );
});
