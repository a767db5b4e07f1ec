import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../api/app/routes.ts';
import type { Route } from '../../api/http/route.ts';
import { readPath } from '../../schema/resource.ts';
import { onEitherEngine } from '../support/app.ts';
import { belongingsOf, type Mine } from '../support/organizations.ts';
import { type AnyRow, everyResource, tableCounts } from '../support/rows.ts';

/** What a grantee may call with somebody's number in the address. */
const addressed = routes.filter(({ path, who }) => path.includes('{') && (who === 'signedIn' || who.includes('recipient')));

/** Numbers that belong to nobody: codes of banks and statuses, and notices, questions and calls that every grantee reads. */
const common = ['/bankcode/', '/application_status_options/', '/notifications', '/faqs', '/river_systems', '/grants', '/report_forms', '/calls'];

/** The table behind an address: that of the resource whose path it begins with. */
function tableOf(path: string): string {
  const known = everyResource.map((resource) => ({ path: readPath(resource), table: resource.of ?? resource.name }));
  const fits = known.filter((one) => path.startsWith(`${one.path}/`)).sort((a, b) => b.path.length - a.path.length);
  return fits[0]?.table ?? 'applications';
}

const theirs = addressed.filter(({ path }) => !common.some((part) => path.startsWith(part)));

/** Whose call it is, and from which organisation to which the person has been moved just before. */
const people: readonly { readonly who: string; readonly of: string; readonly hasLeft?: true }[] = [
  { who: 'of another organisation', of: 'recipient2' },
  { who: 'who has left the organisation', of: 'recipient', hasLeft: true },
];

/** What a refused call may leave behind: that it came. */
const traces = ['audit_logs', 'audit_logs_search', 'sessions', 'login_attempts'];

describe.each(people)('somebody $who', ({ of, hasLeft }) =>
  onEitherEngine("and another's number in the address", (app) => {
    let mine: Mine;
    /** What was the person's before. */
    let left: Mine['ids'] | undefined;
    beforeAll(async () => {
      app.setNow(new Date('2026-11-21T03:00:00Z'));
      if (hasLeft) left = await leave();
      mine = await belongingsOf(app, of, '2026-11-21');
    });

    const leave = async () => {
      await app.token(of);
      const { ids } = await belongingsOf(app, of, '2026-11-21');
      const user = (name: string) =>
        app.engine.db
          .selectFrom('users')
          .select(['id', 'organizationId', 'version'])
          .where('email', '=', `${name}@example.jp`)
          .executeTakeFirstOrThrow();
      const [{ id, version }, { organizationId }] = [await user(of), await user('recipient2')];
      // The contact of a grant stays until there is another.
      await app.engine.db.updateTable('applications').set({ contactUserId: null }).where('contactUserId', '=', id).execute();
      const moved = await app.call('fund_manager', 'PUT', `/users/${id}`, { organizationId, version });
      expect([moved.status, moved.fields]).toEqual([200, undefined]);
      // The sessions end with it; the person signs in anew.
      expect((await app.call(of, 'GET', '/me')).status).toBe(401);
      for (const at of ['2026-11-22T03:00:00Z', '2026-11-21T03:00:00Z']) app.setNow(new Date(at));
      return ids;
    };

    /** Rows of others, one of each state that they may be in; of somebody who has left, those that were the person's own. */
    const foreign = async (table: string): Promise<AnyRow[]> => {
      const rows = (await app.engine.reader
        .selectFrom(table as 'applications')
        .selectAll()
        .orderBy('id')
        .execute()) as AnyRow[];
      const own = mine.ids[table] ?? [];
      const others = rows.filter(({ id }) => !own.includes(id) && (left?.[table]?.includes(id) ?? !left));
      return [...new Map(others.map((row) => [row.status, row])).values()];
    };

    const addressOf = ({ path }: Route, { id, grantNumber, entryNumber }: AnyRow): string =>
      path
        .replace('{resource}', 'receipts')
        .replace('{field}', 'receiptImageId')
        .replace('{grantNumber}', encodeURIComponent(grantNumber ?? 'none'))
        .replace('{entryNumber}', encodeURIComponent(entryNumber ?? 'none'))
        .replace(/\{\w+\}/g, String(id));

    const ask = async (route: Route, row: AnyRow) => {
      const form = route.body?.type === 'multipart' ? new FormData() : undefined;
      form?.set(route.path.endsWith('/files') ? 'files' : 'image', new File([Buffer.from('GIF89a')], '写真.gif'));
      if (route.path.endsWith('/files')) form?.set('fieldKey', 'map');
      const init = { method: route.method, headers: { Authorization: `Bearer ${await app.token(of)}` } };
      const address = addressOf(route, row);
      const answer = form ? await app.raw(`/api${address}`, { ...init, body: form }) : await app.call(of, route.method, address, route.body && {});
      return { status: answer.status, text: typeof answer.text === 'string' ? answer.text : await answer.text() };
    };

    it.each(theirs)('$method $path answers as for one that is not there, and changes nothing', async (route) => {
      const rows = await foreign(route.path.startsWith('/files/') ? 'receipts' : tableOf(route.path));
      if (tableOf(route.path) !== 'users' && (!left || tableOf(route.path) === 'applications')) expect(rows.length).toBeGreaterThan(0);
      const before = route.method === 'GET' ? {} : await tableCounts(app, traces);
      const nowhere = await ask(route, { id: 999_999_999 });
      expect(nowhere.status).toBeOneOf([403, 404, 422]);
      for (const row of rows) expect([row.id, await ask(route, row)]).toEqual([row.id, nowhere]);
      if (route.method !== 'GET') expect(await tableCounts(app, traces)).toEqual(before);
    });

    it.each([
      ['POST', '/receipts', (id: number) => ({ applicationId: id, title: '資料', vendor: '川辺印刷', amount: 100 })],
      ['POST', '/comments', (id: number) => ({ entityType: 'application', entityId: id, content: '見えますか', isInternal: false })],
      [
        'POST',
        '/banks/create',
        (id: number) => ({
          applicationId: id,
          organizationId: mine.organizationId,
          bankCode: '0001',
          branchCode: '001',
          accountNumber: '1234567',
          accountHolderName: 'カワ',
        }),
      ],
      ['GET', '/receipts/stats?applicationId=', null],
      ['GET', '/submissions/by-application/', null],
      ['GET', '/comments?entity_type=application&entity_id=', null],
    ] as const)('%s %s with the number in the call finds nothing', async (method, path, body) => {
      for (const { id } of await foreign('applications')) {
        const answer = await app.call(of, method, body ? path : `${path}${id}`, body?.(id));
        const nothing = answer.status === 200 && (answer.data?.pagination?.totalItems === 0 || answer.data?.totalAmount === 0);
        expect([path, id, nothing || [403, 404, 422].includes(answer.status)]).toEqual([path, id, true]);
      }
    });

    it('a step of many rows does nothing with those of others', async () => {
      const ids = (await foreign('applications')).map(({ id }) => id as number);
      const stood = async () =>
        app.engine.reader.selectFrom('applications').select(['id', 'status', 'version']).where('id', 'in', ids).orderBy('id').execute();
      const before = await stood();
      const answer = await app.call(of, 'POST', '/applications/status', { ids, applicationStatusId: 2, comment: '提出します' });
      expect(answer.data.map(({ success, code }: AnyRow) => [success, code])).toEqual(ids.map(() => [false, 'not_found']));
      expect(await stood()).toEqual(before);
    });
  }),
);
