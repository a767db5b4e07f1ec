import { beforeAll, expect, it } from 'vitest';
import type { Route } from '../../api/http/route.ts';
import { routes } from '../../api/routes/index.ts';
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

const of = 'recipient2';

/** What a refused call may leave behind: that it came. */
const traces = ['audit_logs', 'audit_logs_search', 'sessions', 'login_attempts'];

onEitherEngine("another's number in the address", (app) => {
  let mine: Mine;
  beforeAll(async () => {
    app.setNow(new Date('2026-11-21T03:00:00Z'));
    mine = await belongingsOf(app, of, '2026-11-21');
  });

  /** Rows of others, one of each state that they may be in. */
  const foreign = async (table: string): Promise<AnyRow[]> => {
    const rows = (await app.engine.reader
      .selectFrom(table as 'applications')
      .selectAll()
      .orderBy('id')
      .execute()) as AnyRow[];
    const own = mine.ids[table] ?? [];
    return [...new Map(rows.filter(({ id }) => !own.includes(id)).map((row) => [row.status, row])).values()];
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
    if (tableOf(route.path) !== 'users') expect(rows.length).toBeGreaterThan(0);
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
});
