import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { queryClient } from '../../../refine-app/data/query-client.ts';
import EntriesPage from '../../../resources/entries/screens/grantee/entries-page.tsx';
import type { EntryDraft } from '../../../resources/entries/screens/grantee/use-entry.ts';
import { resources } from '../../../resources.config.ts';
import type { FormDefinition } from '../../../schema/forms/definition.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { teacher } from '../support/grantee.ts';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const definition: FormDefinition = {
  sections: [
    {
      key: 'plan',
      title: '計画',
      fields: [
        { key: 'title', kind: 'text', label: '題名', required: true },
        { key: 'aim', kind: 'longText', label: 'ねらい', max: 100 },
      ],
    },
    { key: 'money', title: '費用', fields: [{ key: 'amount', kind: 'yen', label: '申請額', required: true, bind: 'entryAmount' }] },
  ],
};

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

function writingOf(more: Partial<EntryDraft> = {}, plan: Partial<EntryDraft['sections'][number]> = {}): EntryDraft {
  return {
    entry: { id: 4, status: 'writing', receiptNumber: null, submittedAt: null, extendedUntil: null },
    call: {
      id: 2,
      title: '川の公募',
      opensAt: inHours(-9),
      deadline: inHours(5),
      standing: 'open',
      amount: 500_000,
      correctionsUntil: null,
      contact: null,
    },
    form: { id: 3, name: '様式', number: 1, definition },
    newerForm: null,
    sections: [
      { key: 'plan', answers: { title: '川' }, revision: 1, savedAt: inHours(-1), savedByName: '川原 恵', ...plan },
      { key: 'money', answers: {}, revision: 0, savedAt: null, savedByName: null },
    ],
    files: [],
    problems: {},
    members: [{ id: 1, email: 'a@example.jp', userName: '川原 恵', role: 'submit', joinedAt: inHours(-9), side: 'own' }],
    canSubmit: true,
    canDecide: true,
    correction: null,
    writable: ['plan', 'money'],
    snapshots: [],
    now: new Date().toISOString(),
    ...more,
  };
}

/** The page of an application, as the area holds it. */
function shown(page: string, writing: EntryDraft | (() => EntryDraft) = writingOf(), earlier: object = {}) {
  localStorage.removeItem('seseragiDraft/21/entry/4/plan');
  api.on('GET /api/entries/4/writing', typeof writing === 'function' ? writing : () => writing);
  api.on('GET /api/entries/4/earlier', () => earlier);
  const area = (
    <Routes>
      <Route path="user/entries/*" element={<EntriesPage />} />
    </Routes>
  );
  return draw(area, { me: teacher, at: `/user/entries/4${page}` });
}

test('Two who have written the same answer see both texts, and the one that is chosen is saved on top of the rest', async () => {
  const { user } = shown('/sections/plan');
  const theirs = { answers: { title: '川の水質', aim: '調べる' }, revision: 2, savedAt: inHours(0), savedByName: '山本 健' };
  let answer: unknown = new Refusal(409, '先に変更しました', { code: 'stale', data: theirs });
  api.on('PUT /api/entries/4/sections/plan', () => answer);
  // The first to load the pages.
  const title = await screen.findByLabelText(/題名/);
  await user.clear(title);
  await user.type(title, '川の生き物');
  await user.tab();
  const clash = (await screen.findByRole('heading', { name: 'ほかの方が同じ項目を変更しました' })).closest('form') as HTMLElement;
  expect(clash.textContent).toMatch(/山本 健さんが変更.*あなたの入力川の生き物.*ほかの方の変更川の水質/);
  await expectAccessible();
  answer = { revision: 3, savedAt: inHours(0) };
  await user.click(within(clash).getByRole('button', { name: '選んだ内容を保存する' }));
  await screen.findByText(/^保存 \d\d:\d\d$/);
  expect(api.to('PUT /api/entries/4/sections/plan').at(-1)?.body).toEqual({
    answers: { title: '川の生き物', aim: '調べる' },
    revision: 2,
    formId: 3,
  });
  expect((screen.getByLabelText('ねらい') as HTMLTextAreaElement).value).toBe('調べる');
});

