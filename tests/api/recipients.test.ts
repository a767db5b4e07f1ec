import { beforeAll, describe, expect, it } from 'vitest';
import { readPath, tableOf } from '../../schema/resource.ts';
import { onEitherEngine } from '../support/app.ts';
import { belongingsOf, type Mine } from '../support/organizations.ts';
import { mayDo, permitted } from '../support/permissions.ts';
import { type AnyRow, everyResource, everyRow, page } from '../support/rows.ts';

const today = '2026-11-21';
const readable = everyResource.filter(({ name }) => mayDo('recipient', name, 'read'));

onEitherEngine('what a recipient sees', (app) => {
  beforeAll(() => app.setNow(new Date(`${today}T03:00:00Z`)));

  describe.each(['recipient', 'recipient2', 'recipient3'])('%s', (account) => {
    let mine: Mine;
    beforeAll(async () => {
      mine = await belongingsOf(app, account, today);
    });

    it('has rows to see and others not to see', async () => {
      for (const name of ['applications', 'submissions', 'receipts', 'payments', 'banks'])
        expect([name, mine.ids[name]?.length]).not.toEqual([name, 0]);
      expect(mine.foreignNames.length).toBeGreaterThan(50);
    });

    it.each(readable)('lists of $name exactly what is its own', async (resource) => {
      const rows = await everyRow(app, account, resource, 'sortBy=id');
      expect(rows.map(({ id }) => id)).toEqual(mine.ids[resource.name]);
      // A grantee keeps the own receipts, hands in documents, and moves the own applications where the table gives the turn.
      const offered: Record<string, string[]> = {
        applications: ['changeStatus'],
        submissions: ['submit'],
        receipts: ['update', 'delete', 'submit'],
        envelopes: rows.some(({ status }) => status === 'sent') ? ['sign', 'decline'] : [],
        organization_joins: rows.some(({ status }) => status === 'waiting') ? ['accept', 'refuse'] : [],
      };
      const abilities = [...new Set(rows.flatMap((row) => row.abilities))];
      // Nothing is offered that a grantee may not do; what the demo's rows offer of it depends on how they stand.
      expect(permitted('recipient', resource.name)).toEqual(expect.arrayContaining(abilities));
      if (offered[resource.name]) expect(abilities).toEqual(offered[resource.name]);
    });

    it.each(readable)("is told of nobody else's $name by any way of asking", async (resource) => {
      const path = readPath(resource);
      const own = mine.ids[resource.name] ?? [];
      const all = await app.engine.db
        .selectFrom(tableOf(resource) as 'users')
        .select('id')
        .execute();
      const foreign = all
        .map(({ id }) => id)
        .filter((id) => !own.includes(id))
        .filter((_, index, { length }) => index % Math.ceil(length / 10) === 0);
      for (const id of foreign) {
        const answer = await app.call(account, 'GET', `${path}/${id}`);
        expect([id, answer.status, answer.code, answer.data]).toEqual([id, 404, 'not_found', null]);
      }
      if (foreign.length > 0) {
        const asked = await app.call(account, 'GET', `${path}?${foreign.map((id) => `id=${id}`).join('&')}`);
        expect([page(asked).rows, page(asked).total]).toEqual([[], 0]);
      }
      // Of an own application only the content may change, and that by its status; what is the foundation's never.
      for (const write of ['PUT', 'DELETE'])
        expect((await app.call(account, write, `${path}/${own[0] ?? 1}`, { approvedAmount: 1 })).status)
          // What is on its way is frozen; what is open has no such field, and no such reason to go.
          .toBeOneOf(resource.name === 'receipts' ? [409, 422] : [403, 404]);
    });

    it('finds nothing by the ids and numbers of another organisation’s applications', async () => {
      const foreign = await app.engine.db
        .selectFrom('applications')
        .select(['id', 'entryNumber', 'grantNumber'])
        .where('organizationId', '!=', mine.organizationId)
        .where('grantNumber', 'is not', null)
        .limit(10)
        .execute();
      for (const { id, entryNumber, grantNumber } of foreign) {
        const paths = [
          `/applications/${id}/tasks`,
          `/applications/${id}/history`,
          `/applications/${id}/reports`,
          `/applications/${id}/documents-progress`,
          `/submissions/by-application/${id}`,
          `/submissions/by-entry-number/${entryNumber}`,
          `/applications/${id}/happenings`,
          `/applications/gn/${grantNumber}`,
          `/applications/detail/gn/${grantNumber}`,
          `/applications/detail/en/${entryNumber}`,
          `/payments/status/gn/${grantNumber}`,
          `/banks/gn/${grantNumber}`,
        ];
        for (const path of paths) expect([path, (await app.call(account, 'GET', path)).status]).toEqual([path, 404]);
      }
    });

    it('finds no word of another organisation in any answer, byte by byte', async () => {
      const texts: string[] = [];
      for (const resource of readable) {
        for (const query of ['limit=200', 'limit=200&page=2', 'limit=1&q=の', 'sortOrder=desc&limit=200']) {
          texts.push((await app.call(account, 'GET', `${readPath(resource)}?${query}`)).text);
        }
        for (const id of (mine.ids[resource.name] ?? []).slice(0, 3))
          texts.push((await app.call(account, 'GET', `${readPath(resource)}/${id}`)).text);
      }
      for (const id of (mine.ids.applications ?? []).slice(0, 8)) {
        for (const part of ['tasks', 'history', 'happenings']) texts.push((await app.call(account, 'GET', `/applications/${id}/${part}`)).text);
      }
      for (const path of ['/me', '/my/members', '/my/tasks', '/notifications/unread', '/application_status_options/all'])
        texts.push((await app.call(account, 'GET', path)).text);
      const everything = texts.join('\n').replaceAll(mine.name, '');
      expect(mine.foreignNames.filter((name) => everything.includes(name))).toEqual([]);
    });

    it('cannot reach another organisation through a search or a filter', async () => {
      const { foreignNames, organizationId } = mine;
      for (const path of ['/applications', '/submissions', '/receipts', '/payments', '/banks', '/organizations']) {
        for (const name of foreignNames.slice(0, 5)) {
          const { rows } = page(await app.call(account, 'GET', `${path}?q=${encodeURIComponent(name)}&limit=200`));
          expect(rows.filter((row: AnyRow) => JSON.stringify(row).includes(name))).toEqual([]);
        }
      }
      const other = organizationId === 9 ? 10 : 9;
      for (const path of ['/applications', '/submissions', '/payments', '/banks']) {
        const answer = await app.call(account, 'GET', `${path}?organizationId=${other}&organizationId=${organizationId}&limit=200`);
        expect([path, answer.status]).toEqual([path, 200]);
        expect(page(answer).rows.filter((row: AnyRow) => row.organizationId !== organizationId)).toEqual([]);
      }
    });

    it('reads no internal comment, not even its number of them', async () => {
      const hidden = await app.engine.db.selectFrom('comments').select(['id', 'content', 'applicationId']).where('isInternal', '=', 1).execute();
      const ours = hidden.filter(({ applicationId }) => mine.ids.applications?.includes(applicationId));
      expect(ours.length).toBeGreaterThan(0);
      const { text, data } = await app.call(account, 'GET', '/comments?isInternal=true');
      expect(data.pagination.totalItems).toBe(0);
      for (const { id } of ours) expect((await app.call(account, 'GET', `/comments/${id}`)).status).toBe(404);
      expect(text).not.toContain('content');
    });
  });

  it("a recipient without an organisation sees nobody's rows, not even those of nobody", async () => {
    const { db } = app.engine;
    await db.updateTable('users').set({ organizationId: null }).where('email', '=', 'recipient3@example.jp').execute();
    for (const path of ['/applications', '/submissions', '/receipts', '/payments', '/banks', '/organizations', '/comments']) {
      const answer = await app.call('recipient3', 'GET', path);
      expect([path, answer.status, page(answer).total]).toEqual([path, 200, 0]);
    }
  });
});
