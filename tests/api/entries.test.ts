import { beforeEach, expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';
import { demanded, type OpenedCall, openedCall, testAnswers } from '../support/calls.ts';

onEachEngine('writing an application', (app) => {
  let opened: OpenedCall;
  let id: number;
  beforeEach(async () => {
    app.setNow(new Date('2026-11-21T01:02:03.000Z'));
    opened = await openedCall(app);
    id = (await demanded(app, 'recipient', 'POST', '/entries', { callId: opened.id })).id;
  });
  const save = (as: string, key: string, answers: unknown, revision: number) =>
    app.call(as, 'PUT', `/entries/${id}/sections/${key}`, { answers, revision });
  const writing = async (as = 'recipient') => app.call(as, 'GET', `/entries/${id}/writing`);

  it('begins once for each person, and says all there is to write', async () => {
    expect((await demanded(app, 'recipient', 'POST', '/entries', { callId: opened.id })).id).toBe(id);
    const { data } = await writing();
    expect(data).toMatchObject({
      entry: { id, status: 'writing', receiptNumber: null },
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

  it('keeps a section as it was typed, and counts its changes', async () => {
    const answers = { ...testAnswers.plan, starts: '来年の春', river: null };
    const first = await save('recipient', 'plan', answers, 0);
    expect(first.data).toMatchObject({ revision: 1, savedAt: '2026-11-21T01:02:03.000Z' });
    expect(first.data.problems.starts).toContain('開始日');
    expect((await save('recipient', 'plan', testAnswers.plan, 1)).data.revision).toBe(2);
    const { data } = await writing();
    expect(data.sections.find(({ key }: { key: string }) => key === 'plan')).toMatchObject({ answers: testAnswers.plan, revision: 2 });
  });
});