test('What others have saved in another section meanwhile is there with the next saving of one’s own', async () => {
  let writing = writingOf();
  const { user } = shown('/sections/plan', () => writing);
  const money = { key: 'money', answers: { amount: 120_000 }, revision: 1, savedAt: inHours(0), savedByName: '山本 健' };
  api.on('PUT /api/entries/4/sections/plan', ({ body }) => {
    const { answers } = body as { answers: object };
    writing = writingOf({ sections: [{ ...writing.sections[0], answers, revision: 2 } as (typeof writing.sections)[number], money] });
    return { revision: 2, savedAt: inHours(0), revisions: { plan: 2, money: 1 } };
  });
  await user.type(await screen.findByLabelText(/題名/), '辺');
  await user.tab();
  await screen.findByText(/^保存 \d\d:\d\d$/);
  await waitFor(() => expect(api.to('GET /api/entries/4/writing')).toHaveLength(2));
  await user.click(screen.getByRole('link', { name: '次へ（費用）' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/申請額/)).value).toBe('120,000');
  expect(api.to('GET /api/entries/4/writing')).toHaveLength(2);
});

test('What is wrong is said once its field is left, at once where the way leads from the check', async () => {
  api.on('PUT /api/entries/4/sections/money', () => ({ revision: 1, savedAt: inHours(0) }));
  const { user, unmount } = shown('/sections/money');
  const amount = await screen.findByLabelText(/申請額/);
  expect(screen.queryByText('申請額を入力してください')).toBeNull();
  await user.type(amount, '900000');
  await user.tab();
  await screen.findByText('申請額は、上限の¥500,000以下で入力してください');
  expect(screen.getByText('上限は ¥500,000 です。')).toBeDefined();
  unmount();
  shown('/sections/money?checked=1#field-amount');
  await screen.findByText('申請額を入力してください');
  expect(document.activeElement).toBe(screen.getByLabelText(/申請額/));
});

test('The answers of the last time are offered, and taken where one wants them', async () => {
  api.on('PUT /api/entries/4/sections/plan', () => ({ revision: 2, savedAt: inHours(0) }));
  const { user } = shown('/sections/plan', writingOf(), {
    callTitle: '令和8年度の公募',
    year: 2026,
    answers: { title: '昔の川', aim: '学ぶ', gone: 1 },
  });
  await user.click(await screen.findByText('前回の内容を使う（令和8年度の公募）'));
  const offers = screen.getAllByRole('button', { name: /^この内容を使う/ });
  expect(offers.map(({ textContent }) => textContent)).toEqual(['この内容を使う（題名）', 'この内容を使う（ねらい）']);
  await user.click(offers[1] as HTMLElement);
  expect((screen.getByLabelText('ねらい') as HTMLTextAreaElement).value).toBe('学ぶ');
  expect((screen.getByLabelText(/題名/) as HTMLInputElement).value).toBe('川');
  expect(screen.queryByRole('button', { name: 'この内容を使う（ねらい）' })).toBeNull();
});

test('Of a correction only the named sections can be written, with the message beside them', async () => {
  const items = ['場所を詳しく', '「地図.pdf」を差し替えて'].map((message) => ({ sectionKey: 'plan', sectionTitle: '計画', message }));
  const correction = { id: 1, message: '期限までにお願いします', until: inHours(80), items };
  const snapshots = [{ number: 1, arrivedAt: inHours(-30), receiptNumber: 'R-1', sha256: 'ab' }];
  const sent = { correction, snapshots, writable: ['plan'], entry: { ...writingOf().entry, status: 'submitted' } } as const;
  const { user } = shown('', writingOf(sent));
  await screen.findByText('期限までにお願いします');
  expect(screen.getByRole('region', { name: '公募と締切' }).textContent).toMatch(/修正の期限.*あと3日/);
  await user.click(screen.getByRole('link', { name: '計画' }));
  expect((await screen.findByText(/場所を詳しく/)).textContent).toContain('「地図.pdf」を差し替えて');
  expect(screen.getByLabelText(/題名/)).toBeDefined();
  await user.click(screen.getByRole('link', { name: '次へ（費用）' }));
  await screen.findByText('（空欄）');
  expect(screen.queryByLabelText(/申請額/)).toBeNull();
  await expectAccessible();
});

test('What has been changed since the submission is said not to be submitted', async () => {
  const sent = (hours: number) => {
    const snapshots = [{ number: 1, arrivedAt: inHours(hours), receiptNumber: 'R-1', sha256: 'ab' }];
    return writingOf({ snapshots, entry: { ...writingOf().entry, status: 'submitted' } });
  };
  const { unmount } = shown('', sent(-0.5));
  await screen.findByText('提出しました');
  expect(screen.queryByText(/まだ提出されていません/)).toBeNull();
  unmount();
  queryClient.clear();
  shown('', sent(-2));
  await screen.findByText('そのあとに変えた内容は、まだ提出されていません。');
});

