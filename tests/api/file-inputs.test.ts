import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../api/access/actor.ts';
import { changeRow } from '../../api/resources/change-row.ts';
import { performAction } from '../../api/resources/perform.ts';
import { storedRow } from '../../api/resources/stored-rows.ts';
import { actorOf } from '../../api/sign-in/sessions.ts';
import { resources } from '../../resources.config.ts';
import type { Action } from '../../schema/action.ts';
import { checkResources } from '../../schema/check-resources.ts';
import { file, text } from '../../schema/fields.ts';
import type { Resource } from '../../schema/resource.ts';
import { onEitherEngine } from '../support/app.ts';
import { pdf, uploadDocument } from '../support/uploads.ts';

/** Report forms whose action asks for a file, as a resource may declare it. */
const { report_forms } = resources;
const declared = report_forms.actions?.apply as Action;
const asking: Resource = {
  ...report_forms,
  actions: { apply: { ...declared, inputs: { templateFileId: file('様式のファイル') } } },
};
const gone = { templateFileId: 'ファイルが見つかりません。もう一度選択してください' };

onEitherEngine('files that an action asks for', (app) => {
  let form: number;
  let other: number;
  beforeEach(async () => {
    const rows = await app.engine.db.selectFrom('report_forms').select('id').orderBy('id', 'desc').limit(2).execute();
    [form, other] = rows.map(({ id }) => id) as [number, number];
  });
  const actor = async (as: string): Promise<Actor> => (await actorOf(app.services, await app.token(as))) as Actor;
  const call = async (as: string) => ({ services: app.services, actor: await actor(as), origin: { requestId: 'test', address: null } });
  const apply = async (as: string, id: number, templateFileId: number) => {
    const { version } = await storedRow(report_forms, id, app.engine.db);
    return performAction(await call(as), asking, 'apply', id, { templateFileId, version });
  };
  const upload = async () => (await uploadDocument(app, '様式.pdf', pdf)).data.id;
  const recordOf = async (id: number) =>
    (await app.engine.db.selectFrom('files').select('recordId').where('id', '=', id).executeTakeFirst())?.recordId;

  it('are attached to the row that it is done to', async () => {
    const id = await upload();
    await apply('fund_staff', form, id);
    expect(await recordOf(id)).toBe(form);
  });

  it("cannot be another's, another row's, another field's, or none at all", async () => {
    const mine = await upload();
    await expect(apply('fund_manager', form, mine)).rejects.toMatchObject({ status: 422, fields: gone });
    await apply('fund_staff', other, mine);
    await expect(apply('fund_staff', form, mine)).rejects.toMatchObject({ status: 422, fields: gone });
    const image = await app.engine.db.selectFrom('files').select(['id', 'recordId']).where('resource', '=', 'receipts').executeTakeFirstOrThrow();
    await expect(apply('fund_staff', form, image.id)).rejects.toMatchObject({ status: 422, fields: gone });
    await expect(apply('fund_staff', form, 999_999)).rejects.toMatchObject({ status: 422, fields: gone });
    expect([await recordOf(mine), await recordOf(image.id)]).toEqual([other, image.recordId]);
  });

  it('nothing that writes a row moves a file that another has', async () => {
    const id = await upload();
    await apply('fund_staff', other, id);
    const caller = await call('fund_staff');
    const done = { action: 'update', text: '更新しました' } as const;
    const move = app.engine.transaction(async (db) =>
      changeRow(caller, report_forms, form, await storedRow(report_forms, form, db), { templateFileId: id }, db, done),
    );
    await expect(move).rejects.toMatchObject({ status: 422, fields: gone });
    expect(await recordOf(id)).toBe(other);
  });

  it('are sent only for what one may do', async () => {
    const send = async (as: string, resource: string, field: string) => {
      const form = new FormData();
      form.set('resource', resource);
      form.set('field', field);
      form.set('file', new File([new Uint8Array(pdf)], '様式.pdf'));
      return (await app.raw('/api/files', { method: 'POST', body: form, headers: { Authorization: `Bearer ${await app.token(as)}` } })).status;
    };
    expect(await send('fund_staff', 'report_forms', 'templateFileId')).toBe(201);
    expect(await send('recipient', 'report_forms', 'templateFileId')).toBe(403);
    expect(await send('fund_staff', 'envelopes', 'unsignedFileId')).toBe(422);
  });
});

describe('checkResources, of files that actions ask for', () => {
  const mistakes = (inputs: object) =>
    checkResources({ ...resources, report_forms: { ...asking, actions: { apply: { ...declared, inputs } } } } as never);
  it.each([
    ['the same file as the field', { templateFileId: file('様式') }, []],
    [
      'another file than the field',
      { templateFileId: file('様式', { types: ['pdf'] }) },
      ['report_forms.templateFileId: takes other files here than'],
    ],
    ['a file under the name of a text', { formName: file('様式') }, ['report_forms.formName: the input of apply has the name of a field']],
    ['no file', { formName: text('名') }, []],
  ])('%s', (_what, inputs, expected) => expect(mistakes(inputs)).toEqual(expected.map((start) => expect.stringContaining(start))));
});
