import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationScript } from '../../api/db/migrate.ts';
import { clamdScanner } from '../../api/files/clamd.ts';
import { checkFiles } from '../../api/files/jobs/check-stored-files.ts';
import { uploadScanPoller } from '../../api/files/jobs/scan.ts';
import { adminRoles, type Role } from '../../domain/roles.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import { type Resource, readPath } from '../../schema/resource.ts';
import { onEitherEngine, type TestApp } from '../support/app.ts';
import { type ClamdServer, clamdServer, eicar } from '../support/clamd.ts';
import { pdf } from '../support/documents.ts';
import { begun, type Draft, demanded, openedCall } from '../support/entries.ts';
import { type AnyRow, everyResource, page } from '../support/rows.ts';

/** Every path of references from a resource to an entry, told from the declarations anew. */
const pathsToEntries = (name: string, passed: readonly string[] = []): string[] =>
  Object.entries(everyResource.find((one) => one.name === name)?.fields ?? {}).flatMap(([field, declared]) => {
    if (declared.kind !== 'reference' || declared.options.from || passed.includes(name)) return [];
    const target = targetOf(declared);
    return target === 'entries' ? [field] : pathsToEntries(target, [...passed, name]).map((path) => `${field}.${path}`);
  });

const hanging = everyResource.flatMap((resource) => {
  const paths = resource.name === 'entries' ? [''] : pathsToEntries(resource.of ?? resource.name);
  return paths.length > 0 ? [{ resource, paths }] : [];
});

describe('what hangs on an entry', () => {
  it('is known, so that this test looks at something', () => {
    const names = hanging.map(({ resource }) => resource.name);
    for (const name of ['entries_history', 'entry_members', 'entry_files', 'entry_snapshots', 'call_extensions', 'correction_items', 'outbox'])
      expect(names).toContain(name);
  });

  it('asks every role of the staff for an opened one, by each of its references', () => {
    const missing = hanging.flatMap(({ resource: { name, access }, paths }) =>
      access.read
        .filter((role) => role !== 'recipient')
        .flatMap((role) => paths.map((path) => (path === '' ? 'sealed' : `${path}.sealed`)).filter((path) => !(path in (access.rows?.[role] ?? {}))))
        .map((path) => `${name} ${path}`),
    );
    expect(missing).toEqual([]);
  });
});

let clamd: ClamdServer;
beforeAll(async () => {
  clamd = await clamdServer();
});
afterAll(() => clamd.close());

const stranger = 'hisoka.tomo@example.com';
const fileNames = ['秘密の地図.pdf', '秘密のウイルス.pdf', '消えた秘密.pdf'];
const note = '書留で届いた秘密の申請書';

