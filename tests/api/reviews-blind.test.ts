import { beforeAll, expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import { searchTextOf } from '../../api/db/search-text.ts';
import { resources } from '../../resources.config.ts';
import { filterParameters, sortableFields } from '../../schema/derive/filters.ts';
import type { Field } from '../../schema/field.ts';
import type { FormDefinition } from '../../schema/forms/definition.ts';
import { type Resource, readPath } from '../../schema/resource.ts';
import { onEitherEngine } from '../support/app.ts';
import { publishedForm } from '../support/calls.ts';
import { openedCall } from '../support/entries.ts';
import { wordsOf } from '../support/pdf.ts';
import { addItem, answerConflict, giveReview, makeRound, userIdOf } from '../support/reviews.ts';
import { type AnyRow, everyResource, page } from '../support/rows.ts';
import { checkedAnswers, checkedForm, keptFile, ownApplication, submittedApplication } from '../support/submitted.ts';

const judge = 'selection_committee';

const [plan, money, papers] = checkedForm.sections as [
  (typeof checkedForm.sections)[0],
  (typeof checkedForm.sections)[0],
  (typeof checkedForm.sections)[0],
];

/** Questions whose answers tell who applies: by their mark, by what they are, and by what they fill. */
const form: FormDefinition = {
  sections: [
    { ...plan, fields: plan.fields.map((field) => (field.key === 'title' ? { ...field, key: 'name' } : field)) },
    money,
    papers,
    {
      key: 'who',
      title: '団体について',
      fields: [
        { key: 'history', kind: 'longText', label: '団体の沿革', identifies: true },
        { key: 'address', kind: 'email', label: '返信先' },
        { key: 'about', kind: 'longText', label: '団体の概要', bind: 'informationAtTheTime' },
        { key: 'list', kind: 'file', label: '役員名簿', identifies: true },
      ],
    },
  ],
};

const { title, ...others } = checkedAnswers;
const answers = { ...others, name: title, title, history: '1990年に川野太郎が始めました', address: 'kawano@example.jp', about: '荒川をまなぶ会です' };

/** All that a list can be asked by words, by its filters and in its orders. */
function questions(resource: Resource, words: readonly string[]): string[] {
  const filters = filterParameters(resource).flatMap(({ name }) => words.map((word) => `${name}=${encodeURIComponent(word)}`));
  const orders = sortableFields(resource).flatMap((name) => ['asc', 'desc'].map((order) => `sortBy=${name}&sortOrder=${order}`));
  const found = words.map((word) => `q=${encodeURIComponent(word)}`);
  return ['', ...found, ...filters, ...orders].map((query) => `${readPath(resource)}?limit=200&count=exact&${query}`);
}

/** None of it reaches a member of a blind round. */
const secrets = ['荒川をまなぶ会', '川野', 'kawano@', '03-0000-0000', '役員名簿', '団体の沿革', '地図.pdf', 'identifies'];

onEitherEngine('a review', (app) => {
  let applicationId: number;
  let entryNumber: string;
  let files: AnyRow[];
  beforeAll(async () => {
    app.setNow(new Date('2026-11-10T01:02:03.000Z'));
    const { id: formId } = await publishedForm(app, form);
    const call = await openedCall(app, { formId });
    app.setNow(new Date('2026-12-01T01:02:03.000Z'));
    files = [
      await keptFile(app, 'map', '地図.pdf', 0),
      await keptFile(app, 'bankbook', '通帳.pdf', 1),
      await keptFile(app, 'list', '川野太郎の名簿.pdf', 2),
    ];
    const submitted = await submittedApplication(app, call, await ownApplication(app, 0), answers, files as never);
    applicationId = submitted.id;
    entryNumber = submitted.receiptNumber;
  });

  const given = async (blind: boolean, more: AnyRow = {}) => {
    // One round at a time: what another shows of the application is no secret.
    await app.engine.db.updateTable('review_rounds').set({ status: 'closed' }).execute();
    const { id: roundId } = await makeRound(app, { blind: Number(blind) });
    const item = await addItem(app, roundId, applicationId);
    const review = await giveReview(app, { applicationId, roundId, ...more });
    return { id: review.id as number, itemId: item.id as number, roundId };
  };
  const file = async (id: number) => app.call(judge, 'GET', `/reviews/${id}/file`);
  const mine = async (roundId: number) =>
    (await app.call(judge, 'GET', '/reviews/mine')).data.find(({ round }: AnyRow) => round.id === roundId).reviews[0];
  const bytes = async (path: string, as = judge) => {
    const answer = await app.raw(path, { headers: { Authorization: `Bearer ${await app.token(as)}` } });
    return { status: answer.status, name: answer.headers.get('content-disposition') ?? '', bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  const redact = (itemId: number, fieldKey: string, text: string, as = 'fund_staff') =>
    app.call(as, 'POST', '/review_redactions', { itemId, fieldKey, text });

  it('has what was sent in, without what is for the office alone', async () => {
    const { id } = await given(false);
    const { data, text } = await file(id);
    expect(data.form.definition.sections.map(({ title }: AnyRow) => title)).toEqual(['事業の計画', '経費', '添付', '団体について']);
    expect(data.answers).toMatchObject({ name: title, history: answers.history, told: answers.told });
    expect(data.files.map(({ id, fileName }: AnyRow) => [id, fileName])).toEqual([
      [1, '地図.pdf'],
      [2, '川野太郎の名簿.pdf'],
    ]);
    for (const secret of ['事務の鈴木', '通帳', 'forOffice']) expect(text).not.toContain(secret);
    expect((await bytes(data.files[0].path)).status).toBe(200);
    expect((await bytes(`/api/reviews/${id}/file/files/3`)).status).toBe(404);
    const paper = await bytes(data.form.paperPath);
    expect(paper.status).toBe(200);
    for (const said of [entryNumber, title, '1990年に川野太郎が始めました', '地図.pdf'])
      expect(await wordsOf(paper.bytes)).toContain(said.replaceAll(' ', ''));
    expect(await wordsOf(paper.bytes)).not.toContain('鈴木');
  });

  it('of a blind round tells nothing of who applies, in any of its forms', async () => {
    const { id, roundId } = await given(true);
    const { data, text } = await file(id);
    expect(data.round.blind).toBe(true);
    expect(data.item).toMatchObject({ title, organizationName: null, people: [] });
    expect(data.answers).toMatchObject({ name: title, why: answers.why });
    expect(data.files).toMatchObject([{ id: 1, fileName: `${entryNumber}_1.pdf`, path: `/api/reviews/${id}/file/files/1` }]);
    expect(data.earlier).toEqual([]);
    const own = await mine(roundId);
    expect(own).toMatchObject({ organizationName: null, people: [] });
    const { name, status } = await bytes(data.files[0].path);
    expect([status, name.includes(`${entryNumber}_1.`)]).toEqual([200, true]);
    const paper = await bytes(data.form.paperPath);
    const listed = [await app.call(judge, 'GET', `/reviews?roundId=${roundId}`), await app.call(judge, 'GET', `/reviews/${id}`)];
    for (const said of [
      text,
      JSON.stringify(own),
      name,
      decodeURIComponent(name),
      await wordsOf(paper.bytes),
      ...listed.map((answer) => answer.text),
    ])
      expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
    for (const path of [
      `/applications/${applicationId}`,
      `/applications/${applicationId}/answers`,
      `/applications/${applicationId}/answers/files/${files[0]?.fileId}`,
    ])
      expect([path, (await app.call(judge, 'GET', path)).status]).toEqual([path, 404]);
  });

  it('of a blind round is neither found, sorted, filtered nor counted by what its members do not read', async () => {
    const { roundId } = await given(true);
    const other = await ownApplication(app, 2);
    await giveReview(app, { applicationId: other, roundId });
    const masked = Object.entries<Field>(resources.reviews.fields).filter(([, { options }]) => options.readWhen?.[judge]);
    expect(masked.map(([name]) => name)).toEqual(['applicationTitle', 'organizationName', 'representativeName', 'contactName']);
    const words = ['水辺のいきもの', '遠くのダム', '川の辺'];
    const asked = everyResource.filter(({ access }) => access.read.includes(judge)).flatMap((resource) => questions(resource, words));
    const told = async () => {
      const all: [string, string][] = [];
      for (const path of asked) all.push([path, (await app.call(judge, 'GET', path)).text]);
      return all;
    };
    const rewrite = async (table: 'applications' | 'organizations', id: number, values: AnyRow) => {
      const row = await app.engine.db.updateTable(table).set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
      await anyTables(app.engine.db)
        .updateTable(`${table}_search`)
        .set({ text: searchTextOf(resources[table], row) })
        .where('id', '=', id)
        .execute();
      return row;
    };
    const title = (id: number, text: string) => rewrite('applications', id, { title: text });
    await title(applicationId, '水辺のいきもの');
    await title(other, '遠くのダム');
    const before = await told();
    expect(before.filter(([path, text]) => path.includes('/reviews?') && text.includes(entryNumber)).length).toBeGreaterThan(0);
    await title(other, '水辺のいきもの');
    const { organizationId } = await title(applicationId, '遠くのダム');
    const { name } = await app.engine.db.selectFrom('organizations').select('name').where('id', '=', organizationId).executeTakeFirstOrThrow();
    await rewrite('organizations', organizationId, { name: '川の辺の会' });
    expect((await told()).filter(([, text], at) => text !== before[at]?.[1])).toEqual([]);
    await title(applicationId, answers.title);
    await rewrite('organizations', organizationId, { name });
    // With names it is found by them: what was asked could have found it.
    await app.engine.db.updateTable('reviews').set({ blind: 0 }).where('roundId', '=', roundId).execute();
    expect(page(await app.call(judge, 'GET', `/reviews?q=${encodeURIComponent('水辺のいきもの')}`)).total).toBe(1);
  });

  it('says of an attachment that cannot be opened no more than its new name', async () => {
    const { id } = await given(true);
    const fileId = files[0]?.fileId as number;
    await app.engine.db.updateTable('files').set({ scanState: 'infected' }).where('id', '=', fileId).execute();
    const answer = await app.call(judge, 'GET', `/reviews/${id}/file/files/1`);
    await app.engine.db.updateTable('files').set({ scanState: 'off' }).where('id', '=', fileId).execute();
    expect([answer.status, answer.error]).toEqual([409, expect.stringContaining(`${entryNumber}_1`)]);
  });

  it('of a blind round has to have a form that marks what tells who applies, and a later version can', async () => {
    const name = `印のない様式 ${Math.random()}`;
    const unmarked = { sections: checkedForm.sections };
    app.setNow(new Date('2026-11-10T01:02:03.000Z'));
    const plain = await publishedForm(app, unmarked, name);
    const call = await openedCall(app, { formId: plain.id });
    app.setNow(new Date('2026-12-01T01:02:03.000Z'));
    const { id: ownId } = await submittedApplication(app, call, await ownApplication(app, 3), checkedAnswers);
    const { id: roundId } = await makeRound(app, { blind: 1, status: 'draft' });
    await addItem(app, roundId, ownId);
    const declare = () => app.call('fund_staff', 'POST', `/review_rounds/${roundId}/declare`, {});
    const refused = await declare();
    expect([refused.status, refused.code]).toEqual([409, 'nothing_marked']);
    expect(refused.error).toContain(`「${name}」第1版`);
    expect(refused.error).toContain('「申請者が分かる」の印');
    // With names it begins, and cannot become a blind one afterwards, nor take such files in.
    const put = (body: AnyRow) => app.call('fund_staff', 'PUT', `/review_rounds/${roundId}`, body);
    expect((await put({ blind: false })).status).toBe(200);
    expect((await declare()).status).toBe(200);
    expect(await put({ blind: true })).toMatchObject({ status: 409, code: 'nothing_marked' });
    const later = await makeRound(app, { blind: 1, status: 'declaring' });
    await app.engine.db.updateTable('applications').set({ status: 'UNDER_REVIEW' }).where('id', '=', ownId).execute();
    expect(await app.call('fund_staff', 'POST', `/review_rounds/${later.id}/addItems`, { callId: call.id })).toMatchObject({
      status: 409,
      code: 'nothing_marked',
    });
    // The office marks it in a new version: what has been submitted by the old one is shown without it.
    const { data } = await app.call('fund_staff', 'POST', `/application_forms/${plain.id}/newVersion`, {});
    const next = await app.engine.db.selectFrom('application_forms').selectAll().where('basedOnId', '=', plain.id).executeTakeFirstOrThrow();
    const [first, ...rest] = unmarked.sections as [FormDefinition['sections'][0], ...FormDefinition['sections']];
    const marked = first.fields.map((field) => (field.key === 'why' ? { ...field, identifies: true } : field));
    const definition = { sections: [{ ...first, fields: marked }, ...rest] };
    expect((await app.call('fund_staff', 'PUT', `/application_forms/${next.id}`, { definition })).error).toBeNull();
    expect((await put({ blind: true })).status).toBe(409);
    expect((await app.call('fund_staff', 'POST', `/application_forms/${next.id}/publish`, {})).error).toBeNull();
    expect([data.id, (await put({ blind: true })).status]).toEqual([plain.id, 200]);
    const review = await giveReview(app, { applicationId: ownId, roundId });
    const seen = await file(review.id);
    expect([seen.status, seen.data.answers.title, 'why' in seen.data.answers]).toEqual([200, checkedAnswers.title, false]);
    expect(seen.text).not.toContain(checkedAnswers.why);
  });

  it('of a blind round has the office’s words in place of what was written', async () => {
    const { id, itemId, roundId } = await given(true);
    for (const [key, text] of [
      ['why', '（団体名を伏せました）子どもたちと調べます。'],
      ['name', '川の水辺を調べる'],
      ['map', '地図には団体名があります'],
      ['history', '三十年以上続いています'],
    ] as const)
      expect((await redact(itemId, key, text)).status).toBe(201);
    const { data, text } = await file(id);
    expect(data.answers).toMatchObject({
      why: '（団体名を伏せました）子どもたちと調べます。',
      name: '川の水辺を調べる',
      map: '地図には団体名があります',
      history: '三十年以上続いています',
    });
    expect([data.item.title, data.files]).toEqual(['川の水辺を調べる', []]);
    expect((await mine(roundId)).title).toBe('川の水辺を調べる');
    expect((await bytes(`/api/reviews/${id}/file/files/1`)).status).toBe(404);
    const paper = await wordsOf((await bytes(data.form.paperPath)).bytes);
    expect(paper).toContain('三十年以上続いています');
    const listed = [await app.call(judge, 'GET', `/reviews?roundId=${roundId}`), await app.call(judge, 'GET', `/reviews/${id}`)];
    for (const said of [text, paper, ...listed.map((answer) => answer.text)])
      for (const original of [title, answers.why]) expect(said).not.toContain(original);
  });

  it('is looked at by the office as members see it, with what was written beside it', async () => {
    const { id, itemId } = await given(true);
    await redact(itemId, 'why', '伏せた文です');
    const look = (as = 'fund_staff', item = itemId) => app.call(as, 'GET', `/review_items/${item}/file`);
    const [seen, { data }] = [(await file(id)).data, await look()];
    expect([data.title, data.form.definition, data.answers]).toEqual([seen.item.title, seen.form.definition, seen.answers]);
    expect(data.files.map(({ fileName }: AnyRow) => fileName)).toEqual(seen.files.map(({ fileName }: AnyRow) => fileName));
    expect(data.written).toMatchObject({ why: answers.why, name: title });
    expect(data.leftOut).toContainEqual({ key: 'history', label: expect.any(String) });
    for (const secret of ['事務の鈴木', '通帳']) expect(JSON.stringify(data)).not.toContain(secret);
    expect([(await look(judge)).status, (await look('director')).status]).toEqual([403, 403]);
    await answerConflict(app, applicationId, await userIdOf(app, 'fund_staff'), 'conflict', { source: 'office' });
    expect((await look()).status).toBe(404);
    expect((await app.call('fund_staff', 'GET', `/review_redactions?itemId=${itemId}`)).data.review_redactions).toEqual([]);
    await answerConflict(app, applicationId, await userIdOf(app, 'fund_staff'), 'none', { source: 'office' });
    expect((await look('fund_staff', (await given(false)).itemId)).status).toBe(404);
  });

  it('has them in a blind round alone, and only the office writes them', async () => {
    const { id, itemId } = await given(false);
    expect((await redact(itemId, 'why', '別の文')).status).toBe(201);
    expect((await redact(itemId, 'kinds', '別の文', judge)).status).toBe(403);
    expect((await file(id)).data.answers.why).toBe(answers.why);
  });

  it('of an application without a form has the words of the office under the names of its columns', async () => {
    const { id: roundId } = await makeRound(app, { blind: 1 });
    const bare = await ownApplication(app, 1);
    await app.engine.db
      .updateTable('applications')
      .set({ informationAtTheTime: '会員30人の荒川の会', description: '荒川の会が行う', title: '荒川の会の事業' })
      .where('id', '=', bare)
      .execute();
    const { id: itemId } = await addItem(app, roundId, bare);
    const review = await giveReview(app, { applicationId: bare, roundId });
    await redact(itemId, 'title', 'ある事業');
    await redact(itemId, 'description', 'ある会が行う');
    const { data, text } = await file(review.id);
    expect(data.item.title).toBe('ある事業');
    expect(data.facts).toEqual(expect.arrayContaining([{ label: '事業の内容', value: 'ある会が行う' }]));
    expect(text).not.toContain('荒川の会');
  });
});
