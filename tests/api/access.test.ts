import { describe, expect, it } from 'vitest';
import { startSession } from '../../api/access/sessions.ts';
import { createApp } from '../../api/app.ts';
import type { Route } from '../../api/http/route.ts';
import { routes } from '../../api/routes/index.ts';
import { adminRoles, exporters, type Role, roles } from '../../domain/roles.ts';
import { onEitherEngine, type TestApp } from '../support/app.ts';
import { listedResources, mayDo, permitted } from '../support/permissions.ts';
import { giveReview } from '../support/reviews.ts';
import { everyResource } from '../support/rows.ts';

const office: readonly Role[] = [
  'fund_staff',
  'fund_manager',
  'fund_department_head',
  'director',
  'general_department_head',
  'general_staff',
  'accounting_staff',
];
const fund: readonly Role[] = ['fund_staff', 'fund_manager', 'fund_department_head'];
const heads: readonly Role[] = ['fund_manager', 'fund_department_head'];
const committees: readonly Role[] = ['selection_committee', 'evaluation_committee'];

/** Of what the log tells nobody, who might have to do with it. */
const untold = ['reviews', 'review_items', 'conflicts', 'conflict_hints', 'score_corrections', 'review_absences', 'review_redactions'];

const documentReaders: readonly Role[] = [...office.filter((role) => role !== 'accounting_staff'), 'recipient'];

