import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertRows, type NewRow } from '../../api/db/engines/new-rows.ts';
import { updateStored } from '../../api/db/row-writes.ts';
import { onEachEngine } from '../support/app.ts';

const at = '2026-11-22T00:00:00.000Z';
const faq = (question: string): NewRow => ({
  table: 'faqs',
  row: { question, answer: '答え', category: 'application', createdAt: at, updatedAt: at },
  found: { table: 'faqs_search', text: question },
});

onEachEngine('rows written by kept statements', (app) => {
  const insert = (rows: readonly NewRow[]) => app.engine.transaction((db) => insertRows(db, rows));

  it('are known by their ids, and found by their texts', async () => {
    const questions = ['一', '二', '三'];
    const ids = await insert(questions.map(faq));
    const stored = await app.engine.reader.selectFrom('faqs').select(['id', 'question']).where('id', 'in', ids).orderBy('id').execute();
    const texts = await sql<{ id: number; text: string }>`select id, text from faqs_search where id in (${sql.join(ids)}) order by id`.execute(
      app.engine.reader,
    );
    expect(texts.rows).toEqual(questions.map((text, place) => ({ id: ids[place], text })));
    expect(stored).toEqual(questions.map((question, place) => ({ id: ids[place], question })));
  });

  it('are changed only at the version that is known', async () => {
    const [id] = (await insert([faq('版')])) as [number];
    const change = (version: number, question: string) =>
      app.engine.transaction((db) => updateStored(db, 'faqs', { id, version }, { question, version: version + 1 }));
    expect([await change(1, '新'), await change(1, '古'), await change(2, '次')]).toEqual([true, false, true]);
    expect(await app.engine.reader.selectFrom('faqs').select(['question', 'version']).where('id', '=', id).executeTakeFirst()).toEqual({
      question: '次',
      version: 3,
    });
  });
});
