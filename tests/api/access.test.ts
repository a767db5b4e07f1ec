import { describe, expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { routes } from '../../api/app/routes.ts';
import type { Route } from '../../api/http/route.ts';
import { startSession } from '../../api/sign-in/sessions.ts';
import { adminRoles, exporters, type Role, roles } from '../../domain/roles.ts';
import type { Resource } from '../../schema/resource.ts';
import { onEitherEngine, type TestApp } from '../support/app.ts';
import { expectedRoutes, keptFromDashboard, listedResources, mayDo, permitted } from '../support/permissions.ts';
import { giveReview } from '../support/reviews.ts';
import { committees } from '../support/role-groups.ts';
import { everyResource } from '../support/rows.ts';

const expected = expectedRoutes();

/** A door that anyone may knock at asks for what is missing; the webhook is not there for those who do not know its address. */
function answerToNobody(key: string): number {
  if (key === 'POST /cloudsign/webhook/{secret}') return 404;
  // No single sign-on is set up.
  if (/ \/sso\/(start|callback|backchannel-logout)$/.test(key)) return 404;
  // What a passkey signs is made for anybody who asks.
  if (key.endsWith('/login/passkey/options')) return 200;
  // What anybody may read; the first programme is too old to be shown, no result has been told, and no call been published.
  if (key.startsWith('GET /public/')) return ['grants', 'results'].some((path) => key === `GET /public/${path}/{id}`) ? 404 : 200;
  return expected.get(key) === 'anyone' ? 422 : 401;
}
const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

/** An address of the route that changes nothing even where it is allowed: no row has this id. */
function addressOf({ path }: Route, id: number): string {
  return path
    .replace('{resource}', 'receipts')
    .replace('{field}', 'receiptImageId')
    .replace(/\{\w+\}/g, String(id));
}

async function statusOf(app: TestApp, route: Route, token: string | null, id = 999_999_999): Promise<number> {
  const multipart = route.body?.type === 'multipart';
  const body = multipart ? new FormData() : route.body ? '{}' : undefined;
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(body && !multipart && { 'Content-Type': 'application/json' }) };
  const answer = await app.raw(`/api${addressOf(route, id)}`, { method: route.method, headers, ...(body && { body }) });
  await answer.arrayBuffer();
  return answer.status;
}

/** Both sides of what is not in the other, to be read at a glance. */
const difference = (found: readonly string[], written: readonly string[]) => ({
  'not in tests/access/': found.filter((one) => !written.includes(one)),
  'only in tests/access/': written.filter((one) => !found.includes(one)),
});
const none = difference([], []);

describe('the table of routes', () => {
  it('knows every resource, and no other', () =>
    expect(
      difference(
        everyResource.map(({ name }) => name),
        listedResources,
      ),
    ).toEqual(none));

  it('lists every route, and no other', () => expect(difference(routes.map(keyOf), [...expected.keys()])).toEqual(none));

  it('has each route once', () => expect(new Set(routes.map(keyOf)).size).toBe(routes.length));
});