/** The routes that no resource declares, or that stand in place of a resource's own: who may call them. */
const handWritten: Record<string, readonly Role[] | 'anyone'> = {
  'POST /admin/login': 'anyone',
  'POST /user/login': 'anyone',
  'POST /admin/login/mail': 'anyone',
  'POST /admin/login/mail/confirm': 'anyone',
  'POST /user/login/mail': 'anyone',
  'POST /user/login/mail/confirm': 'anyone',
  'GET /proof': roles,
  'POST /proof': roles,
  'POST /proof/mail': roles,
  'GET /sso/start': 'anyone',
  'GET /sso/callback': 'anyone',
  'POST /sso/session': 'anyone',
  'POST /sso/backchannel-logout': 'anyone',
  'POST /sso/proof': roles,
  'POST /cloudsign/webhook/{secret}': 'anyone',
  'POST /admin/login/passkey/options': 'anyone',
  'POST /admin/login/passkey': 'anyone',
  'POST /user/login/passkey/options': 'anyone',
  'POST /user/login/passkey': 'anyone',
  'POST /invitation/passkey/options': 'anyone',
  'POST /invitation/passkey': 'anyone',
  'POST /invitation/link': 'anyone',
  'POST /proof/passkey': roles,
  'GET /sign-in-methods': roles,
  'POST /time-code': roles,
  'POST /time-code/confirm': roles,
  'DELETE /time-code': roles,
  'POST /recovery-codes': roles,
  'DELETE /trusted-devices/{id}': roles,
  'DELETE /trusted-devices': roles,
  'POST /factor_resets/own': roles,
  'POST /passkeys/options': roles,
  'POST /passkeys': roles,
  'PUT /passkeys/{id}': roles,
  'DELETE /passkeys/{id}': roles,
  'GET /me': roles,
  'POST /logout': roles,
  'GET /sessions': roles,
  'DELETE /sessions/{id}': roles,
  'POST /sessions/end-others': roles,
  'PUT /users/{id}/password': roles,
  'GET /dashboard': adminRoles,
  'GET /dashboard/plots': adminRoles,
  'GET /dashboard/waiting': adminRoles,
  'POST /files': [...fund, 'recipient'],
  'GET /files/quota': [...fund, 'recipient'],
  'GET /files/{resource}/{id}/{field}': roles,
  'PUT /applications/{id}': [...office, 'recipient'],
  'POST /applications/status': [...office, 'recipient'],
  'POST /applications/status/preview': [...office, 'recipient'],
  'POST /applications/grant-numbers': fund,
  'POST /applications/bulk-decide': fund,
  'POST /decisions/bulk-approve': heads,
  'GET /announcements/{id}/preview': office,
  'GET /decisions/table': office,
  'POST /decisions/list': fund,
  'GET /decisions/{id}/letter': office,
  'GET /review_rounds/{id}/ranking': [...fund, 'director', ...committees],
  'GET /review_rounds/{id}/meeting': [...fund, 'director', ...committees],
  'GET /review_rounds/{id}/live': [...fund, 'director', ...committees],
  'POST /review_rounds/{id}/current': [...fund, ...committees],
  'GET /review_items/{id}/file': fund,
  'GET /review_items/{id}/sheets': [...fund, 'director', ...committees],
  'PUT /review_items/{id}/proposal': [...fund, ...committees],
  'POST /reviews/{id}/corrections': [...heads, ...committees],
  'GET /review_rounds/{id}/papers': [...fund, 'director'],
  'GET /review_rounds/{id}/papers/{name}': [...fund, 'director'],
  'GET /applications/{id}/answers': [...office, ...committees],
  'GET /applications/{id}/answers/files/{fileId}': [...office, ...committees],
  'POST /applications/{id}/corrections': ['fund_staff'],
  'GET /calls/{id}/board': office,
  'GET /reviews/mine': committees,
  'GET /reviews/{id}/file': committees,
  'GET /reviews/{id}/file/paper': committees,
  'GET /reviews/{id}/file/files/{fileId}': committees,
  'PUT /reviews/{id}/sheet': committees,
  'POST /reviews/{id}/submit': committees,
  'POST /entries': ['recipient'],
  'GET /entries/{id}/writing': [...fund, 'recipient'],
  'PUT /entries/{id}/sections/{key}': [...fund, 'recipient'],
  'POST /entries/{id}/files': [...fund, 'recipient'],
  'DELETE /entries/{id}/files/{fileId}': [...fund, 'recipient'],
  'POST /entries/{id}/submit': [...fund, 'recipient'],
  'POST /entries/{id}/withdraw': [...fund, 'recipient'],
  'POST /entries/{id}/members': [...fund, 'recipient'],
  'DELETE /entries/{id}/members/{memberId}': [...fund, 'recipient'],
  'GET /entries/{id}/earlier': [...fund, 'recipient'],
  'GET /entries/{id}/form-change': [...fund, 'recipient'],
  'POST /entries/{id}/form-change': [...fund, 'recipient'],
  'GET /entries/{id}/paper': [...fund, 'recipient'],
  'GET /entries/{id}/snapshots/{number}/paper': [...office, ...committees, 'recipient'],
  'GET /application_forms/{id}/paper': office,
  'GET /applications/detail/gn/{grantNumber}': [...office, ...committees, 'recipient'],
  'GET /applications/detail/en/{entryNumber}': [...office, ...committees, 'recipient'],
  'GET /applications/gn/{grantNumber}': [...office, ...committees, 'recipient'],
  'GET /applications/{id}/history': [...office, 'recipient'],
  'GET /submissions/paginated': documentReaders,
  'GET /submissions/by-application/{id}': documentReaders,
  'GET /submissions/by-entry-number/{entryNumber}': documentReaders,
  'GET /applications/{id}/documents-progress': documentReaders,
  'POST /submissions/bulk-approve': fund,
  'POST /submissions/upload': [...fund, 'recipient'],
  'GET /submissions/download': documentReaders,
  'GET /applications/{id}/reports': documentReaders,
  'DELETE /applications/{id}/reports/{formId}': [...fund, 'recipient'],
  'POST /adoptions/email': fund,
  'POST /applications/email': fund,
  'POST /applications/email/preview': fund,
  'POST /email/test': fund,
  'GET /admin/mail_batches/{id}/progress': office.filter((role) => role !== 'accounting_staff'),
  'GET /notifications/unread': roles,
  'POST /notifications/{id}/read': roles,
  'POST /password-reset': 'anyone',
  'POST /password-reset/confirm': 'anyone',
  'GET /applications/{id}/tasks': [...office, 'recipient'],
  'GET /applications/{id}/live': [...office, ...committees, 'recipient'],
  'GET /payments/status/gn/{grantNumber}': [...office, 'recipient'],
  'GET /my/members': ['recipient'],
  'GET /my/tasks': ['recipient'],
  'GET /applications/{id}/happenings': ['recipient'],
  'POST /envelopes/send': fund,
  'POST /envelopes/send/preview': fund,
  'POST /envelopes/send/letter': fund,
  'POST /applications/{id}/sendUkesyo': fund,
  'GET /cloudsign/sendukesyo/{id}': fund,
  'POST /envelopes/{id}/read': ['recipient'],
  'POST /envelopes/{id}/code': ['recipient'],
  'GET /envelopes/{id}/certificate': [...office.filter((role) => role !== 'accounting_staff'), 'recipient'],
  'GET /signing': [...office.filter((role) => role !== 'accounting_staff'), 'recipient'],
  'GET /system': [...heads, 'director', 'general_department_head'],
  'POST /system/look': [...heads, 'director', 'general_department_head'],
  'POST /system/drill': [...heads, 'director', 'general_department_head'],
  'POST /verify': 'anyone',
  'POST /sign-up': 'anyone',
  'POST /sign-up/link': 'anyone',
  'POST /sign-up/confirm': 'anyone',
  'GET /my/joins': ['recipient'],
  'POST /my/organization': ['recipient'],
  'GET /calls/{id}/eligibility': ['recipient'],
  'GET /public/calls': 'anyone',
  'GET /public/calls/csv': 'anyone',
  'GET /public/calls/{id}': 'anyone',
  'GET /public/faq': 'anyone',
  'GET /public/faq/csv': 'anyone',
  'GET /public/faq/{id}': 'anyone',
  'GET /public/results': 'anyone',
  'GET /public/results/csv': 'anyone',
  'GET /public/results/{id}': 'anyone',
  'GET /public/grants': 'anyone',
  'GET /public/grants/csv': 'anyone',
  'GET /public/grants/{id}': 'anyone',
  'GET /payments/summaries': [...office, 'recipient'],
  'GET /payments/queue': [...fund, 'accounting_staff'],
  'GET /payments/details/gn/{grantNumber}': [...office, 'recipient'],
  'GET /payments/account/gn/{grantNumber}': office,
  'GET /application_pdf/ukesyo/{id}': [...office, 'recipient'],
  'GET /application_pdf/settlement/{id}': [...fund, 'accounting_staff', 'recipient'],
  'GET /application_pdf/refund_notice/{id}': [...fund, 'accounting_staff', 'recipient'],
  'POST /letter_templates/preview': fund.filter((role) => role !== 'fund_staff'),
  'POST /transfer_batches/check': ['accounting_staff'],
  'POST /transfer_batches/create': ['accounting_staff'],
  'GET /transfer_batches/{id}/check': [...fund, 'accounting_staff'],
  'POST /transfer_batches/{id}/file': ['accounting_staff'],
  'POST /transfer_batches/{id}/results': ['accounting_staff'],
  'POST /transfer_batches/{id}/import': ['accounting_staff'],
  'GET /books/journal': ['fund_manager', 'fund_department_head', 'accounting_staff'],
  'GET /books/outstanding/export': ['fund_manager', 'fund_department_head', 'accounting_staff'],
  'GET /books/outstanding': ['fund_manager', 'fund_department_head', 'accounting_staff'],
  'GET /bank_statements/reconciliation': ['fund_manager', 'fund_department_head', 'accounting_staff'],
  'POST /bank_statements/import': ['accounting_staff'],
  'GET /bankcode/banks/search': [...office, 'recipient'],
  'GET /bankcode/banks/{code}': [...office, 'recipient'],
  'GET /bankcode/banks/{code}/branches': [...office, 'recipient'],
  'GET /bankcode/banks/{code}/branches/search': [...office, 'recipient'],
  'GET /bankcode/banks/{code}/branches/{branchCode}': [...office, 'recipient'],
  'POST /banks/create': ['accounting_staff', 'recipient'],
  'GET /banks/gn/{grantNumber}': [...office, 'recipient'],
  'GET /receipts/stats': [...office, 'recipient'],
  'GET /receipts/check-duplicate': [...office, 'recipient'],
  'GET /receipts/{id}/history': [...office, 'recipient'],
  'GET /receipts/{id}/warnings': [...office, 'recipient'],
  'GET /applications/{id}/budget': [...office, 'recipient'],
  'POST /receipts/{id}/upload-image': [...fund, 'recipient'],
  'GET /receipts/download-image': [...office, 'recipient'],
  'GET /receipts/{id}/preview': [...office, 'recipient'],
  'GET /admin/receipts/archive': [...fund, 'accounting_staff'],
  'GET /admin/receipts/rules': [...fund, 'accounting_staff'],
  'PUT /receipts/{id}/submit': [...fund, 'recipient'],
  'PUT /receipts/{id}/review': fund,
  'POST /receipts/bulk-approve': fund,
  'PUT /review_rounds/{id}/assignments': fund,
  'GET /review_rounds/{id}/matrix': [...fund, 'director'],
  'POST /review_rounds/{id}/balance': fund,
  'POST /review_rounds/{id}/conflicts': fund,
  'GET /review_rounds/{id}/applicants': committees,
  'POST /reviews/declare': committees,
  'POST /reviews/declare-blind': committees,
  'POST /reviews/bulk-withdraw': fund,
  'GET /application_status_options/all': [...office, ...committees, 'recipient'],
  'GET /application_status_options/next/{statusId}': [...office, ...committees, 'recipient'],
};

