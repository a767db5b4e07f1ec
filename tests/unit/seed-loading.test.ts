import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer as readBytes, text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import { migrate } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { ownSearchFields, searchTableOf } from '../../api/db/schema-model.ts';
import { openStore } from '../../api/files/folder-store.ts';
import { loadSettings } from '../../api/settings/settings.ts';
import { checkPassword } from '../../api/sign-in/passwords.ts';
import { fold } from '../../domain/text/fold.ts';
import { isLockedBySubmission } from '../../resources/calls/rules/submission-lock.ts';
import { readTransferFile } from '../../resources/payments/rules/transfer/read-transfer-file.ts';
import { totalOf } from '../../resources/selection/rules/score-sheet.ts';
import { resources } from '../../resources.config.ts';
import { boundValues, problemsOf } from '../../schema/forms/answers.ts';
import { withoutReadIndexes } from '../../seed/bulk.ts';
import { explicitIds } from '../../seed/demo/load.ts';
import { demoPassword, loadMasters, seedDemo } from '../../seed/index.ts';
import { testIdentity } from '../support/signing.ts';

const folder = mkdtempSync(join(tmpdir(), 'seseragi-seed-'));
const engine = openDatabase(`file:${join(folder, 'demo.sqlite')}`);
const seal = (text: string) => `sealed ${text}`;
const open = (sealed: string) => sealed.slice('sealed '.length);
const files = openStore(`file:${join(folder, 'files')}`);

beforeAll(async () => {
  await migrate(engine);
  const [settings, signing] = [loadSettings({}), { identity: await testIdentity(), problem: null }];
  await seedDemo(engine, { baseDate: '2026-11-21', applications: 400, seal, open, files, settings, signing });
});

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

