import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../api/access/actor.ts';
import { rowMeets } from '../../api/access/rows.ts';
import { assertRelatedRows } from '../../api/resources/assert-related-rows.ts';
import { parseListQuery } from '../../api/resources/list-query.ts';
import { countRows, readList, readRow, readRowJson } from '../../api/resources/read.ts';
import { resources } from '../../resources.config.ts';
import type { Condition } from '../../schema/field.ts';
import { when } from '../../schema/fields.ts';
import type { Resource } from '../../schema/resource.ts';
import { onEitherEngine, type TestApp } from '../support/app.ts';

const { applications, submissions, receipts } = resources;
const everything = { limit: ['200'] };
let serial = 0;

/** Another declaration over the rows of a resource. What is derived of a declaration is kept by its name. */
function trial(of: Resource, more: Partial<Resource>): Resource {
  serial += 1;
  return { ...of, of: of.name, name: `trial_${serial}`, actions: {}, ...more } as Resource;
}

async function actorOf({ engine }: TestApp, as: string): Promise<Actor> {
  const user = await engine.db.selectFrom('users').selectAll().where('email', '=', `${as}@example.jp`).executeTakeFirstOrThrow();
  const { id: userId, username, roletype: role, organizationId } = user;
  return { userId, username, role, organizationId, sessionId: 0, awaits: null, factor: null, factorAt: null, categories: [], grantYears: [] };
}

