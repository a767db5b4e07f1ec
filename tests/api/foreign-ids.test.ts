import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../api/app/routes.ts';
import type { Route } from '../../api/http/route.ts';
import { readPath } from '../../schema/resource.ts';
import { draftWrites } from '../access/calls.ts';
import { onEitherEngine } from '../support/app.ts';
import { begun, demanded, openedCall } from '../support/entries.ts';
import { belongingsOf, type Mine } from '../support/organizations.ts';
import { type AnyRow, everyResource, tableCounts } from '../support/rows.ts';
import { askedFor, requiredInputs } from '../support/standing-rows.ts';
import { strangersGet, type Write, writes } from '../support/standings.ts';

/** What a grantee may read by somebody's number in the address. */
const read = routes.filter(({ method, path, who }) => method === 'GET' && path.includes('{') && (who === 'signedIn' || who.includes('recipient')));

/** Numbers that belong to nobody: codes of banks and statuses, and notices, questions and calls that every grantee reads. */
const common = ['/bankcode/', '/application_status_options/', '/notifications', '/faqs', '/river_systems', '/grants', '/report_forms', '/calls'];

/** The table behind an address: that of the resource whose path it begins with. */
function tableOf(path: string): string {
  const known = everyResource.map((resource) => ({ path: readPath(resource), table: resource.of ?? resource.name }));
  const fits = known.filter((one) => path.startsWith(`${one.path}/`)).sort((a, b) => b.path.length - a.path.length);
  return fits[0]?.table ?? 'applications';
}

const readsOfTheirs = read.filter(({ path }) => !common.some((part) => path.startsWith(part)));

/** Writes of a row whose number stands in the address, and those that name one in what is sent. */
const addressed = writes.filter((write) => strangersGet(write) === 'absent' && write.route.path.includes('{'));
const naming = writes.filter(
  (write) => !addressed.includes(write) && (strangersGet(write) === 'absent' || typeof strangersGet(write) === 'function'),
);

/** Whose call it is, and how that one has come to the organisation, or away from it, just before. */
const people: readonly { readonly who: string; readonly of: string; readonly once?: 'left' | 'invited' }[] = [
  { who: 'of another organisation', of: 'recipient2' },
  { who: 'who has left the organisation', of: 'recipient', once: 'left' },
  { who: 'who was invited to one draft of the organisation', of: 'recipient2', once: 'invited' },
];

/** Whether what is sent is all that a write asks for: a file has to be there, and what a draft takes is tried by `draft-standings.test.ts`. */
const isTaken = ({ key, route: { body } }: Write): boolean =>
  !(key in draftWrites) && !Object.values(body?.fields ?? {}).some(({ kind, options }) => kind === 'file' && options.required);

/** What a row is made of, with the application of others wherever one is referred to. */
const foreignInputs = (write: Write, applicationId: number): AnyRow => {
  const fields = Object.entries(write.resource?.fields ?? {}).filter(([, { options }]) => options.to === 'applications' && !options.from);
  return { ...(askedFor(write) as AnyRow), ...Object.fromEntries(fields.map(([name]) => [name, applicationId])) };
};

/** What a refused call may leave behind: that it came. */
const traces = ['audit_logs', 'audit_logs_search', 'sessions', 'login_attempts'];

