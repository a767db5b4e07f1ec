import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../../api/app/routes.ts';
import type { Route } from '../../api/http/route.ts';
import { undecidedStatuses } from '../../domain/workflow/announcement.ts';
import { applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import type { Outcome } from '../../domain/workflow/outcomes.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { filterParameters, sortableFields } from '../../schema/derive/filters.ts';
import type { Field } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource, readPath } from '../../schema/resource.ts';
import { decideAll, scheduled, tellAt, withoutResults } from '../support/announce.ts';
import { onEitherEngine } from '../support/app.ts';
import { listen } from '../support/live-stream.ts';
import { type AnyRow, everyResource } from '../support/rows.ts';
import { pass, until } from '../support/until.ts';
import { rowAtEachStatus, type StatusRows } from '../support/workflow-rows.ts';

const secretNumber = '極秘-2026-777';
const secretAmount = 487_650;
const note = '採択とすることで委員会の意見がまとまりました';
/** Before and after midnight in Japan. */
const now = new Date('2026-11-21T14:30:00.000Z');
const later = new Date('2026-11-21T15:50:00.000Z');
/** When it is announced. */
const moment = new Date('2026-11-21T16:00:00.000Z');

const forGrantee = ({ who, method }: Route) => method === 'GET' && (who === 'signedIn' || who === 'anyone' || who.includes('recipient'));

/** Where an application could be found out to stand: of an application every status and group, of other rows the first and the last. */
function statusesToTry({ options }: Field): string[] {
  const codes = Object.keys(options.choices as object);
  return options.to ? [...codes.slice(0, 12), ...Object.keys((options.groups ?? {}) as object)] : [codes.at(0) as string, codes.at(-1) as string];
}