async function count(table: string): Promise<number> {
  const { rows } = await anyTables(engine.db)
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/** What comes with the masters, or through the product's own calls. */
const filledOtherwise = [
  'letters',
  'envelopes',
  'envelope_events',
  'payment_entries',
  'ledger_accounts',
  'mail_templates',
  'letter_templates',
  'application_statuses',
  'river_systems',
];

describe('loading the demo data', () => {
  test('gives every row of every searched resource its search text', async () => {
    for (const resource of Object.values(resources)) {
      if ('of' in resource || ownSearchFields(resource).length === 0) continue;
      expect([resource.name, await count(searchTableOf(resource.name))]).toEqual([resource.name, await count(resource.name)]);
    }
    const found = await anyTables(engine.db)
      .selectFrom('organizations_search')
      .select('id')
      .where('text', 'like', `%${fold('高槻・芥川倶楽部')}%`)
      .execute();
    expect(found).toHaveLength(1);
  });

  test('fills every resource that it has rows of', async () => {
    for (const name of [...explicitIds, ...filledOtherwise]) expect([name, await count(name)]).not.toEqual([name, 0]);
  });

  test('has a committee that judges twelve files of the account it names, two with hints, and only what each has declared', async () => {
    const mine = await engine.db
      .selectFrom('reviews as r')
      .innerJoin('users as u', 'u.id', 'r.userId')
      .innerJoin('review_rounds as o', 'o.id', 'r.roundId')
      .leftJoin('conflict_hints as h', (join) => join.onRef('h.applicationId', '=', 'r.applicationId').onRef('h.userId', '=', 'r.userId'))
      .select(['r.status', 'h.status as hint'])
      .where('u.email', '=', 'selection_committee@example.jp')
      .where('o.status', '=', 'scoring')
      .execute();
    expect([mine.length, mine.filter(({ hint }) => hint === 'open').length]).toEqual([12, 2]);
    expect([...new Set(mine.map(({ status }) => status))].sort()).toEqual(['offered', 'open', 'recused', 'submitted']);
    const reviews = await engine.db
      .selectFrom('reviews as r')
      .innerJoin('review_rounds as o', 'o.id', 'r.roundId')
      .leftJoin('conflicts as c', (join) => join.onRef('c.applicationId', '=', 'r.applicationId').onRef('c.userId', '=', 'r.userId'))
      .select(['o.rubricId', 'r.status', 'r.scores', 'r.total', 'c.answer'])
      .execute();
    const criteria = await engine.db.selectFrom('criteria').select(['id', 'rubricId', 'label', 'weight', 'required', 'independent']).execute();
    for (const { rubricId, status, scores, total, answer } of reviews) {
      const declared = { offered: [null], recused: ['conflict', 'unsure'] }[status as 'offered'] ?? ['none'];
      expect([status, declared.includes(answer as never)]).toEqual([status, true]);
      const own = criteria.filter((one) => one.rubricId === rubricId);
      const words = own.map((one) => ({ ...one, required: one.required === 1, independent: one.independent === 1 }));
      expect(total).toBe(totalOf(words, JSON.parse(scores)));
      if (status === 'submitted' || status === 'frozen') expect(total).not.toBeNull();
    }
  });

  test('has a meeting that proposed what has been decided since', async () => {
    const items = await engine.db
      .selectFrom('review_items as i')
      .innerJoin('review_rounds as o', 'o.id', 'i.roundId')
      .innerJoin('decisions as d', 'd.applicationId', 'i.applicationId')
      .select(['i.proposal', 'i.proposedAmount', 'i.waitRank', 'd.outcome', 'd.amount', 'd.waitRank as decidedRank', 'i.exceptionReason'])
      .where('o.status', '=', 'closed')
      .execute();
    expect(items.length).toBeGreaterThan(20);
    for (const one of items) expect([one.proposal, one.proposedAmount, one.waitRank]).toEqual([one.outcome, one.amount, one.decidedRank]);
    expect(items.filter(({ exceptionReason }) => exceptionReason)).toHaveLength(1);
  });

  test('lets everyone sign in with the demo password', async () => {
    const { password } = await engine.db.selectFrom('users').select('password').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
    expect(await checkPassword(demoPassword, password)).toBe(true);
  });

  test('seals account numbers', async () => {
    const accounts = await engine.db.selectFrom('banks').select('accountNumber').execute();
    for (const { accountNumber } of accounts) expect(accountNumber).toMatch(/^sealed \d{7}$/);
  });

  test('keeps the very file of the batch that was paid', async () => {
    const batch = await engine.db.selectFrom('transfer_batches').selectAll().where('status', '=', 'finished').executeTakeFirstOrThrow();
    const stored = await engine.db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', batch.fileId ?? 0)
      .executeTakeFirstOrThrow();
    const sealed = await readText(await files.open(stored.storageKey));
    expect([stored.size, stored.sha256]).toEqual([Buffer.byteLength(sealed), createHash('sha256').update(sealed).digest('hex')]);
    const bytes = Buffer.from(open(sealed), 'latin1');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(batch.fileSha256);
    const { file } = readTransferFile(bytes);
    expect([file?.payments.length, file?.total]).toEqual([batch.count, batch.total]);
  });

  test('has submissions that are whole, and kept as they were received', async () => {
    const snapshots = await engine.db
      .selectFrom('entry_snapshots as s')
      .innerJoin('application_forms as f', 'f.id', 's.formId')
      .innerJoin('entries as e', 'e.id', 's.entryId')
      .innerJoin('calls as c', 'c.id', 'e.callId')
      .innerJoin('grants as g', 'g.id', 'c.grantId')
      .select(['s.receiptNumber', 's.content', 's.sha256', 's.arrivedAt', 'f.definition', 'c.opensAt', 'c.deadline', 's.correctionId', 'g.amount'])
      .execute();
    expect(snapshots.length).toBeGreaterThan(10);
    for (const { receiptNumber, content, sha256, arrivedAt, definition, opensAt, deadline, correctionId, amount } of snapshots) {
      const { answers, files: attached } = JSON.parse(content);
      const counts: Record<string, number> = {};
      for (const { fieldKey, fileId, sha256: hash } of attached) {
        counts[fieldKey] = (counts[fieldKey] ?? 0) + 1;
        const stored = await engine.db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow();
        const bytes = await readBytes(await files.open(stored.storageKey));
        expect([receiptNumber, createHash('sha256').update(bytes).digest('hex')]).toEqual([receiptNumber, hash]);
      }
      const problems = problemsOf(JSON.parse(definition), answers, counts, { amount });
      expect([receiptNumber, { ...problems }]).toEqual([receiptNumber, {}]);
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
      expect([receiptNumber, arrivedAt >= opensAt, correctionId !== null || arrivedAt < String(deadline)]).toEqual([receiptNumber, true, true]);
    }
  });

  test('has applications that say what was submitted for them', async () => {
    const submitted = await engine.db
      .selectFrom('entries as e')
      .innerJoin('entry_snapshots as s', 's.entryId', 'e.id')
      .innerJoin('application_forms as f', 'f.id', 's.formId')
      .innerJoin('applications as a', 'a.id', 'e.applicationId')
      .selectAll('a')
      .select(['s.content', 'f.definition'])
      .orderBy('s.id')
      .execute();
    // The last submission counts.
    const last = [...new Map(submitted.map((one) => [one.id, one])).values()];
    expect(last.length).toBeGreaterThan(8);
    for (const { content, definition, ...application } of last) {
      const { budget, ...columns } = boundValues(JSON.parse(definition), JSON.parse(content).answers);
      const stored = Object.fromEntries(Object.keys(columns).map((name) => [name, application[name as keyof typeof application]]));
      const meant = Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]));
      expect([application.entryNumber, stored]).toEqual([application.entryNumber, meant]);
      // Once a grant has been decided, its budget is that of what has been granted.
      if (!isLockedBySubmission(application)) continue;
      const rows = await engine.db
        .selectFrom('budget_items')
        .select(['costCategory', 'amount'])
        .where('applicationId', '=', application.id)
        .execute();
      expect([application.entryNumber, Object.fromEntries(rows.map((row) => [row.costCategory, row.amount]))]).toEqual([
        application.entryNumber,
        budget,
      ]);
    }
  });

  test('leaves room for rows that people add', async () => {
    const now = '2026-11-21T00:00:00.000Z';
    const row = { question: '質問', answer: '回答', category: 'application', createdAt: now, updatedAt: now } as const;
    const before = await count('faqs');
    const { id } = await engine.db.insertInto('faqs').values(row).returning('id').executeTakeFirstOrThrow();
    expect(id).toBe(before + 1);
  });
});