describe.each(people)('somebody $who', ({ of, once }) =>
  onEitherEngine("and another's number in the address", (app) => {
    let mine: Mine;
    /** What was the person's before, or is that of the organisation that has invited; whatever is anybody's unless it is known. */
    let theirs: Mine['ids'] | undefined;
    beforeAll(async () => {
      app.setNow(new Date('2026-11-21T03:00:00Z'));
      theirs = once && (await { left: leave, invited: invite }[once]());
      mine = await belongingsOf(app, of, '2026-11-21');
    });

    const invite = async () => {
      const draft = await begun(app, (await openedCall(app)).id, 'recipient');
      await demanded(app, 'recipient', 'POST', `/entries/${draft.id}/members`, { email: `${of}@example.jp`, role: 'submit' });
      await draft.writing(of);
      return (await belongingsOf(app, 'recipient', '2026-11-21')).ids;
    };

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

    /** Rows of others, one of each state that they may be in. */
    const foreign = async (table: string): Promise<AnyRow[]> => {
      const rows = (await app.engine.reader
        .selectFrom(table as 'applications')
        .selectAll()
        .orderBy('id')
        .execute()) as AnyRow[];
      const own = mine.ids[table] ?? [];
      const others = rows.filter(({ id }) => !own.includes(id) && (theirs?.[table]?.includes(id) ?? !theirs));
      return [...new Map(others.map((row) => [row.status, row])).values()];
    };

    const addressOf = ({ path, query }: Route, { id, grantNumber, entryNumber }: AnyRow): string =>
      `${path}${query && !('read' in query) ? `?${new URLSearchParams(requiredInputs(query))}` : ''}`
        .replace('{resource}', 'receipts')
        .replace('{field}', 'receiptImageId')
        .replace('{grantNumber}', encodeURIComponent(grantNumber ?? 'none'))
        .replace('{entryNumber}', encodeURIComponent(entryNumber ?? 'none'))
        .replace(/\{\w+\}/g, String(id));

    const ask = async ({ method }: Route, address: string, sent?: AnyRow | FormData) => {
      const init = { method, headers: { Authorization: `Bearer ${await app.token(of)}` } };
      const answer = sent instanceof FormData ? await app.raw(`/api${address}`, { ...init, body: sent }) : await app.call(of, method, address, sent);
      return { status: answer.status, text: typeof answer.text === 'string' ? answer.text : await answer.text() };
    };

    it.each([...readsOfTheirs.map((route) => ({ route, write: undefined })), ...addressed.map((write) => ({ route: write.route, write }))])(
      '$route.method $route.path answers as for one that is not there, and changes nothing',
      async ({ route, write }) => {
        const rows = await foreign(route.path.startsWith('/files/') ? 'receipts' : tableOf(route.path));
        if (tableOf(route.path) !== 'users' && (!theirs || tableOf(route.path) === 'applications')) expect(rows.length).toBeGreaterThan(0);
        const before = write && (await tableCounts(app, traces));
        const answer = (row: AnyRow) => ask(route, addressOf(route, row), write && askedFor(write));
        const nowhere = await answer({ id: 999_999_999 });
        expect(nowhere.status).toBeOneOf(write && isTaken(write) ? [404] : [403, 404, 422]);
        for (const row of rows) expect([row.id, await answer(row)]).toEqual([row.id, nowhere]);
        if (before) expect(await tableCounts(app, traces)).toEqual(before);
      },
    );

    it.each(naming)('$key with the number in what is sent changes nothing', async (write) => {
      const gets = strangersGet(write);
      const before = await tableCounts(app, traces);
      for (const { id } of await foreign('applications')) {
        const { status, text } = await ask(write.route, write.route.path, typeof gets === 'function' ? gets(id) : foreignInputs(write, id));
        const refused =
          [403, 404, 422].includes(status) || (text.includes('"success":false') && JSON.parse(text).data.every((one: AnyRow) => !one.success));
        expect([id, text, refused]).toEqual([id, text, true]);
      }
      expect(await tableCounts(app, traces)).toEqual(before);
    });

    it.each([['/receipts/stats?applicationId='], ['/submissions/by-application/'], ['/comments?entity_type=application&entity_id=']])(
      'GET %s with the number in the call finds nothing',
      async (path) => {
        for (const { id } of await foreign('applications')) {
          const answer = await app.call(of, 'GET', `${path}${id}`);
          const nothing = answer.status === 200 && (answer.data?.pagination?.totalItems === 0 || answer.data?.totalAmount === 0);
          expect([path, id, nothing || [403, 404, 422].includes(answer.status)]).toEqual([path, id, true]);
        }
      },
    );

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
