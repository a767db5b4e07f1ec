import { expect, test } from 'vitest';
import { onEitherEngine } from '../support/app.ts';

onEitherEngine('what a write leaves behind', (app) => {
  test('an update that changes nothing raises no version and logs nothing', async () => {
    const { data } = await app.call('fund_staff', 'GET', '/faqs?limit=1');
    const [faq] = data.faqs;
    const before = await logged();
    const answer = await app.call('fund_staff', 'PUT', `/faqs/${faq.id}`, { question: faq.question, published: faq.published, version: faq.version });
    expect(answer).toMatchObject({ status: 200, data: { version: faq.version, updatedAt: faq.updatedAt } });
    expect(await logged()).toBe(before);
  });

  test('a submission is not deleted while comments speak of it', async () => {
    const entityType = 'submission';
    const path = `/${entityType}s`;
    const list = await app.call('fund_manager', 'GET', `${path}?limit=1&sortBy=id`);
    const { id } = list.data[`${entityType}s`][0];
    await app.engine.db.deleteFrom('comments').where('entityType', '=', entityType).where('entityId', '=', id).execute();
    const comment = await app.call('fund_manager', 'POST', '/comments', { entityType, entityId: id, content: '確認しました' });
    expect(comment.status).toBe(201);
    const refused = await app.call('fund_manager', 'DELETE', `${path}/${id}`);
    expect(refused).toMatchObject({ status: 409, code: 'still_needed', error: 'コメント 1件が付いているため削除できません。' });
    await app.call('fund_manager', 'DELETE', `/comments/${comment.data.id}`);
    expect((await app.call('fund_manager', 'DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await app.call('fund_manager', 'GET', `${path}/${id}`)).status).toBe(404);
  });

  async function logged(): Promise<number> {
    const { count } = await app.engine.db
      .selectFrom('audit_logs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }
});
