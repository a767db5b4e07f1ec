import type { TestApp } from './app.ts';

const texts = {
  lead: '川に親しむ活動を助けます。',
  eligibility: '学校と市民団体',
  support: '上限まで',
  selection: '書類で選びます。',
  contact: '事務局',
};

/** A call that the office has published, open from the beginning of October to the end of November 2026 unless said. @returns its id */
export async function publishedCall(app: TestApp, given: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const { db } = app.engine;
  const { id: grantId } = await db
    .selectFrom('grants')
    .select('id')
    .where('year', '=', 2027)
    .where('category', '=', 'school')
    .executeTakeFirstOrThrow();
  const at = app.services.now().toISOString();
  const { id: formId } = await db
    .insertInto('application_forms')
    .values({ name: `様式 ${crypto.randomUUID()}`, number: 1, status: 'published', definition: '{"sections":[]}', createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = { opensAt: '2026-10-01T00:00:00.000Z', closesAt: '2026-11-30T09:00:00.000Z' };
  const made = await app.call('fund_staff', 'POST', '/calls', {
    title: '川の学校の公募',
    grantId,
    formId,
    audience: 'any',
    ...times,
    ...texts,
    ...given,
  });
  if (made.status !== 201) throw new Error(made.text);
  const approved = await app.call('fund_manager', 'POST', `/calls/${made.data.id}/approve`, {});
  if (approved.status !== 200) throw new Error(approved.text);
  return made.data.id;
}