test('After the deadline nothing can be written, and what could not be saved in time can be read', async () => {
  localStorage.removeItem('seseragiDraft/21/entry/4/plan');
  const over = writingOf({ writable: [], call: { ...writingOf().call, deadline: inHours(-1), standing: 'closed' } });
  const { unmount } = shown('/sections/plan', over);
  await screen.findByText('川');
  unmount();
  const drawn = shown('', over);
  await drawn.findByText('2区分のうち1区分ができました。');
  expect(screen.queryByRole('link', { name: '確かめて提出する' })).toBeNull();
  expect(screen.getByRole('region', { name: '公募と締切' }).textContent).toContain('受付は終わりました');
  drawn.unmount();
  api.on('GET /api/entries/4/writing', () => over);
  localStorage.setItem('seseragiDraft/21/entry/4/plan', JSON.stringify({ edits: { title: '川の生き物' }, before: { title: '川' }, sent: [] }));
  const area = (
    <Routes>
      <Route path="user/entries/*" element={<EntriesPage />} />
    </Routes>
  );
  draw(area, { me: teacher, at: '/user/entries/4/sections/plan' });
  const note = (await screen.findByText('この端末に、保存できなかった入力が残っています')).closest('div') as HTMLElement;
  expect(note.textContent).toContain('川の生き物');
  expect(api.to('PUT /api/entries/4/sections/plan')).toEqual([]);
});

test('A submission whose answer was lost shows its receipt all the same', async () => {
  const whole = writingOf({
    sections: [...writingOf().sections].map((one) => (one.key === 'money' ? { ...one, answers: { amount: 1000 }, revision: 2 } : one)),
  });
  const { user, address } = shown('/check', whole);
  const snapshots = [{ number: 1, arrivedAt: inHours(0), receiptNumber: 'R-7', sha256: 'abc' }];
  api.on('POST /api/entries/4/submit', () => {
    api.on('GET /api/entries/4/writing', () => ({ ...whole, snapshots }));
    return new Refusal(503, 'データベースに接続できません');
  });
  const content = { answers: {}, files: [{ fileId: 1, fileName: '地図.pdf', size: 2048, sha256: 'def' }] };
  api.list(resources.entry_snapshots, [rowOf(resources.entry_snapshots, 9, { ...snapshots[0], entryId: 4, content } as never)]);
  await user.click(await screen.findByRole('button', { name: '提出する' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '提出する' }));
  const receipt = await screen.findByRole('region', { name: '提出の控え' });
  expect(receipt.textContent).toMatch(/R-7.*地図\.pdf.*def/);
  expect(api.to('POST /api/entries/4/submit')[0]?.body).toEqual({ revisions: { plan: 1, money: 2 } });
  await act(async () => undefined);
  expect(address()).toBe('/user/entries/4/receipt');
});

const member = (id: number, name: string, more: Partial<EntryDraft['members'][number]> = {}): EntryDraft['members'][number] => ({
  ...{ id, email: `${id}@example.jp`, userName: name, role: 'write', joinedAt: inHours(-9), side: 'own' },
  ...more,
});

test('Of those who write, each is shown as who they are, and the last of the organisation who can submit it stays', async () => {
  const members = [
    member(1, '川原 恵', { role: 'submit' }),
    member(2, '外村 守', { role: 'submit', side: 'guest' }),
    member(3, '元木 進', { side: 'left' }),
  ];
  shown('/members', writingOf({ members }));
  await screen.findByRole('heading', { name: '一緒に書く人' });
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/川原 恵.*書く・提出する.*団体の人/);
  expect(lines[1]).toMatch(/外村 守.*団体の外の人/);
  expect(lines[2]).toMatch(/元木 進.*団体を離れたか停止中のため、読むことも書くこともできません/);
  expect(screen.getAllByRole('button', { name: /外す/ }).map(({ textContent }) => textContent)).toEqual(['外す（外村 守）', '外す（元木 進）']);
  await expectAccessible();
});

test('Whoever was invited from elsewhere is offered neither to invite nor to withdraw', async () => {
  const members = [member(1, '川原 恵', { role: 'submit' }), member(2, '外村 守', { role: 'submit', side: 'guest' })];
  const { unmount } = shown('/members', writingOf({ members, canDecide: false }));
  await screen.findByText('人を招いたり外したりできるのは、応募する団体の、提出できる人です。');
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  shown('', writingOf({ members, canDecide: false }));
  await screen.findByRole('link', { name: '確かめて提出する' });
  expect(screen.queryByRole('link', { name: '応募をやめる' })).toBeNull();
});
