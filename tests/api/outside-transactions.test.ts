import { afterEach, expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import type { Engine } from '../../api/db/engine.ts';
import type { FileStore } from '../../api/files/store.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { applicationSubject } from '../../resources/letters/server/drawing/issue.ts';
import { previewLetter } from '../../resources/letters/server/letter-on-file.ts';
import { onEachEngine, onPostgres, type TestApp } from '../support/app.ts';
import { preparedContract, sendOne, sentEnvelope, sign } from '../support/envelopes.ts';
import type { AnyRow } from '../support/rows.ts';

/** Runs `before` each time a transaction begins, and `within` around what it does. */
function watchTransactions(app: TestApp, within: (work: () => Promise<unknown>) => Promise<unknown>): () => void {
  const { transaction } = app.engine;
  const watched: Engine['transaction'] = (work, isolation) => transaction((db) => within(() => work(db)) as ReturnType<typeof work>, isolation);
  Object.assign(app.engine, { transaction: watched });
  return () => void Object.assign(app.engine, { transaction });
}

/** Runs `work` whenever bytes are taken up, before they are. */
function watchStore({ services: { files } }: TestApp, work: () => unknown): () => void {
  const { adopt } = files;
  const watched: FileStore['adopt'] = async (path, key) => {
    await work();
    return adopt(path, key);
  };
  Object.assign(files, { adopt: watched });
  return () => void Object.assign(files, { adopt });
}

async function storedFiles({ services: { files } }: TestApp): Promise<number> {
  let count = 0;
  for await (const _ of files.list()) count++;
  return count;
}

onEachEngine('what takes long', (app) => {
  const undo: (() => void)[] = [];
  afterEach(() => {
    for (const one of undo.splice(0)) one();
  });

  it.each([
    ['a letter that is sent', () => sentEnvelope(app)],
    ['a letter that takes another’s place', async () => replace(app, (await sentEnvelope(app)).id as number)],
    ['a letter that is signed', async () => sign(app, (await sentEnvelope(app)).id as number)],
  ])('is done before the transaction: %s', async (_, make) => {
    let within = 0;
    const stored: number[] = [];
    undo.push(
      watchTransactions(app, async (work) => {
        within++;
        return work().finally(() => within--);
      }),
      watchStore(app, () => stored.push(within)),
    );
    await make();
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter((depth) => depth > 0)).toEqual([]);
  });

  it('of two who send the same letter at the same moment one sends it, and the other one’s file is gone', async () => {
    const id = await preparedContract(app);
    const before = await storedFiles(app);
    const results = await Promise.all([sendOne(app, id), sendOne(app, id)]);
    expect(results.map(({ state }) => state).sort()).toEqual(['in_flight', 'sent']);
    // The letter that was drawn, and the copy that is to be signed.
    expect(await storedFiles(app)).toBe(before + 2);
  });

  it('a letter whose data change while it is drawn is drawn again', async () => {
    const id = await preparedContract(app);
    const before = await storedFiles(app);
    let isFirst = true;
    undo.push(
      watchStore(app, async () => {
        if (isFirst) await app.engine.db.updateTable('applications').set({ title: '変わった題名' }).where('id', '=', id).execute();
        isFirst = false;
      }),
    );
    const { envelopeId, state } = await sendOne(app, id);
    expect(state).toBe('sent');
    const { unsignedSha256 } = await app.engine.db.selectFrom('envelopes').selectAll().where('id', '=', envelopeId).executeTakeFirstOrThrow();
    const subject = await applicationSubject(app.services, app.engine.reader, 'ukesyo', id);
    expect((await previewLetter(app.services, subject)).sha256).toBe(unsignedSha256);
    // Both that were drawn, and the copy of the second that is to be signed.
    expect(await storedFiles(app)).toBe(before + 3);
  });

  it('a letter whose data change while it is signed is not signed', async () => {
    const { id, applicationId } = await sentEnvelope(app);
    undo.push(
      watchStore(app, async () => {
        await app.engine.db.updateTable('applications').set({ title: '変わった題名' }).where('id', '=', applicationId).execute();
      }),
    );
    const before = await storedFiles(app);
    const answer = await sign(app, id as number);
    expect([answer.status, answer.code]).toEqual([409, 'letter_changed']);
    expect(await storedFiles(app)).toBe(before);
  });

  it.each([
    ['a status', 'SELECTION_PREPARATION', '/applications/status', (ids: number[]) => ({ ids, applicationStatusId: statusEntry('UNDER_REVIEW').id })],
    ['a letter', 'CONTRACT_PREPARATION', '/envelopes/send', (ids: number[]) => ({ applicationIds: ids, kind: 'confirmation' })],
  ] as const)('one row of many over which the server stumbles does not keep the others from being answered: %s', async (_, from, path, body) => {
    const ids = [await preparedContract(app), await preparedContract(app), await preparedContract(app)];
    await app.engine.db.updateTable('applications').set({ status: from }).where('id', 'in', ids).execute();
    await app.token('fund_staff');
    let begun = 0;
    const { transaction } = app.engine;
    const stumbling: Engine['transaction'] = (work, isolation) =>
      transaction(async (db) => {
        if (++begun === 2) throw new TypeError('stumbled');
        return work(db);
      }, isolation);
    Object.assign(app.engine, { transaction: stumbling });
    undo.push(() => void Object.assign(app.engine, { transaction }));
    const { status, data } = await app.call('fund_staff', 'POST', path, body(ids));
    const failed = data.filter(({ success }: AnyRow) => !success);
    expect([status, data.length, failed.length]).toEqual([200, 3, 1]);
    expect(failed[0].error ?? failed[0].message).toMatch(/サーバーで問題が起きました.*番号/);
  });
});

async function replace(app: TestApp, id: number) {
  const answer = await app.call('fund_staff', 'POST', `/envelopes/${id}/replace`, { comment: '誤りがあったため' });
  expect(answer.status).toBe(200);
}

onPostgres('letters beside those who write all the time', (app) => {
  it('all go out, and no file is left over', async () => {
    const ids = [];
    for (let at = 0; at < 12; at++) ids.push(await preparedContract(app));
    const before = await storedFiles(app);
    const server = createApp(app.services);
    const headers = { Authorization: `Bearer ${await app.token('fund_staff')}`, 'Content-Type': 'application/json' };
    let isOver = false;
    const write = async (id: number) => {
      while (!isOver) {
        const answer = await server.request(`/api/applications/${id}`, {
          method: 'PUT',
          headers,
          body: JSON.stringify({ title: `題名 ${Math.random()}` }),
        });
        await answer.text();
      }
    };
    const others = await app.engine.db.selectFrom('applications').select('id').where('status', '=', 'IN_PROGRESS').limit(6).execute();
    const writers = others.map(({ id }) => write(id));
    const { data } = await app.call('fund_staff', 'POST', '/envelopes/send', { applicationIds: ids, kind: 'ukesyo' });
    isOver = true;
    await Promise.all(writers);
    expect(data.map(({ state, message }: AnyRow) => `${state} ${message ?? ''}`)).toEqual(ids.map(() => 'sent '));
    // Each with its kept letter and the copy that is to be signed.
    expect(await storedFiles(app)).toBe(before + 2 * ids.length);
  });
});