describe('loading the masters again', () => {
  test('adds nothing, mends what was changed and leaves the templates of the staff alone', async () => {
    const counts = async () => Promise.all(['application_statuses', 'river_systems', 'mail_templates', 'letter_templates'].map(count));
    const before = await counts();
    await engine.db.updateTable('application_statuses').set({ statusLabelAdmin: '誤り' }).where('id', '=', 1).execute();
    await engine.db.updateTable('mail_templates').set({ subject: '職員が直した件名' }).where('purpose', '=', 'custom').execute();
    await engine.db.updateTable('letter_templates').set({ title: '職員が直した表題' }).where('kind', '=', 'ukesyo').execute();
    await engine.db.deleteFrom('letter_templates').where('kind', '=', 'refund_notice').execute();
    await loadMasters(engine, '2026-12-01T00:00:00.000Z');
    expect(await counts()).toEqual(before);
    expect(await engine.db.selectFrom('application_statuses').selectAll().where('id', '=', 1).executeTakeFirst()).toMatchObject({
      statusKey: 'APPLICATION_IN_PROGRESS',
      statusLabelAdmin: '申請中',
      updatedAt: '2026-12-01T00:00:00.000Z',
    });
    const { subject } = await engine.db.selectFrom('mail_templates').select('subject').where('purpose', '=', 'custom').executeTakeFirstOrThrow();
    expect(subject).toBe('職員が直した件名');
    const letters = await engine.db.selectFrom('letter_templates').select('title').orderBy('id').execute();
    expect(letters.map(({ title }) => title)).toEqual([
      '職員が直した表題',
      '助成の条件の確認書',
      '精算書',
      '助成金採択通知書',
      '助成金条件付採択通知書',
      '助成金補欠通知書',
      '助成金不採択通知書',
      '返納通知書',
    ]);
  });
});

describe('loading very many rows', () => {
  test('leaves the indexes as they were, even when the load fails', async () => {
    const indexes = async () => (await engine.inspect()).tables.map(({ name, indexes }) => [name, indexes.map((index) => index.name).sort()]);
    const before = await indexes();
    const failing = withoutReadIndexes(engine, async () => {
      expect(await indexes()).not.toEqual(before);
      throw new Error('stopped');
    });
    await expect(failing).rejects.toThrow('stopped');
    expect(await indexes()).toEqual(before);
  });
});
