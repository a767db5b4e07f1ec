import { beforeEach, describe, expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';
import { publishedForm, testForm } from '../support/calls.ts';
import { pdf } from '../support/documents.ts';
import { begun, type Draft, demanded, openedCall, testAnswers } from '../support/entries.ts';
import type { AnyRow } from '../support/rows.ts';
import { tableCounts } from '../support/rows.ts';

onEachEngine('writing an application', (app) => {
  const { plan } = testAnswers;
  let opened: AnyRow;
  let draft: Draft;
  beforeEach(async () => {
    app.setNow(new Date('2026-11-21T01:02:03.000Z'));
    opened = await openedCall(app);
    draft = await begun(app, opened.id);
  });
  const path = (more = '') => `/entries/${draft.id}${more}`;
  const sectionIn = (data: AnyRow, key: string) => data.sections.find((one: AnyRow) => one.key === key);
  const outcome = ({ status, code }: { status: number; code?: string }) => [status, code];
  const accountOf = (as: string) => app.engine.db.selectFrom('users').selectAll().where('email', '=', `${as}@example.jp`).executeTakeFirstOrThrow();

  describe('begins', () => {
    it('once for each person, with all there is to write', async () => {
      expect((await demanded(app, 'recipient', 'POST', '/entries', { callId: opened.id })).id).toBe(draft.id);
      const data = await draft.writing();
      expect(data).toMatchObject({
        entry: { id: draft.id, status: 'writing', receiptNumber: null },
        call: { id: opened.id, deadline: '2026-11-30T09:00:00.000Z', standing: 'open' },
        writable: ['plan', 'safety', 'money', 'papers'],
        canSubmit: true,
        members: [{ email: 'recipient@example.jp', role: 'submit' }],
        correction: null,
        newerForm: null,
        snapshots: [],
        now: '2026-11-21T01:02:03.000Z',
      });
      expect(data.problems).toEqual({
        title: '題名を入力してください',
        starts: '開始日を入力してください',
        ends: '終了日を入力してください',
        amount: '申請額を入力してください',
        costs: '内訳に1行以上入力してください',
        map: '地図のファイルを添付してください',
      });
    });

    it('for one of an organisation, also of two at the same moment, who are told of each other', async () => {
      const colleague = await colleagueOf('recipient2');
      const other = await openedCall(app);
      const answers = await Promise.all(['recipient2', colleague].map((as) => app.call(as, 'POST', '/entries', { callId: other.id })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.code).toBe('taken');
      expect(refused?.error).toMatch(/同じ団体の.+さんが応募を書いています/);
      const winner = answers.findIndex(({ status }) => status === 201) === 0 ? 'recipient2' : colleague;
      expect((await app.call(winner, 'POST', '/entries', { callId: other.id })).status).toBe(201);
    });

    it('neither before nor after the call, nor where the organisation is not asked, nor for a draft of a call', async () => {
      const start = (callId: number, as = 'recipient') => app.call(as, 'POST', '/entries', { callId });
      const later = await openedCall(app, { opensAt: '2026-11-25T00:00:00.000Z' });
      expect(outcome(await start(later.id))).toEqual([409, 'closed']);
      app.setNow(new Date('2026-11-30T09:00:00.000Z'));
      expect(outcome(await start(opened.id, 'recipient2'))).toEqual([409, 'closed']);
      app.setNow(new Date('2026-11-21T01:02:03.000Z'));
      const type = (await app.call('recipient', 'GET', '/organizations')).data.organizations[0].organizationType;
      const asked = await openedCall(app, { audience: type === 'research' ? 'school' : 'research' });
      expect(outcome(await start(asked.id))).toEqual([409, 'not_asked']);
      await app.call('fund_manager', 'POST', `/calls/${later.id}/revise`);
      expect(outcome(await start(later.id))).toEqual([404, 'not_found']);
      expect(outcome(await start(999_999))).toEqual([404, 'not_found']);
    });
  });

  describe('keeps', () => {
    it('a section as it was typed, and counts its changes', async () => {
      const first = await draft.save('recipient', 'plan', { ...plan, starts: '来年の春', river: null }, 0);
      expect(first.data).toMatchObject({ revision: 1, savedAt: '2026-11-21T01:02:03.000Z' });
      expect(first.data.problems.starts).toContain('開始日');
      expect((await draft.save('recipient', 'plan', plan, 1)).data).toMatchObject({ revision: 2, revisions: { plan: 2 } });
      expect(sectionIn(await draft.writing(), 'plan')).toMatchObject({ answers: plan, revision: 2 });
      expect(await draft.stored()).toMatchObject({ sectionCount: 3, completeCount: 1, savedAt: '2026-11-21T01:02:03.000Z' });
    });

    it('what somebody else has saved, and shows it to whoever comes with an older one', async () => {
      await draft.save('recipient', 'plan', plan, 0);
      const stale = await draft.save('recipient', 'plan', { ...plan, title: 'べつの題名' }, 0);
      expect([stale.status, stale.code]).toEqual([409, 'stale']);
      const { username } = await accountOf('recipient');
      expect(stale.data).toEqual({ answers: plan, revision: 1, savedAt: '2026-11-21T01:02:03.000Z', savedByName: username });
      expect(sectionIn(await draft.writing(), 'plan').answers).toEqual(plan);
    });

    it('the same once more as kept already, as after a lost answer', async () => {
      const [first, again] = [await draft.save('recipient', 'plan', plan, 0), await draft.save('recipient', 'plan', plan, 0)];
      expect([first.data.revision, again.data.revision]).toEqual([1, 1]);
    });

    it('one of two that save at the same moment', async () => {
      const answers = await Promise.all([1, 2, 3].map((one) => draft.save('recipient', 'plan', { ...plan, title: `題名${one}` }, 0)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const kept = answers.findIndex(({ status }) => status === 200) + 1;
      expect(sectionIn(await draft.writing(), 'plan')).toMatchObject({ answers: { title: `題名${kept}` }, revision: 1 });
    });

    it('no answer to what is not asked, of no shape that answers have, and not too much of it', async () => {
      const before = await tableCounts(app);
      const rows = Array.from({ length: 10_000 }, () => ({ costCategory: 'travel', what: '交通費', amount: 1 }));
      const refusals: [unknown, number][] = [
        [{ unknown: 1 }, 422],
        [JSON.parse('{"__proto__": {"title": "x"}}'), 422],
        [{ title: { deep: { deeper: { deepest: 1 } } } }, 422],
        [{ title: [[['x']]] }, 422],
        ['title', 422],
        [null, 422],
        [{ costs: rows }, 413],
      ];
      for (const [answers, status] of refusals)
        expect([JSON.stringify(answers).slice(0, 60), (await draft.save('recipient', 'money', answers, 0)).status]).toEqual([
          JSON.stringify(answers).slice(0, 60),
          status,
        ]);
      for (const body of [{}, { answers: {} }, { answers: {}, revision: -1 }, { answers: {}, revision: 0, more: 1 }, { answers: {}, revision: 'x' }])
        expect([body, (await app.call('recipient', 'PUT', path('/sections/plan'), body)).status]).toEqual([body, 422]);
      expect((await draft.save('recipient', 'nowhere', {}, 0)).status).toBe(404);
      expect(await tableCounts(app)).toEqual(before);
    });

    it('a table with more rows than it may have, and says so', async () => {
      const costs = Array.from({ length: 51 }, () => ({ costCategory: 'travel', what: '', amount: 1 }));
      const { status, data } = await draft.save('recipient', 'money', { amount: 51, costs }, 0);
      expect([status, data.problems.costs]).toEqual([200, '内訳は50行までです（現在51行）。行をまとめるか、添付ファイルにしてください']);
    });

    it('texts of any characters', async () => {
      const title = `川\u0000 \uD800 ${'𩸽'.repeat(3)} "\\' <script>`;
      expect((await draft.save('recipient', 'plan', { title }, 0)).status).toBe(200);
      expect(sectionIn(await draft.writing(), 'plan').answers.title).toBe(title);
    });
  });

  describe('attaches', () => {
    const upload = (...files: Parameters<Draft['upload']>[2][]) => draft.upload('recipient', 'map', ...files);

    it('a file to the question that asks for it, the same only once', async () => {
      const { status, data } = await upload(['川の地図（★）.pdf', pdf('1')]);
      expect([status, data.file.fileName, data.file.scanState, data.problems.map]).toEqual([201, '川の地図（★）.pdf', 'off', undefined]);
      const again = await upload(['川の地図（★）.pdf', pdf('1')]);
      expect([again.status, again.data.file.id]).toEqual([201, data.file.id]);
      expect(await draft.writing()).toMatchObject({ files: [{ id: data.file.id, fieldKey: 'map' }] });
      expect((await app.raw(data.file.filePath, { headers: { Authorization: `Bearer ${await app.token('recipient')}` } })).status).toBe(200);
    });

    it('neither the wrong kind, nor too large, nor too many, nor the same under another name', async () => {
      expect((await upload(['表.xlsx', pdf('1')])).status).toBe(422);
      expect((await upload(['大きい.pdf', Buffer.concat([pdf('1'), Buffer.alloc(1024 * 1024)])])).status).toBe(413);
      expect((await draft.upload('recipient', 'title', ['a.pdf', pdf('1')])).status).toBe(404);
      expect((await upload()).status).toBe(422);
      await upload(['a.pdf', pdf('1')]);
      expect(outcome((await upload(['b.pdf', pdf('1')])) as never)).toEqual([409, 'same_content']);
      expect(outcome((await upload(['a.pdf', pdf('2')])) as never)).toEqual([409, 'same_name']);
      await upload(['b.pdf', pdf('2')]);
      expect(outcome((await upload(['c.pdf', pdf('3')])) as never)).toEqual([409, 'too_many']);
      expect((await draft.writing()).files).toHaveLength(2);
    });

    it('not what is larger than any file may be, and keeps nothing of it', async () => {
      const before = await tableCounts(app);
      expect((await upload(['60.pdf', Buffer.concat([pdf('1'), Buffer.alloc(60 * 1024 * 1024)])])).status).toBe(413);
      expect(await tableCounts(app)).toEqual(before);
    });

    it('and takes back what is no longer wanted', async () => {
      const { data } = await upload(['a.pdf', pdf('1')]);
      const gone = await app.call('recipient', 'DELETE', path(`/files/${data.file.id}`));
      expect(gone.data.problems.map).toBe('地図のファイルを添付してください');
      expect((await draft.writing()).files).toEqual([]);
      expect((await app.call('recipient', 'DELETE', path(`/files/${data.file.id}`))).status).toBe(404);
    });
  });

  describe('is done by several', () => {
    const invite = (as: string, email: string, role = 'write') => app.call(as, 'POST', path('/members'), { email, role });
    const mailsTo = (address: string) =>
      app.engine.db.selectFrom('outbox').selectAll().where('recipientAddress', '=', address).orderBy('id', 'desc').execute();

    it('of whom one with an account may write at once, and nobody learns from the answer that there is one', async () => {
      const [known, unknown] = [await invite('recipient', 'Recipient2@example.jp'), await invite('recipient', 'nobody@example.com')];
      expect([known.status, known.text]).toEqual([200, unknown.text]);
      const shown = (await draft.writing()).members;
      expect(shown.map(({ userName, joinedAt }: AnyRow) => [userName, joinedAt]).slice(1)).toEqual([
        [null, null],
        [null, null],
      ]);
      expect((await draft.save('recipient2', 'plan', plan, 0)).status).toBe(200);
      await draft.writing('recipient2');
      const { username } = await accountOf('recipient2');
      expect((await draft.writing()).members[1]).toMatchObject({ email: 'recipient2@example.jp', userName: username, role: 'write' });
      expect((await mailsTo('recipient2@example.jp'))[0]?.body).toContain(`/user/entries/${draft.id}`);
      const [link] = await mailsTo('nobody@example.com');
      expect(link?.body).toMatch(/\/user\/sign-up#token=[\w-]{43}/);
      const { count } = await app.engine.db
        .selectFrom('sign_ups')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('entryId', '=', draft.id)
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(1);
    });

    it('who may submit only where they are let, and go when they are no longer wanted', async () => {
      await invite('recipient', 'recipient2@example.jp');
      await draft.fill('recipient2');
      expect((await draft.submit('recipient2')).status).toBe(403);
      expect((await invite('recipient2', 'recipient3@example.jp')).status).toBe(403);
      const { members } = await draft.writing();
      const [own, other] = members.map(({ id }: AnyRow) => id);
      expect(outcome(await app.call('recipient', 'DELETE', path(`/members/${own}`)))).toEqual([409, 'last_submitter']);
      expect((await app.call('recipient2', 'DELETE', path(`/members/${own}`))).status).toBe(403);
      await invite('recipient', 'recipient2@example.jp', 'submit');
      expect(await draft.writing('recipient2')).toMatchObject({ canSubmit: true, canDecide: false });
      expect(outcome(await app.call('recipient', 'DELETE', path(`/members/${own}`)))).toEqual([409, 'last_submitter']);
      expect((await app.call('recipient2', 'POST', path('/withdraw'), { reason: 'x' })).status).toBe(403);
      expect((await draft.submit('recipient2')).status).toBe(200);
      expect((await app.call('recipient', 'DELETE', path(`/members/${other}`))).status).toBe(200);
      expect((await app.call('recipient2', 'GET', path('/writing'))).status).toBe(404);
    });

    it('but not by so many that strangers would get mails without end', async () => {
      for (let number = 1; number < 20; number += 1) expect((await invite('recipient', `someone${number}@example.com`)).status).toBe(200);
      expect(outcome(await invite('recipient', 'one-more@example.com'))).toEqual([409, 'too_many']);
      const other = await begun(app, (await openedCall(app)).id);
      const ask = (number: number) =>
        app.call('recipient', 'POST', `/entries/${other.id}/members`, { email: `other${number}@example.com`, role: 'write' });
      const statuses = [];
      for (let number = 1; number < 15; number += 1) statuses.push((await ask(number)).status);
      expect(statuses.at(-1)).toBe(429);
    });
  });

  it('is nobody else’s, by whatever way', async () => {
    await draft.fill();
    const { id: fileId } = (await draft.writing()).files[0];
    const ways: [string, string, unknown?][] = [
      ['GET', ''],
      ['GET', '/writing'],
      ['PUT', '/sections/plan', { answers: {}, revision: 1 }],
      ['DELETE', `/files/${fileId}`],
      ['POST', '/submit', { revisions: {} }],
      ['POST', '/withdraw', { reason: 'x' }],
      ['POST', '/members', { email: 'x@example.com', role: 'write' }],
      ['DELETE', '/members/1'],
      ['GET', '/earlier'],
      ['GET', '/form-change'],
      ['POST', '/form-change', { formId: 1 }],
    ];
    const before = await tableCounts(app);
    for (const [method, more, body] of ways)
      expect([method, more, (await app.call('recipient2', method, path(more), body)).status]).toEqual([method, more, 404]);
    expect((await draft.upload('recipient2', 'map', ['b.pdf', pdf('2')])).status).toBe(404);
    expect(await tableCounts(app)).toEqual(before);
    const { entry_files } = (await app.call('fund_manager', 'GET', `/entry_files?entryId=${draft.id}`)).data;
    expect(entry_files).toEqual([]);
  });

  it('moves on to a newer version only when it is wanted, and loses nothing', async () => {
    await draft.fill();
    expect((await app.call('recipient', 'GET', path('/form-change'))).status).toBe(404);
    const { name } = await app.engine.db.selectFrom('application_forms').select('name').where('id', '=', opened.formId).executeTakeFirstOrThrow();
    await demanded(app, 'fund_staff', 'POST', `/application_forms/${opened.formId}/newVersion`);
    const next = (await app.call('fund_staff', 'GET', `/application_forms?q=${encodeURIComponent(name)}`)).data.application_forms.find(
      (one: AnyRow) => one.status === 'draft',
    );
    const [first, second, third, fourth] = testForm.sections;
    const later = {
      sections: [
        { ...first, fields: first?.fields.filter(({ key }) => key !== 'river') },
        second,
        { ...third, fields: [...(third?.fields ?? []), { key: 'others', kind: 'yen', label: '他の助成', required: true, bind: 'otherGrants' }] },
        { key: 'place', title: '場所', fields: [{ key: 'river', kind: 'text', label: '対象水系', bind: 'targetRiverSystem' }] },
        fourth,
      ],
    };
    await demanded(app, 'fund_staff', 'PUT', `/application_forms/${next.id}`, { definition: later });
    await demanded(app, 'fund_staff', 'POST', `/application_forms/${next.id}/publish`);
    expect((await draft.writing()).newerForm).toBeNull();
    await demanded(app, 'fund_staff', 'POST', `/calls/${opened.id}/changeForm`, { formId: next.id });
    expect((await draft.writing()).newerForm).toEqual({ id: next.id, number: 2 });
    const { data } = await app.call('recipient', 'GET', path('/form-change'));
    expect(data.changes.map(({ kind, key }: AnyRow) => [kind, key])).toEqual([
      ['added', 'others'],
      ['added', 'place'],
      ['moved', 'river'],
    ]);
    const moved = await demanded(app, 'recipient', 'POST', path('/form-change'), { formId: next.id });
    expect([moved.form.number, sectionIn(moved, 'place').answers, moved.problems]).toEqual([
      2,
      { river: '荒川' },
      { others: '他の助成を入力してください' },
    ]);
    const old = await app.call('recipient', 'PUT', path('/sections/plan'), { answers: plan, revision: 1, formId: opened.formId });
    expect(outcome(old)).toEqual([409, 'form_changed']);
    const { river: _, ...rest } = plan;
    await draft.save('recipient', 'plan', { ...rest, title: '新しい題名' }, 1);
    expect(sectionIn(await draft.writing(), 'place').answers).toEqual({ river: '荒川' });
  });

  it('is offered another form only where it is a later version of the same', async () => {
    const other = await publishedForm(app, testForm);
    expect((await app.call('fund_staff', 'POST', `/calls/${opened.id}/changeForm`, { formId: other.id })).status).toBe(422);
    expect((await app.call('fund_staff', 'POST', `/calls/${opened.id}/changeForm`, { formId: opened.formId })).status).toBe(422);
  });

  /** Another account of the same organisation. */
  async function colleagueOf(as: string): Promise<string> {
    const { organizationId } = await accountOf(as);
    const name = `colleague${crypto.randomUUID().slice(0, 8)}`;
    const person = { username: '同僚 花子', email: `${name}@example.jp`, type: 'USER', roletype: 'recipient', organizationId, status: 1 };
    await demanded(app, 'fund_manager', 'POST', '/users', { ...person, firstPassword: 'temporary', password: 'Seseragi-2026' });
    await app.engine.db.updateTable('users').set({ forcePasswordChange: 0 }).where('email', '=', person.email).execute();
    return name;
  }
});