onEitherEngine('access', (app) => {
  it('nothing is served below /api but the table, the documents and the 404', () => {
    const served = createApp(app.services).routes.filter(({ method, path }) => path.startsWith('/api') && method !== 'ALL');
    const known = [...expected.keys()].map((key) => key.replace(' ', ' /api').replace(/\{(\w+)\}/g, ':$1'));
    expect([...new Set(served.map(keyOf))].filter((key) => !known.includes(key))).toEqual(['GET /api/openapi.json', 'GET /api/docs']);
  });

  it.each(roles)('%s gets exactly what the table grants', async (role) => {
    const user = await app.engine.db.selectFrom('users').select('id').where('email', '=', `${role}@example.jp`).executeTakeFirstOrThrow();
    const wrong: string[] = [];
    let token = await startSession(app.services, user.id, { address: null });
    for (const route of routes) {
      const who = expected.get(keyOf(route)) ?? [];
      const allowed = who === 'anyone' || who.includes(role);
      const status = await statusOf(app, route, token, allowed ? undefined : 1);
      if (allowed ? [401, 403].includes(status) || status >= 500 : status !== 403) wrong.push(`${keyOf(route)}: ${status}`);
      // Some writes end the session that asks for them.
      if (allowed && route.method !== 'GET') token = await startSession(app.services, user.id, { address: null });
    }
    expect(wrong).toEqual([]);
  });

  it('nobody gets anything but the two doors', async () => {
    for (const token of [null, 'x', 'null', ` ${'a'.repeat(43)}`]) {
      const wrong: string[] = [];
      for (const route of routes) {
        const status = await statusOf(app, route, token, 1);
        if (status !== answerToNobody(keyOf(route))) wrong.push(`${keyOf(route)}: ${status}`);
      }
      expect(wrong).toEqual([]);
    }
  });

  it.each(roles)('%s is told the same by /me', async (role) => {
    const { data } = await app.call(role, 'GET', '/me');
    const told = Object.fromEntries(Object.entries<string[]>(data.permissions).map(([resource, actions]) => [resource, [...actions].sort()]));
    const granted = listedResources
      .filter((resource) => mayDo(role, resource, 'read'))
      .map((resource) => [resource, permitted(role, resource).sort()]);
    expect(told).toEqual(Object.fromEntries(granted));
  });

  it('committees read the applications that they are given, and neither persons to write to, accounts, sums nor papers', async () => {
    const some = await app.engine.db.selectFrom('applications').select('id').orderBy('id', 'desc').limit(4).execute();
    const unseen = [
      'contactUserId',
      'contactUserName',
      'taxStatus',
      'otherGrants',
      'otherIncome',
      'approvedAmount',
      'bankId',
      'advancedPaymentFlg',
      'advancedPaymentAmount',
      'ukesyoSendDate',
      'ukesyoApplovalDate',
    ];
    for (const role of committees) {
      for (const { id } of some) await giveReview(app, { applicationId: id, as: role });
      const { data } = await app.call(role, 'GET', '/me');
      expect(data.hidden.applications).toEqual(unseen);
      const list = await app.call(role, 'GET', '/applications?limit=200');
      const one = await app.call(role, 'GET', `/applications/${list.data.applications[0].id}`);
      for (const text of [list.text, one.text]) expect(unseen.filter((name) => text.includes(`"${name}`))).toEqual([]);
      const seen = list.data.applications.map(({ id }: { id: number }) => id);
      const given = await app.engine.db
        .selectFrom('reviews as r')
        .innerJoin('users as u', 'u.id', 'r.userId')
        .select('r.applicationId')
        .where('u.email', '=', `${role}@example.jp`)
        .where('r.status', 'in', ['open', 'submitted', 'frozen'])
        .execute();
      const theirs = new Set(given.map(({ applicationId }) => applicationId));
      expect(seen.filter((id: number) => !theirs.has(id))).toEqual([]);
      expect(seen).toEqual(expect.arrayContaining(some.map(({ id }) => id)));
      for (const name of unseen) expect([name, (await app.call(role, 'GET', `/applications?sortBy=${name}`)).status]).toEqual([name, 400]);
      expect((await app.call(role, 'GET', '/applications?bankId=1')).status).toBe(400);
    }
  });

  it('committees find no application by the name or the address of a person whom they may not see', async () => {
    const { db } = app.engine;
    const found = await db
      .selectFrom('applications as a')
      .innerJoin('users as u', 'u.id', 'a.contactUserId')
      .select(['a.id', 'u.email', 'u.username'])
      .where('a.status', '=', 'UNDER_REVIEW')
      .executeTakeFirstOrThrow();
    await giveReview(app, { applicationId: found.id });
    expect((await app.call('selection_committee', 'GET', `/applications?status=UNDER_REVIEW&id=${found.id}`)).data.pagination.totalItems).toBe(1);
    for (const word of [found.email, found.username]) {
      const search = (as: string) => app.call(as, 'GET', `/applications?status=UNDER_REVIEW&q=${encodeURIComponent(word)}`);
      expect((await search('fund_staff')).data.pagination.totalItems).toBeGreaterThan(0);
      expect((await search('selection_committee')).data.pagination.totalItems).toBe(0);
    }
  });

  it('committees take nothing away as a file, and see only what they judge on the dashboard', async () => {
    for (const role of ['selection_committee', 'evaluation_committee'] as const) {
      const exported = await Promise.all(everyResource.map(({ name }) => app.call(role, 'GET', `/admin/${name}/export`)));
      expect(exported.filter(({ status }) => status !== 403)).toEqual([]);
      const { totalItems } = (await app.call(role, 'GET', '/applications')).data.pagination;
      const [dashboard, plots] = [await app.call(role, 'GET', '/dashboard'), await app.call(role, 'GET', '/dashboard/plots')];
      expect(dashboard.data).toMatchObject({
        totalApplications: totalItems,
        totalSubmissions: null,
        documents: null,
        comments: null,
        activities: [],
      });
      expect(plots.data.phases.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(totalItems);
      expect(plots.data.amounts).toBeNull();
    }
  });

  it('no answer holds a password, and no account number is shown whole', async () => {
    const hashes = (await app.engine.db.selectFrom('users').select('password').distinct().execute()).map(({ password }) => password);
    const sealed = await app.engine.db.selectFrom('banks').select(['id', 'accountNumber']).execute();
    const open = (id: number, text: string) => app.services.sealer.open(text, { table: 'banks', column: 'accountNumber', row: id });
    const secrets = [...hashes, ...sealed.flatMap(({ id, accountNumber }) => [accountNumber, open(id, accountNumber)])];
    for (const role of roles) {
      for (const path of ['/users', '/recipient_users', '/banks', '/applications', '/admin/logs', '/payments']) {
        const { text } = await app.call(role, 'GET', `${path}?limit=200`);
        expect(text).not.toMatch(/\$argon2|"password":(?!")|v[12]\./);
        expect(secrets.filter((secret) => text.includes(`"${secret}"`))).toEqual([]);
      }
    }
    const banks = await app.call('accounting_staff', 'GET', '/banks');
    for (const row of banks.data.banks) expect(row.accountNumber).toMatch(/^\*{3}\d{4}$/);
  });

  it('the dashboard gives each role only the numbers of what it may read', async () => {
    for (const role of adminRoles) {
      const { data } = await app.call(role, 'GET', '/dashboard');
      const counts = {
        totalApplications: 'applications',
        pendingApplications: 'applications',
        totalGrants: 'grants',
        totalSubmissions: 'submissions',
      };
      for (const [name, resource] of Object.entries(counts)) {
        expect([role, name, typeof data[name]]).toEqual([role, name, mayDo(role, resource, 'read') ? 'number' : 'object']);
      }
      expect([role, typeof data.waitingAccounts]).toEqual([role, mayDo(role, 'banks', 'confirm') ? 'number' : 'object']);
    }
  });

  it('the dashboard tells the latest changes: those of the log to who reads it, to other staff those to what they may read, to committees their own', async () => {
    const log = (userId: number, resource: string, summary: string) => ({
      createdAt: '2026-11-21T03:00:00.000Z',
      updatedAt: '2026-11-21T03:00:00.000Z',
      userId,
      userName: 'だれか',
      userRole: 'fund_manager',
      action: 'update',
      resource,
      summary,
    });
    const users = await app.engine.db.selectFrom('users').select(['id', 'roletype']).execute();
    const someone = users[0]?.id as number;
    const changed = everyResource.filter(({ of }) => !of);
    const isOwn = (role: Role) => users.some(({ id, roletype }) => id === someone && roletype === role);
    const isTold = (role: Role, { name, access }: Resource) => {
      if (mayDo(role, 'audit_logs', 'read')) return !keptFromDashboard.includes(name);
      return exporters.includes(role) ? mayDo(role, name, 'read') && !access.rows?.[role] : isOwn(role);
    };
    const summaryOf = ({ name }: Resource) => `${name}の変更`;
    // The dashboard shows ten.
    for (let from = 0; from < changed.length; from += 10) {
      const latest = changed.slice(from, from + 10);
      for (const resource of latest)
        await app.engine.db
          .insertInto('audit_logs')
          .values(log(someone, resource.name, summaryOf(resource)) as never)
          .execute();
      for (const role of ['fund_manager', 'fund_staff', 'accounting_staff', 'head_corporate_planning', 'selection_committee'] as const) {
        const { data } = await app.call(role, 'GET', '/dashboard');
        const shown: string[] = data.activities.map(({ summary }: { summary: string }) => summary);
        const told = latest.filter((resource) => isTold(role, resource)).map(summaryOf);
        expect([role, latest.map(summaryOf).filter((summary) => shown.includes(summary))]).toEqual([role, told]);
      }
    }
    const member = users.find(({ roletype }) => roletype === 'selection_committee')?.id as number;
    await app.engine.db
      .insertInto('audit_logs')
      .values(log(member, 'applications', '委員の記録') as never)
      .execute();
    const { data } = await app.call('selection_committee', 'GET', '/dashboard');
    expect(data.activities[0]).toMatchObject({ summary: '委員の記録', userName: 'だれか', createdAt: '2026-11-21T03:00:00.000Z' });
  });

  it('only published notices for staff within their period reach those who do not write them', async () => {
    const today = '2026-11-21';
    app.setNow(new Date(`${today}T03:00:00Z`));
    const all = await app.engine.db.selectFrom('notifications').selectAll().execute();
    const visible = (audiences: string[]) =>
      all
        .filter(
          (row) =>
            row.status === 'published' &&
            audiences.includes(row.targetAudience) &&
            (row.startDate ?? '') <= today &&
            (row.endDate ?? '9999') >= today,
        )
        .map(({ id }) => id);
    for (const role of roles) {
      const { data } = await app.call(role, 'GET', '/notifications?limit=200&sortBy=id');
      const ids = data.notifications.map(({ id }: { id: number }) => id);
      if (['fund_staff', 'fund_manager', 'fund_department_head'].includes(role)) expect(ids).toEqual(all.map(({ id }) => id).sort((a, b) => a - b));
      else if (role !== 'recipient') expect([role, ids]).toEqual([role, visible(['all', 'admin']).sort((a, b) => a - b)]);
      else expect(visible(['all', 'user'])).toEqual(expect.arrayContaining(ids));
    }
  });
});