/** The routes that each resource has: reading and writing differ in path where the spec has two. */
const writePaths: Record<string, string> = { notifications: '/admin/notifications' };
const readPaths: Record<string, string> = {
  grants: '/admin/grants',
  audit_logs: '/admin/logs',
  outbox: '/admin/outbox',
  mail_batches: '/admin/mail_batches',
  alerts: '/admin/alerts',
  backups: '/admin/backups',
  restore_drills: '/admin/restore-drills',
  file_checks: '/admin/file_checks',
};

/** Permissions that pages and other routes ask for. */
const withoutRoute = ['read', 'export', 'changeStatus', 'send', 'test', 'import', 'archive'];

/** Resources that say what would go with a row. */
const withDeletion = [
  ...['applications', 'submissions', 'decisions', 'announcements', 'calls', 'application_forms'],
  ...['committee_members', 'rubrics', 'review_rounds', 'review_items'],
];

const builtIn: Readonly<Record<string, (write: string) => string>> = {
  create: (write) => `POST ${write}`,
  update: (write) => `PUT ${write}/{id}`,
  delete: (write) => `DELETE ${write}/{id}`,
};

/** The spec calls these steps of a document by PUT. */
const byPut = (resource: string, permission: string) => resource === 'submissions' && ['submit', 'approve', 'reject'].includes(permission);