onEitherEngine('an outcome that has not been announced', (app) => {
  let rows: StatusRows;
  let id: number;
  let entryNumber: string;

  beforeEach(async () => {
    app.setNow(now);
    await withoutResults(app);
    rows = await rowAtEachStatus(app);
    id = rows.idAt('SELECTION_PREPARATION');
    const { db } = app.engine;
    const none = { approvedAmount: null, grantNumber: null, bankId: null, advancedPaymentFlg: 0, advancedPaymentAmount: 0 };
    await db.updateTable('applications').set(none).where('id', '=', id).execute();
    await db.deleteFrom('payments').where('applicationId', '=', id).execute();
    await db.deleteFrom('budget_items').where('applicationId', '=', id).execute();
    entryNumber = (await db.selectFrom('applications').select('entryNumber').where('id', '=', id).executeTakeFirstOrThrow()).entryNumber;
  });

  const move = async (as: string, to: string, more: AnyRow = {}) => {
    const answer = await app.call(as, 'PUT', `/applications/${id}`, { applicationStatusId: statusEntry(to).id, comment: note, ...more });
    expect([to, answer.error]).toEqual([to, null]);
  };

  /** All that the foundation writes on the way to a decision, and from there to the moment of its announcement. */
  const decide = async ({ grantNumber = secretNumber, outcome = 'awarded' }: { grantNumber?: string; outcome?: Outcome } = {}) => {
    app.setNow(later);
    await move('fund_staff', 'UNDER_REVIEW');
    await move('fund_manager', 'AWAITING_BOARD_APPROVAL');
    const { db } = app.engine;
    const staff = (body: AnyRow) => app.call('fund_staff', 'PUT', `/applications/${id}`, body);
    expect((await staff({ approvedAmount: secretAmount, grantNumber, advancedPaymentAmount: 100_000 })).error).toBeNull();
    const budget = { applicationId: id, costCategory: 'supplies', amount: secretAmount };
    expect((await app.call('fund_staff', 'POST', '/budget_items', budget)).error).toBeNull();
    expect((await app.call('accounting_staff', 'POST', '/payments', { applicationId: id })).error).toBeNull();
    const comment = { entityType: 'application', entityId: id, content: note, isInternal: true };
    expect((await app.call('fund_staff', 'POST', '/comments', comment)).error).toBeNull();
    await decideAll(app, [{ id, outcome, ...(outcome === 'awarded' && { amount: secretAmount }), rationale: note }]);
    const { status, grantYear } = await db.selectFrom('applications').select(['status', 'grantYear']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(status).toBe('AWAITING_BOARD_APPROVAL');
    expect(await scheduled(app, moment, { grantYear, title: secretNumber })).toMatchObject({ status: 'scheduled', total: 1, letterCount: 1 });
    await tellAt(app, new Date(moment.getTime() - 1));
    app.setNow(now);
  };

  /** What a grantee gets for an address: the body, and the headers that speak of it. */
  const answerTo = async (path: string) => {
    const headers = { Authorization: `Bearer ${await app.token('recipient')}` };
    const answer = await app.raw(`/api${path}`, { headers });
    const told = ['etag', 'x-total-count', 'content-length', 'content-type', 'content-disposition'].map((name) => answer.headers.get(name));
    return [answer.status, ...told, (await answer.text()).replace(/"requestId":"[^"]*"/, '')].join('\n');
  };

  const addresses = () => [
    ...new Set(
      routes
        .filter(forGrantee)
        .filter(({ answer }) => answer !== 'events')
        .flatMap(addressesOf),
    ),
  ];

  const addressesOf = ({ path }: Route): string[] => {
    const places: Record<string, readonly string[]> = {
      id: [String(id)],
      formId: ['1'],
      statusId: undecidedStatuses.map((key) => String(statusEntry(key).id)),
      grantNumber: [encodeURIComponent(secretNumber)],
      entryNumber: [encodeURIComponent(entryNumber)],
      code: ['0001'],
      branchCode: ['001'],
      resource: ['applications', 'envelopes'],
      field: ['unsignedFileId', 'bankId'],
    };
    const filled = [...path.matchAll(/\{(\w+)\}/g)].reduce<string[]>(
      (paths, [place, name]) => paths.flatMap((one) => (places[name as string] ?? ['1']).map((value) => one.replace(place, value))),
      [path],
    );
    const listed = everyResource.find((resource) => readPath(resource) === path);
    return [...filled, ...(listed ? queriesOf(listed).map((query) => `${path}?${query}`) : [])];
  };

  /** Every order, every filter with each value that could tell, and the words that are in the secret. */
  const queriesOf = (resource: Resource): string[] => [
    ...sortableFields(resource).flatMap((name) => [`sortBy=${name}&sortOrder=asc`, `sortBy=${name}&sortOrder=desc&page=1&limit=200`]),
    ...filterParameters(resource).flatMap(({ name, field, test }) => valuesFor(resource, field, test).map((value) => `${name}=${value}`)),
    ...['極秘', '777', secretNumber, secretNumber.slice(0, 7), note.slice(0, 6), String(secretAmount)].map((word) => `q=${encodeURIComponent(word)}`),
    'fields=id&count=exact',
    `id=${id}`,
  ];

  const valuesFor = (resource: Resource, name: string, test: string): string[] => {
    const field = fieldOf(resource, name);
    if (test === 'filled') return ['true', 'false'];
    if (!field) return [];
    if (field.kind === 'status') return statusesToTry(field);
    if (kindOf(field).filter === 'number') return ['1', String(secretAmount), String(secretAmount + 1)];
    if (kindOf(field).filter === 'date') return ['2026-11-20', '2026-11-23', '2026-11-25'];
    if (field.kind === 'flag') return ['true', 'false'];
    if (kindOf(field).filter === 'contains') return ['極秘', encodeURIComponent(secretNumber)];
    return [String(id), '1', '2026'];
  };

  // Every answer is asked for twice: what is left out is decided before a database is asked.
  it.each(['awarded', 'waitlisted', 'rejected'] as const)('shows in no answer that an applicant can get, byte for byte: %s', async (outcome) => {
    const asked = addresses();

    expect(asked.length).toBeGreaterThan(300);
    const before = new Map<string, string>();
    for (const path of asked) before.set(path, await answerTo(path));
    await decide({ outcome });
    const told: string[] = [];
    for (const path of asked) if ((await answerTo(path)) !== before.get(path)) told.push(path);
    expect(told).toEqual([]);
    const answers = [...before.values()];
    expect(answers.filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(300);
    const all = answers.join('\n');
    expect(all).not.toContain('極秘');
    expect(all).toContain(entryNumber);
  });

  it('is in letters and decisions that are not there for an applicant', async () => {
    await decide({ outcome: 'rejected' });
    const { db } = app.engine;
    const decision = await db.selectFrom('decisions').selectAll().where('applicationId', '=', id).executeTakeFirstOrThrow();
    const hidden = [`/letters/${decision.letterId}`, `/files/letters/${decision.letterId}/fileId`, `/results/${decision.id}`];
    for (const path of [...hidden, `/public/results/${decision.id}`]) {
      const [there, nowhere] = await Promise.all([answerTo(path), answerTo(path.replace(/\d+/, '987654321'))]);
      expect([path, there]).toEqual([path, nowhere]);
      expect(there).toMatch(/^404/);
    }
    for (const path of [`/decisions/${decision.id}`, '/announcements', `/announcements/${decision.announcementId}/preview`])
      expect(await answerTo(path)).toMatch(/^403/);
    await tellAt(app, moment);
    app.setNow(now);
    for (const path of hidden) expect(await answerTo(path)).toMatch(/^200/);
  });

  it('shows in no refusal either', async () => {
    const tries = async () => {
      const answers = [];
      for (const { id: to } of applicationStatuses)
        answers.push(await app.call('recipient', 'PUT', `/applications/${id}`, { applicationStatusId: to, comment: '問い合わせ' }));
      const previewed = { ids: [id], applicationStatusId: statusEntry('AWAITING_BOARD_APPROVAL').id, comment: '問い合わせ' };
      answers.push(await app.call('recipient', 'POST', '/applications/status/preview', previewed));
      answers.push(await app.call('recipient', 'POST', '/applications/status', previewed));
      answers.push(await app.call('recipient', 'PUT', `/applications/${id}`, { title: '変えたい題名' }));
      answers.push(
        await app.call('recipient', 'PUT', `/applications/${id}`, { bankId: 1, advancedPaymentFlg: true, advancedPaymentAmount: 400_000 }),
      );
      return answers.map(({ status, error, code, fields, data }) => JSON.stringify([status, error, code, fields, data]));
    };
    const before = await tries();
    await decide();
    expect(await tries()).toEqual(before);
    expect(before.join()).not.toContain('理事会承認待ち」から');
  });

  it('leaves the version that the applicant knows as it was, by which the contact person can still be changed', async () => {
    const { version, contactUserId } = (await app.call('recipient', 'GET', `/applications/${id}`)).data;
    await decide();
    const members = (await app.call('recipient', 'GET', '/my/members')).data;
    const other = members.find((member: AnyRow) => member.id !== contactUserId);
    const put = (body: AnyRow) => app.call('recipient', 'PUT', `/applications/${id}`, body);
    const changed = await put({ contactUserId: other.id, version });
    expect([changed.error, changed.data.version, changed.data.status]).toEqual([null, version + 1, 'UNDER_REVIEW']);
    expect((await put({ contactUserId: other.id, version })).code).toBe('stale_version');
  });

  it('is told by the announcement at its moment, and then wholly', async () => {
    const { version } = (await app.call('recipient', 'GET', `/applications/${id}`)).data;
    await decide();
    await tellAt(app, moment);
    const { data } = await app.call('recipient', 'GET', `/applications/${id}`);
    const { approvedAmount, grantNumber, status } = data;
    expect({ approvedAmount, grantNumber, status }).toEqual({
      approvedAmount: secretAmount,
      grantNumber: secretNumber,
      status: 'CONTRACT_PREPARATION',
    });
    expect(data.version).toBe(version + 1);
    expect((await app.call('recipient', 'GET', `/applications?q=${encodeURIComponent('極秘')}`)).data.pagination.totalItems).toBe(1);
    expect((await app.call('recipient', 'GET', `/applications/${id}/history`)).data[0]).toMatchObject({
      fromStatus: 'UNDER_REVIEW',
      toStatus: 'CONTRACT_PREPARATION',
    });
    const { data: told } = await app.call('recipient', 'GET', `/results?applicationId=${id}`);
    expect(told.results).toMatchObject([{ outcome: 'awarded', amount: secretAmount, announcedAt: moment.toISOString() }]);
    expect((await app.call('recipient', 'GET', `/letters?applicationId=${id}`)).data.letters).toMatchObject([{ kind: 'award' }]);
  });

  it('goes into no mail: neither its number nor its amount nor the status', async () => {
    await decide();
    const letter = { subject: '{{statusLabel}}', body: '{{grantNumber}} {{entryNumber}}', applicationIds: [id], sendToContact: true };
    const { data, error } = await app.call('fund_staff', 'POST', '/applications/email/preview', letter);
    expect(error).toBeNull();
    expect(JSON.stringify(data)).not.toMatch(/理事会|極秘/);
    expect(JSON.stringify(data)).toContain('選考中');
  });

  it('is heard by the office, and by no applicant who listens', async () => {
    const [grantee, staff] = [await listen(app, 'recipient', id), await listen(app, 'fund_manager', id)];
    await move('fund_staff', 'UNDER_REVIEW');
    await app.call('fund_staff', 'PUT', `/applications/${id}`, { approvedAmount: secretAmount });
    await until(() => staff.hints.length === 2);
    await pass(300);
    expect(grantee.hints).toEqual([]);
    await app.call('fund_staff', 'PUT', `/applications/${id}`, { title: '見える題名' });
    await until(() => grantee.hints.length === 1);
    await Promise.all([grantee.close(), staff.close()]);
  });

  it('is the office’s to read, filter, sort and search by all the same', async () => {
    await decide();
    const { data } = await app.call('fund_staff', 'GET', `/applications?status=AWAITING_BOARD_APPROVAL&minApprovedAmount=${secretAmount}&id=${id}`);
    expect(data.applications[0]).toMatchObject({ approvedAmount: secretAmount, grantNumber: secretNumber, status: 'AWAITING_BOARD_APPROVAL' });
    expect((await app.call('fund_staff', 'GET', `/applications/gn/${encodeURIComponent(secretNumber)}`)).data).toEqual({ id });
    expect((await app.call('fund_staff', 'GET', `/applications?grantNumber=${encodeURIComponent('極秘')}`)).data.pagination.totalItems).toBe(1);
  });

  describe('with a number', () => {
    const found = async (as: string, q: string, path = '/applications', more = '') => {
      const { data, error } = await app.call(as, 'GET', `${path}?q=${encodeURIComponent(q)}&count=exact${more}`);
      expect([as, q, error]).toEqual([as, q, null]);
      const rows = Object.values(data).find(Array.isArray) as AnyRow[];
      return [data.pagination.totalItems, rows.map((row) => row.applicationId ?? row.id)];
    };
    const number = 'KS-2026-777';
    let title: string;
    beforeEach(async () => {
      await decide({ grantNumber: number });
      ({ title } = await app.engine.db.selectFrom('applications').select('title').where('id', '=', id).executeTakeFirstOrThrow());
    });

    it.each(['KS-2026-777', 'KS-2026', 'ks-2026-77', 'ＫＳ-２０２６', 'KS-202'])('is found by whoever may read it: %s', async (q) => {
      for (const as of ['fund_staff', 'fund_department_head', 'director', 'general_staff', 'accounting_staff'])
        expect([as, ...(await found(as, q))]).toEqual([as, 1, [id]]);
      expect(await found('accounting_staff', q, '/payments')).toEqual([1, [id]]);
      expect(await found('fund_staff', q, '/budget_items')).toEqual([1, [id]]);
      expect(await found('recipient', q)).toEqual([0, []]);
      expect(await found('recipient', title, '/applications', `&id=${id}&hasGrantNumber=true`)).toEqual([0, []]);
      expect(await found('recipient', q, '/payments')).toEqual([0, []]);
    });

    it('is one word among others, with filters, in every order, and in the file', async () => {
      for (const more of ['', '&sortBy=grantNumber&sortOrder=asc', '&sortBy=statusSince', '&status=AWAITING_BOARD_APPROVAL', `&id=${id}`])
        expect([more, ...(await found('fund_staff', `${title} ${number}`, '/applications', more))]).toEqual([more, 1, [id]]);
      expect(await found('fund_staff', number, '/applications', '&status=UNDER_REVIEW')).toEqual([0, []]);
      expect(await found('fund_staff', `${number} ありえない題名`)).toEqual([0, []]);
      const file = await app.call('fund_staff', 'GET', `/admin/applications/export?q=${number}`);
      expect(file.text.split('\r\n').filter((line) => line.includes(number))).toHaveLength(1);
    });

    it('is not found by its end, nor twice once all may read it', async () => {
      expect(await found('fund_staff', '2026-777')).toEqual([0, []]);
      await tellAt(app, moment);
      for (const as of ['fund_staff', 'recipient']) expect([as, ...(await found(as, number))]).toEqual([as, 1, [id]]);
      expect(await found('fund_staff', '2026-777')).toEqual([1, [id]]);
    });
  });
});

describe('the words of a selection', () => {
  it('leave no step of it to an applicant, so that none can be refused otherwise', () => {
    for (const { key, phase } of applicationStatuses) expect(undecidedStatuses.includes(key)).toBe(phase === 'selection');
  });
});