onEitherEngine('a condition on the rows of others', (app) => {
  let staff: Actor;
  let recipient: Actor;
  beforeAll(async () => {
    [staff, recipient] = [await actorOf(app, 'fund_staff'), await actorOf(app, 'recipient')];
  });

  const idsOf = async (resource: Resource, actor = staff) => {
    const query = parseListQuery(resource, actor, everything);
    const { rows, totalItems } = await readList(app.services, resource, actor, { ...query, sortBy: 'id', descending: false, filters: [] });
    expect(await countRows(app.services, resource, actor, { ...query, filters: [] })).toBe(totalItems);
    expect(rows.length).toBe(Math.min(totalItems, 200));
    return rows.map(({ id }) => id as number);
  };
  const idsWith = (resource: Resource, where: Condition) => idsOf(trial(resource, { where }));
  const every = async () => {
    const { db } = app.engine;
    return {
      applications: await db.selectFrom('applications').selectAll().orderBy('id').execute(),
      receipts: await db.selectFrom('receipts').selectAll().orderBy('id').execute(),
      submissions: await db.selectFrom('submissions').selectAll().orderBy('id').execute(),
      files: await db.selectFrom('submission_files').selectAll().execute(),
      users: await db.selectFrom('users').selectAll().execute(),
    };
  };
  const first200 = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id).slice(0, 200);

  it('finds the rows to which there are some, and those to which there are none', async () => {
    const rows = await every();
    const paid = (id: number) => rows.receipts.some(({ applicationId, status }) => applicationId === id && ['approved', 'paid'].includes(status));
    const has = { of: 'receipts', where: { status: ['approved', 'paid'] } } as const;
    const [some, none] = [rows.applications.filter(({ id }) => paid(id)), rows.applications.filter(({ id }) => !paid(id))];
    expect([some.length > 0, none.length > 0]).toEqual([true, true]);
    expect(await idsWith(applications, { has })).toEqual(first200(some));
    expect(await idsWith(applications, { hasNo: has })).toEqual(first200(none));
  });

  it('tells an empty cell from a filled one, in all its words', async () => {
    const { applications: rows } = await every();
    const numbers = [...new Set(rows.map(({ grantNumber }) => grantNumber))].sort().slice(0, 3);
    const cases: [Condition, (cell: string | null) => boolean][] = [
      [{ grantNumber: null }, (cell) => cell === null],
      [{ grantNumber: { not: null } }, (cell) => cell !== null],
      [{ grantNumber: [null, ...numbers] }, (cell) => cell === null || numbers.includes(cell)],
      [{ grantNumber: { noneOf: [null, ...numbers] } }, (cell) => cell !== null && !numbers.includes(cell)],
      [{ grantNumber: { noneOf: numbers } }, (cell) => cell === null || !numbers.includes(cell)],
      [{ grantNumber: { not: numbers[0] as string } }, (cell) => cell !== numbers[0]],
    ];
    for (const [where, meets] of cases) {
      const found = rows.filter(({ grantNumber }) => meets(grantNumber));
      expect([where, found.length > 0 && found.length < rows.length]).toEqual([where, true]);
      expect(await idsWith(applications, where)).toEqual(first200(found));
      expect(rows.filter((row) => rowMeets(where, row, staff, app.services.now()))).toEqual(found);
    }
  });

  it('takes an empty cell, or that of the own organisation', () => {
    const where = { organizationId: { emptyOrIn: '@organizationId' } } as const;
    const meets = (cell: number | null, organizationId: number | null) =>
      rowMeets(where, { organizationId: cell }, { ...staff, organizationId }, app.services.now());
    expect([meets(null, 5), meets(5, 5), meets(6, 5), meets(null, null), meets(6, null)]).toEqual([true, true, false, true, false]);
  });

  it('compares instants with this one', async () => {
    const { applications: rows } = await every();
    const at = new Date(rows.map(({ updatedAt }) => updatedAt).sort()[Math.floor(rows.length / 2)] as string);
    const before = app.services.now();
    app.setNow(at);
    for (const [where, meets] of [
      [{ updatedAt: { before: '@now' } }, (cell: string) => Date.parse(cell) < at.getTime()],
      [{ updatedAt: { emptyOrFrom: '@now' } }, (cell: string) => Date.parse(cell) >= at.getTime()],
      [{ updatedAt: { emptyOrUntil: '@now' } }, (cell: string) => Date.parse(cell) <= at.getTime()],
    ] as const) {
      const found = rows.filter(({ updatedAt }) => meets(updatedAt));
      expect([where, found.length > 0 && found.length < rows.length]).toEqual([where, true]);
      expect(await idsWith(applications, where)).toEqual(first200(found));
      expect(rows.filter((row) => rowMeets(where, row, staff, at))).toEqual(found);
    }
    app.setNow(before);
  });

  it('goes over references: to the row that owns them, and from them to others', async () => {
    const rows = await every();
    const filed = new Set(rows.submissions.filter(({ status }) => status === 'COMPLETED').map(({ applicationId }) => applicationId));
    const wanted = rows.receipts.filter(({ applicationId }) => filed.has(applicationId));
    expect(wanted.length).toBeGreaterThan(0);
    expect(await idsWith(receipts, { 'applicationId.has': { of: 'submissions', where: { status: 'COMPLETED' } } })).toEqual(first200(wanted));
    const handedIn = new Set(rows.files.filter(({ round }) => round !== null).map(({ submissionId }) => submissionId));
    const nested = { has: { of: 'submissions', where: { has: { of: 'submission_files', where: { round: { not: null } } } } } } as const;
    const withFiles = rows.applications.filter(({ id }) => rows.submissions.some((row) => row.applicationId === id && handedIn.has(row.id)));
    expect(withFiles.length).toBeGreaterThan(0);
    expect(await idsWith(applications, nested)).toEqual(first200(withFiles));
    const reached = { hasNo: { of: 'submission_files', where: { 'submissionId.applicationId.grantPeriod': 1 } } } as const;
    const long = new Map(rows.applications.map(({ id, grantPeriod }) => [id, grantPeriod]));
    const unfiled = rows.submissions.filter(
      ({ id, applicationId }) => !(long.get(applicationId) === 1 && rows.files.some(({ submissionId }) => submissionId === id)),
    );
    expect(await idsWith(submissions, reached)).toEqual(first200(unfiled));
  });

  it('takes several, shows of a view the rows that the view has, and knows who asks', async () => {
    const rows = await every();
    const all = { has: [{ of: 'receipts' }, { of: 'submissions', where: { status: 'COMPLETED' } }] } as const;
    const both = rows.applications.filter(
      ({ id }) =>
        rows.receipts.some(({ applicationId }) => applicationId === id) &&
        rows.submissions.some(({ applicationId, status }) => applicationId === id && status === 'COMPLETED'),
    );
    expect(await idsWith(applications, all)).toEqual(first200(both));
    const members = await idsWith(resources.organizations, { has: { of: 'recipient_users' } });
    expect(members).toEqual(
      [...new Set(rows.users.flatMap((user) => (user.roletype === 'recipient' ? (user.organizationId ?? []) : [])))].sort((a, b) => a - b),
    );
    const mine = { hasNo: { of: 'receipts', where: { 'applicationId.organizationId': '@organizationId' } } } as const;
    const restricted = trial(applications, {
      access: { ...applications.access, rows: { recipient: { organizationId: '@organizationId', ...mine } } },
    });
    const own = rows.applications.filter(({ organizationId }) => organizationId === recipient.organizationId);
    const bare = own.filter(({ id }) => !rows.receipts.some(({ applicationId }) => applicationId === id));
    const seen = await idsOf(restricted, recipient);
    expect(seen).toEqual(first200(bare));
    const hidden = own.find(({ id }) => !seen.includes(id));
    await expect(readRow(app.services, restricted, recipient, hidden?.id as number)).rejects.toMatchObject({ status: 404 });
  });

  it('is a figure, too, and decides what else one shows', async () => {
    const rows = await every();
    const files = when('ファイルあり', { has: { of: 'submission_files' } });
    const resource = trial(submissions, { fields: { ...submissions.fields, files } });
    const { rows: found } = await readList(app.services, resource, staff, parseListQuery(resource, staff, everything));
    for (const { id, files: shown } of found) expect([id, shown]).toEqual([id, rows.files.some(({ submissionId }) => submissionId === id)]);
    expect(new Set(found.map((row) => row.files)).size).toBe(2);
  });

  it('decides what is offered, in a list as on the record, and nobody sees by what', async () => {
    const rows = await every();
    const note = { label: '記録する', by: ['fund_staff'], when: { has: { of: 'submission_files' } }, confirm: '', success: '' } as const;
    const resource = trial(submissions, { actions: { note } });
    const query = parseListQuery(resource, staff, { ...everything, fields: ['formName'] });
    const { rows: found } = await readList(app.services, resource, staff, query);
    for (const { id, abilities, ...cells } of found) {
      expect([id, abilities]).toEqual([id, expect.arrayContaining(['update'])]);
      expect([id, (abilities as string[]).includes('note')]).toEqual([id, rows.files.some(({ submissionId }) => submissionId === id)]);
      expect(Object.keys(cells).sort()).toEqual(['formName', 'version']);
    }
    const id = found[0]?.id as number;
    expect(await readRowJson(app.services, resource, staff, id)).not.toContain('"@');
    expect(() => parseListQuery(resource, staff, { fields: ['@0'] })).toThrow('「@0」という項目はありません');
  });

  it('refuses what is done all the same, with what the declaration says of it', async () => {
    const rows = await every();
    const bare = rows.submissions.find(({ id }) => !rows.files.some(({ submissionId }) => submissionId === id))?.id as number;
    const filed = rows.files[0]?.submissionId as number;
    const count = rows.files.filter(({ submissionId }) => submissionId === filed).length;
    const condition: Condition = { has: { of: 'submission_files' }, hasNo: { of: 'submission_files', text: 'ファイルが{count}件あります。' } };
    const call = { services: app.services, actor: staff, origin: { requestId: 'test', address: null } };
    const refused = (id: number, silently: string | null) =>
      assertRelatedRows(call, submissions, id, condition, app.engine.reader, { code: 'wrong_state', silently }).then(
        () => null,
        ({ status, code, message }) => [status, code, message],
      );
    expect(await refused(bare, 'できません。')).toEqual([409, 'wrong_state', 'できません。']);
    // Whoever asks for a row as its abilities have it has been refused already.
    expect(await refused(bare, null)).toBeNull();
    expect(await refused(filed, 'できません。')).toEqual([409, 'wrong_state', `ファイルが${count}件あります。`]);
  });
});