function expectedRoutes(): Map<string, readonly Role[] | 'anyone'> {
  const map = new Map<string, readonly Role[] | 'anyone'>();
  for (const resource of listedResources) {
    const read = readPaths[resource] ?? `/${resource}`;
    const write = writePaths[resource] ?? read;
    const who = (permission: string) => roles.filter((role) => mayDo(role, resource, permission));
    const all = new Set(roles.flatMap((role) => permitted(role, resource)));
    map.set(`GET ${read}`, who('read'));
    map.set(`GET ${read}/{id}`, who('read'));
    map.set(`GET /admin/${resource}/export`, who('export'));
    if (everyResource.find(({ name }) => name === resource)?.versioned)
      map.set(
        `GET ${read}/{id}/versions`,
        who('read').filter((role) => role !== 'recipient'),
      );
    if (withDeletion.includes(resource)) map.set(`GET ${write}/{id}/deletion`, who('delete'));
    for (const permission of [...all].filter((name) => !withoutRoute.includes(name)))
      map.set(builtIn[permission]?.(write) ?? `${byPut(resource, permission) ? 'PUT' : 'POST'} ${write}/{id}/${permission}`, who(permission));
  }
  return new Map([...map, ...Object.entries(handWritten)]);
}

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
    .replace(/\{(id|formId|fileId|memberId|number|key|statusId|grantNumber|entryNumber|code|branchCode)\}/g, String(id));
}

async function statusOf(app: TestApp, route: Route, token: string | null, id = 999_999_999): Promise<number> {
  const multipart = route.body?.type === 'multipart';
  const body = multipart ? new FormData() : route.body ? '{}' : undefined;
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(body && !multipart && { 'Content-Type': 'application/json' }) };
  const answer = await app.raw(`/api${addressOf(route, id)}`, { method: route.method, headers, ...(body && { body }) });
  await answer.arrayBuffer();
  return answer.status;
}

describe('the table of routes', () => {
  it('lists every route, and no other', () => expect(routes.map(keyOf).sort()).toEqual([...expected.keys()].sort()));

  it('knows every resource, and no other', () => expect(everyResource.map(({ name }) => name).sort()).toEqual([...listedResources].sort()));
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
    const entries = everyResource.filter(({ of }) => !of).map(({ name }) => log(someone, name, `${name}の変更`));
    const lookers = ['fund_manager', 'fund_staff', 'accounting_staff', 'head_corporate_planning', 'selection_committee'] as const;
    for (const entry of entries) {
      await app.engine.db
        .insertInto('audit_logs')
        .values(entry as never)
        .execute();
      for (const role of lookers) {
        const { data } = await app.call(role, 'GET', '/dashboard');
        const narrowed = everyResource.find(({ name }) => name === entry.resource)?.access.rows?.[role] !== undefined;
        const own = users.some(({ id, roletype }) => id === someone && roletype === role);
        const isReader = mayDo(role, 'audit_logs', 'read');
        const told = isReader ? !untold.includes(entry.resource) : exporters.includes(role) ? mayDo(role, entry.resource, 'read') && !narrowed : own;
        expect([role, entry.resource, data.activities[0]?.summary === entry.summary]).toEqual([role, entry.resource, told]);
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
