import { beforeEach, expect, it } from 'vitest';
import { sha256Of } from '../../api/runtime/sha256.ts';
import type { FormDefinition } from '../../schema/forms/definition.ts';
import { onEitherEngine } from '../support/app.ts';
import { publishedForm, testForm } from '../support/calls.ts';
import { demanded, openedCall } from '../support/entries.ts';
import type { AnyRow } from '../support/rows.ts';

let names = 0;

onEitherEngine('the forms of calls', (app) => {
  beforeEach(() => app.setNow(new Date('2026-11-21T01:02:03.000Z')));
  const draftOf = (definition: unknown = testForm): Promise<AnyRow> =>
    demanded(app, 'fund_staff', 'POST', '/application_forms', { name: `版の試験${++names}`, definition });
  const act = (id: number, what: string, as = 'fund_staff') => app.call(as, 'POST', `/application_forms/${id}/${what}`, {});
  const put = (id: number, values: AnyRow, as = 'fund_staff') => app.call(as, 'PUT', `/application_forms/${id}`, values);
  const formOf = async (id: number): Promise<AnyRow> => (await app.call('fund_staff', 'GET', `/application_forms/${id}`)).data;
  const without = (key: string): FormDefinition => ({
    sections: testForm.sections.map((section) => ({ ...section, fields: section.fields.filter((field) => field.key !== key) })),
  });

  it('begin empty, and come back as the language reads them', async () => {
    const empty = await demanded(app, 'fund_staff', 'POST', '/application_forms', { name: `版の試験${++names}` });
    expect(empty).toMatchObject({ number: 1, status: 'draft', definition: { sections: [] } });
    const { id } = await draftOf({ ...testForm, script: '<script>' });
    expect((await formOf(id)).definition).toEqual(testForm);
  });

  it('are refused with what is wrong in them, and nothing is stored', async () => {
    const { id, version } = await draftOf();
    const wrong = { sections: [{ ...testForm.sections[0], when: { field: 'later', test: 'filled' } }] };
    const answer = await put(id, { definition: wrong, version });
    expect([answer.status, answer.fields]).toEqual([422, { definition: '「計画」の条件が見る項目（later）が、その前にありません' }]);
    for (const definition of [1, 'null', '[]', '{"sections":', [], { sections: [null] }, { sections: 'x'.repeat(300_001) }])
      expect([(await put(id, { definition, version })).status, (await formOf(id)).version]).toEqual([422, version]);
    expect((await formOf(id)).definition).toEqual(testForm);
  });

  it('are published with all that an application needs, or told what is missing', async () => {
    const { id } = await draftOf(without('amount'));
    const refused = await act(id, 'publish');
    expect([refused.status, refused.code]).toEqual([409, 'not_ready']);
    expect(refused.error).toContain('「申請額」に入る、必須で条件のない項目がありません');
    expect(await formOf(id)).toMatchObject({ status: 'draft', publishedAt: null, sha256: null });
    expect((await put(id, { definition: testForm })).status).toBe(200);
    expect((await act(id, 'publish')).status).toBe(200);
    const { definition } = await app.engine.db.selectFrom('application_forms').select('definition').where('id', '=', id).executeTakeFirstOrThrow();
    expect(await formOf(id)).toMatchObject({
      status: 'published',
      publishedAt: '2026-11-21T01:02:03.000Z',
      publishedByName: '川村 美穂',
      sha256: sha256Of(Buffer.from(definition)),
    });
  });

  it('never change once they are published, and never go', async () => {
    const form = await publishedForm(app, testForm);
    for (const values of [{ definition: without('river') }, { name: 'ほかの名前' }, { note: '直した' }, { status: 'draft' }, { number: 7 }])
      expect((await put(form.id, values)).success).toBe(false);
    expect((await app.call('fund_manager', 'DELETE', `/application_forms/${form.id}`)).success).toBe(false);
    expect((await act(form.id, 'publish')).status).toBe(409);
    expect(await formOf(form.id)).toMatchObject({ definition: testForm, name: form.name, number: 1, status: 'published' });
    expect((await act(form.id, 'retire')).status).toBe(200);
    expect((await put(form.id, { definition: without('river') })).success).toBe(false);
  });

  it('go on in a new version, one at a time, which keeps the name and the meaning of its keys', async () => {
    const first = await publishedForm(app, testForm);
    expect((await act(first.id, 'newVersion')).status).toBe(200);
    const again = await act(first.id, 'newVersion');
    expect([again.status, again.error]).toEqual([409, `「${first.name}」には、作成中の第2版があります。そちらを直してください。`]);
    const { id } = await app.engine.db
      .selectFrom('application_forms')
      .select('id')
      .where('name', '=', first.name)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow();
    expect(await formOf(id)).toMatchObject({ status: 'draft', basedOnId: first.id, definition: testForm, category: first.category });
    const renamed = await put(id, { name: '新しい名前' });
    expect([renamed.status, renamed.fields]).toEqual([422, { name: expect.stringContaining('第2版からは') }]);
    const asked = {
      ...testForm,
      sections: testForm.sections.map((section) => ({
        ...section,
        fields: section.fields.map((field) => (field.key === 'river' ? { ...field, kind: 'flag', bind: undefined } : field)),
      })),
    };
    expect((await put(id, { definition: asked })).status).toBe(200);
    expect((await act(id, 'publish')).error).toContain('「対象水系」は、以前の版では1行の文でした');
    expect((await put(id, { definition: without('river'), note: '水系を尋ねない' })).status).toBe(200);
    expect((await act(id, 'publish')).status).toBe(200);
    expect((await act(first.id, 'newVersion')).status).toBe(200);
    expect((await formOf(first.id)).definition).toEqual(testForm);
  });

  it('are chosen for a call only once they are published', async () => {
    const { id: formId } = await draftOf();
    await expect(openedCall(app, { formId })).rejects.toThrow('公開済みの申請様式を選んでから公開してください');
    await act(formId, 'publish');
    const { id } = await openedCall(app, { formId });
    expect((await app.call('fund_staff', 'GET', `/calls/${id}`)).data).toMatchObject({ formId, status: 'approved' });
    expect((await formOf(formId)).callCount).toBe(2);
  });

  it('are written by the fund, read by the office, and nobody else', async () => {
    const { id } = await draftOf();
    for (const as of ['director', 'accounting_staff']) {
      expect((await app.call(as, 'GET', `/application_forms/${id}`)).status).toBe(200);
      expect([(await put(id, { note: 'x' }, as)).status, (await act(id, 'publish', as)).status]).toEqual([403, 403]);
    }
    for (const as of ['recipient', 'selection_committee']) expect((await app.call(as, 'GET', `/application_forms/${id}`)).success).toBe(false);
  });

  it('whose version somebody else has saved since is not overwritten', async () => {
    const { id, version } = await draftOf();
    expect((await put(id, { definition: without('river'), version }, 'fund_manager')).status).toBe(200);
    const late = await put(id, { definition: without('boats'), version });
    expect([late.status, (await formOf(id)).definition]).toEqual([409, without('river')]);
  });
});