onEitherEngine('a call that stays closed', (app) => {
  let call: AnyRow;
  let drafts: Draft[];
  /** What no row may say, and what may stand in no row together. */
  let secrets: string[];
  let names: string[];
  beforeAll(async () => {
    app.setNow(new Date('2026-11-21T01:02:03.000Z'));
    Object.assign(app.services, { settings: { ...app.services.settings, clamdUrl: clamd.url } });
    await settleUploads(app);
    call = await openedCall(app, { sealed: true, title: '開かない公募' });
    drafts = [await begun(app, call.id), await begun(app, call.id, 'recipient2')];
    const [first, second] = drafts as [Draft, Draft];
    await everythingIn(first);
    await second.upload('recipient2', 'map', [fileNames[1] as string, Buffer.concat([pdf('with a virus'), eicar])]);
    await uploadScanPoller(app.services, clamdScanner(clamd.url))();
    await app.engine.db.updateTable('files').set({ scanState: 'off' }).where('scanState', '=', 'waiting').execute();
    await loseFile(second);
    await checkFiles(app.services);
    await paper();
    await demanded(app, 'fund_staff', 'POST', `/calls/${call.id}/remind`, { subject: '締切が近づいています', body: 'お急ぎください。' });
    const { receiptNumber } = await first.stored();
    const snapshots = await first.snapshots();
    const { rows } = { rows: await app.engine.db.selectFrom('entries').select('id').where('callId', '=', call.id).execute() };
    secrets = [stranger, note, receiptNumber, ...fileNames, ...snapshots.map(({ sha256 }) => sha256), ...rows.map(({ id }) => `/user/entries/${id}`)];
    const people = await app.engine.db
      .selectFrom('users')
      .select(['username', 'email', 'organizationId'])
      .where('email', 'like', 'recipient%')
      .execute();
    const ids = people.flatMap(({ organizationId }) => organizationId ?? []);
    const organizations = await app.engine.db.selectFrom('organizations').select('name').where('id', 'in', ids).execute();
    names = [...organizations.map(({ name }) => name), ...people.flatMap(({ username, email }) => [username, email])];
  });

  /** What its writers and the office do to a draft until it is submitted. */
  async function everythingIn(draft: Draft) {
    await draft.fill();
    await draft.upload('recipient', 'map', [fileNames[0] as string, pdf('map')]);
    for (const email of [stranger, 'gone@example.com', 'recipient3@example.jp'])
      await demanded(app, 'recipient', 'POST', `/entries/${draft.id}/members`, { email, role: 'write' });
    const members = await app.engine.db.selectFrom('entry_members').selectAll().where('entryId', '=', draft.id).execute();
    const gone = members.find(({ email }) => email === 'gone@example.com');
    await demanded(app, 'recipient', 'DELETE', `/entries/${draft.id}/members/${gone?.id}`);
    await draft.submit();
    // As the office did before the draft was closed to it.
    const { extend } = {
      extend: { callId: call.id, entryId: draft.id, before: call.deadline, until: '2026-12-02T09:00:00.000Z', reason: '秘密の災害' },
    };
    const at = app.services.now().toISOString();
    const who = { userId: 1, userName: '担当者', userRole: 'fund_staff' } as const;
    await app.engine.db
      .insertInto('call_extensions')
      .values({ ...extend, ...who, createdAt: at, updatedAt: at })
      .execute();
  }

  async function loseFile(draft: Draft) {
    await draft.upload('recipient2', 'map', [fileNames[2] as string, pdf('lost')]);
    const { storageKey } = await app.engine.db
      .selectFrom('files')
      .selectAll()
      .where('fileName', '=', fileNames[2] as string)
      .executeTakeFirstOrThrow();
    await app.services.files.remove(storageKey);
  }

  async function paper() {
    const { id, organizationId } = await app.engine.db
      .selectFrom('users')
      .select(['id', 'organizationId'])
      .where('email', '=', 'recipient3@example.jp')
      .executeTakeFirstOrThrow();
    const arrivedAt = '2026-11-20T01:00:00.000Z';
    await demanded(app, 'fund_staff', 'POST', `/calls/${call.id}/enterPaper`, { organizationId, contactUserId: id, arrivedAt, note });
  }

  const readable = (role: Role) => everyResource.filter(({ access }) => access.read.includes(role));
  const tells = (row: unknown) => {
    const text = JSON.stringify(row);
    return secrets.some((secret) => text.includes(secret)) || (text.includes(call.title) && names.some((name) => text.includes(name)));
  };
  const list = async (role: Role, resource: Resource, query: string): Promise<{ rows: AnyRow[]; total: number }> => {
    const answer = await app.call(role, 'GET', `${readPath(resource)}?${query}`);
    if (answer.status !== 200) throw new Error(`${readPath(resource)}?${query}: ${answer.status} ${answer.text}`);
    return resource.list.bare && !query.includes('limit=') ? { rows: answer.data, total: answer.data.length } : page(answer);
  };
  /** The rows that hang on the entries of the call, by their resource. */
  const kept = async () =>
    Promise.all(
      hanging.map(async ({ resource, paths }) => {
        const rows: AnyRow[] = await app.engine.db
          .selectFrom((resource.of ?? resource.name) as 'entry_members')
          .selectAll()
          .execute();
        const own = drafts.map(({ id }) => id);
        return {
          resource,
          ids: rows.filter((row) => own.includes(resource.name === 'entries' ? row.id : row[paths[0] as string])).map(({ id }) => id as number),
        };
      }),
    );
  const logsOf = (role: Role) => list(role, everyResource.find(({ name }) => name === 'audit_logs') as Resource, 'limit=200');

  describe.each(adminRoles.map((role) => [role]))('tells %s nothing of who applies', (role) => {
    it('in no list, whatever is looked for', async () => {
      for (const resource of readable(role))
        for (const words of ['', ...secrets.slice(0, 4)]) {
          const { rows } = await list(role, resource, `limit=200${words && `&q=${encodeURIComponent(words)}`}`);
          expect([resource.name, words, rows.filter(tells)]).toEqual([resource.name, words, []]);
        }
    });

    it('by no number, count, filter, order or file', async () => {
      for (const { resource, ids } of await kept()) {
        if (!resource.access.read.includes(role) || ids.length === 0) continue;
        const { rows, total } = await list(role, resource, `${ids.map((id) => `id=${id}`).join('&')}&count=exact`);
        expect([resource.name, rows, total]).toEqual([resource.name, [], 0]);
        expect([resource.name, (await app.call(role, 'GET', `${readPath(resource)}/${ids[0]}`)).status]).toEqual([resource.name, 404]);
        if (resource.list.filters.includes('entryId' as never))
          for (const { id } of drafts) expect([resource.name, (await list(role, resource, `entryId=${id}`)).total]).toEqual([resource.name, 0]);
        const file = await app.raw(`/api/admin/${resource.name}/export?format=csv`, {
          headers: { Authorization: `Bearer ${await app.token(role)}` },
        });
        if (file.status === 200) expect([resource.name, (await file.text()).split('\n').filter(tells)]).toEqual([resource.name, []]);
      }
    });

    it('in what is told of all: the dashboard, the board of the call, its attachments', async () => {
      const data = await demanded(app, role, 'GET', '/dashboard');
      expect(data.activities.filter((one: AnyRow) => tells(one) || hanging.some(({ resource }) => resource.name === one.resource))).toEqual([]);
      const board = await app.call(role, 'GET', `/calls/${call.id}/board`);
      // Whoever types what has come on paper knows of that one.
      if (board.status === 200 && role !== 'fund_staff') expect(tells(board.data)).toBe(false);
      for (const { filePath } of (await drafts[0]?.writing())?.files ?? [])
        expect((await app.raw(filePath, { headers: { Authorization: `Bearer ${await app.token(role)}` } })).status).not.toBe(200);
    });
  });

  it('stands in the way of deleting an organisation without saying what stands there', async () => {
    const { organizationId } = await (drafts[0] as Draft).stored();
    const open = app.engine.db.selectFrom('entries').select('id').where('organizationId', '=', organizationId).where('sealed', '=', 0);
    const { length } = await open.execute();
    const { status, error } = await app.call('fund_manager', 'DELETE', `/organizations/${organizationId}`);
    expect([status, error]).toEqual([409, expect.stringMatching(/ほかの記録 \d+件/)]);
    expect(/応募 (\d+)件/.exec(error ?? '')?.[1]).toBe(length === 0 ? undefined : `${length}`);
  });

  it('is mailed about in the outbox of an earlier version, too, and nobody reads that', async () => {
    // Who has been taken out again is no longer known to have been a writer.
    const about = app.engine.db
      .selectFrom('outbox')
      .select('id')
      .where('entryId', 'is not', null)
      .where('recipientAddress', '<>', 'gone@example.com');
    const before = (await about.execute()).map(({ id }) => id);
    expect(before.length).toBeGreaterThan(3);
    await app.engine.db.updateTable('outbox').set({ entryId: null }).execute();
    const update = migrationScript(app.engine, 'migrations', '0113_seal_what_hangs_on_entries').split(/^-- .*$/m)[1] as string;
    await sql.raw(update).execute(app.engine.db);
    expect((await about.execute()).map(({ id }) => id)).toEqual(expect.arrayContaining(before));
  });

  it('has no entry in the log about what hangs on it, and all of them once it is opened', async () => {
    const about = ({ resource, recordId }: AnyRow, all: Awaited<ReturnType<typeof kept>>) =>
      all.some((one) => one.resource.name === resource && one.ids.includes(recordId));
    const all = await kept();
    expect((await logsOf('director')).rows.filter((row) => about(row, all))).toEqual([]);
    await demanded(app, 'fund_manager', 'POST', `/calls/${call.id}/unseal`, { reason: '試験のため' });
    const told = (await logsOf('director')).rows.filter((row) => about(row, all));
    expect(new Set(told.map(({ resource }) => resource))).toEqual(new Set(['entries', 'entry_members', 'entry_files']));
    for (const { resource, ids } of all) {
      if (ids.length === 0 || !resource.access.read.includes('director')) continue;
      const { total } = await list('director', resource, ids.map((id) => `id=${id}`).join('&'));
      expect([resource.name, total > 0]).toEqual([resource.name, true]);
    }
    const mails = await list('director', everyResource.find(({ name }) => name === 'outbox') as Resource, `q=${encodeURIComponent(stranger)}`);
    expect(mails.total).toBe(1);
  });
});

/** What the demo has waiting for a scan is none of ours. */
async function settleUploads(app: TestApp): Promise<void> {
  await app.engine.db.updateTable('files').set({ scanState: 'off' }).where('scanState', '=', 'waiting').execute();
}
