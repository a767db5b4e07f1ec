import { expect, it } from 'vitest';
import { missingSchema } from '../../api/db/missing-schema.ts';
import { readPath } from '../../schema/resource.ts';
import { onEachEngine } from '../support/app.ts';
import { everyResource } from '../support/rows.ts';

const listed = everyResource.map(readPath);

onEachEngine('a database that is behind the configuration', (app) => {
  const ready = async () => {
    const answer = await app.raw('/readyz');
    return [answer.status, ((await answer.json()) as { error?: string }).error ?? null];
  };

  it('lacks nothing after its migrations', async () => expect(await missingSchema(app.engine)).toEqual([]));

  it('is told by what it lacks; what it has beside that is in nobody’s way', async () => {
    const { schema } = app.engine.db;
    await schema.alterTable('faqs').addColumn('later', 'text').execute();
    await schema.createTable('of_a_later_version').addColumn('id', 'integer').execute();
    expect(await missingSchema(app.engine)).toEqual([]);
    await schema.alterTable('notice_reads').renameTo('notice_reads_away').execute();
    await schema.alterTable('faqs').renameColumn('answer', 'answer_away').execute();
    const lacks = await missingSchema(app.engine);
    expect(lacks).toEqual(expect.arrayContaining(['表 notice_reads がない', '項目 faqs.answer がない']));
    await schema.alterTable('notice_reads_away').renameTo('notice_reads').execute();
    await schema.alterTable('faqs').renameColumn('answer_away', 'answer').execute();
    expect(await missingSchema(app.engine)).toEqual([]);
  });

  it('is not ready while it serves: no list answers 500, and `/readyz` says what is missing and what to do', async () => {
    const { schema } = app.engine.db;
    expect(await ready()).toEqual([200, null]);
    const columns = { faqs: 'answer', applications: 'title', organizations: 'name' } as const;
    for (const [table, column] of Object.entries(columns)) await schema.alterTable(table).renameColumn(column, `${column}_away`).execute();
    const answers = await Promise.all(listed.map(async (api) => ({ api, ...(await app.call('fund_department_head', 'GET', `${api}?limit=1`)) })));
    expect(answers.filter(({ status }) => status >= 500 && status !== 503).map(({ api }) => api)).toEqual([]);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.map(({ api }) => api)).toContain('/faqs');
    for (const { code, error } of refused) expect([code, error]).toEqual(['database_behind', expect.stringMatching(/[ぁ-ん].*お知らせください/)]);
    expect(await ready()).toEqual([503, expect.stringMatching(/項目 \w+\.\w+ がない.*npm run migrate:new/)]);
    for (const [table, column] of Object.entries(columns)) await schema.alterTable(table).renameColumn(`${column}_away`, column).execute();
    expect(await ready()).toEqual([200, null]);
    expect((await app.call('fund_staff', 'GET', '/faqs?limit=1')).status).toBe(200);
  });
});
