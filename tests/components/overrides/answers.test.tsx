import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { statusEntry } from '../../../domain/workflow/transitions.ts';
import type { Submitted } from '../../../resources/applications/screens/console/record/answers.ts';
import { AnswersPanel } from '../../../resources/applications/screens/console/record/answers-panel.tsx';
import type { Application } from '../../../resources/applications/screens/console/record/application.ts';
import { ContentTab } from '../../../resources/applications/screens/console/record/content-tab.tsx';
import { ApplicationEdit } from '../../../resources/applications/screens/console/record/edit.tsx';
import { NextSteps } from '../../../resources/applications/screens/console/record/next-steps.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const { applications } = resources;

const definition: Submitted['form']['definition'] = {
  sections: [
    {
      key: 'plan',
      title: '事業の計画',
      fields: [
        { key: 'title', kind: 'text', label: '題名', required: true },
        { key: 'boats', kind: 'flag', label: '船を使う' },
        { key: 'guard', kind: 'longText', label: '見守りの方法', when: { field: 'boats', test: 'in', values: [true] } },
      ],
    },
    {
      key: 'money',
      title: '予算',
      fields: [
        {
          key: 'costs',
          kind: 'table',
          label: '経費の内訳',
          columns: [
            { key: 'what', kind: 'text', label: '内容' },
            { key: 'amount', kind: 'yen', label: '金額' },
          ],
        },
        { key: 'clerk', kind: 'text', label: '経理の担当者', forOffice: true },
        { key: 'estimate', kind: 'file', label: '見積書' },
      ],
    },
    { key: 'boat', title: '船', when: { field: 'boats', test: 'in', values: [true] }, fields: [{ key: 'name', kind: 'text', label: '船の名前' }] },
  ],
};

const snapshot = (number: number, isCorrection = false) => ({
  ...{ number, isCorrection, arrivedAt: `2026-11-${17 + number}T08:52:31.000Z`, receiptNumber: '2027-001-00007', userName: '岡本 一郎' },
  ...{ sha256: 'ab'.repeat(32), paperPath: `/api/entries/3/snapshots/${number}/paper` },
});

const file = (fileId: number, fileName: string, scanState: 'clean' | 'waiting') => ({
  ...{ fileId, fileName, scanState, fieldKey: 'estimate', size: 1_258_291, sha256: 'cd'.repeat(32) },
  filePath: `/api/applications/1/answers/files/${fileId}`,
});

const submitted: Submitted = {
  entry: { id: 3, fromPaper: false, paperNote: null },
  correctionsUntil: '2026-12-20T09:00:00.000Z',
  form: { id: 2, name: '申請書', number: 4, definition },
  answers: {
    title: '荒川の水辺を調べる',
    costs: [
      { what: '網', amount: 45_000 },
      { what: 'バス', amount: 60_000 },
    ],
  },
  files: [file(11, '見積書.pdf', 'clean'), file(12, '内訳.xlsx', 'waiting')],
  snapshots: [snapshot(1)],
  changes: [],
  correction: null,
  flags: [],
};

const row = (more: object = {}) =>
  rowOf(applications, 1, {
    status: 'APPLICATION_SUBMITTED',
    applicationStatusId: statusEntry('APPLICATION_SUBMITTED').id,
    callId: 5,
    abilities: ['changeStatus'],
    ...more,
  }) as Application;

function drawAnswers(given: Partial<Submitted> = {}) {
  api.on('GET /api/applications/1/answers', () => ({ ...submitted, ...given }));
  return draw(<AnswersPanel row={row()} />);
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('What was submitted stands section by section: what was asked, with sums, files, and what was left out', async () => {
  drawAnswers();
  const plan = await region('1　事業の計画');
  expect(plan.getByText('荒川の水辺を調べる')).toBeDefined();
  // Not asked for, as no boats are used.
  expect([plan.queryByText('見守りの方法'), screen.queryByRole('region', { name: /船/ })]).toEqual([null, null]);
  const money = await region('2　予算');
  const sums = within(money.getByRole('table')).getAllByRole('row').at(-1);
  expect(sums?.textContent).toBe('合計¥105,000');
  expect(money.getByText('（事務局のみ）')).toBeDefined();
  expect(money.getByText('（記入なし）')).toBeDefined();
  expect(money.getByRole('button', { name: '見積書.pdfを見る' })).toBeDefined();
  expect(money.queryByRole('button', { name: '内訳.xlsxを見る' })).toBeNull();
  expect(money.getByRole<HTMLButtonElement>('button', { name: '内訳.xlsxをダウンロードする' }).disabled).toBe(true);
  expect(money.getByText('検査待ち')).toBeDefined();
  const source = await region('申請書（第4版）');
  expect(source.getByText(/2026\/11\/18 17:52 提出（1回目）/)).toBeDefined();
  expect(source.getByRole('button', { name: '1回目の提出を様式で見る' })).toBeDefined();
  expect([screen.queryByText('確かめてください'), screen.queryByRole('region', { name: '修正の前と後' })]).toEqual([null, null]);
  await expectAccessible();
});

test('A correction that has come back shows what was asked, and before and after; what resembles it is named with its address', async () => {
  const change = { section: '事業の計画', label: '題名', key: 'title', before: '川の調べ', after: '荒川の水辺を調べる' };
  const other = { id: 8, entryNumber: '2027-001-00009', title: '荒川の水邊を調べる', organizationName: '水辺の会' };
  drawAnswers({
    snapshots: [snapshot(1), snapshot(2, true)],
    changes: [change],
    correction: {
      ...{ id: 6, status: 'returned', message: 'ご確認ください。', until: '2026-12-20T09:00:00.000Z', createdAt: '2026-12-01T01:00:00.000Z' },
      ...{ returnedAt: '2026-12-03T01:00:00.000Z', requestedByName: '川村 美穂' },
      items: [{ sectionKey: 'plan', sectionTitle: '事業の計画', message: '題名を具体的にしてください。' }],
    },
    flags: [{ kind: 'title', text: '題名が同じ申請が、同じ年度にあります。', applications: [other] }],
  });
  const asked = await region('修正依頼（修正済み）');
  expect(asked.getByText('題名を具体的にしてください。')).toBeDefined();
  expect(asked.getByText(/2026\/12\/03 10:00 に修正して提出されました/)).toBeDefined();
  const [table] = await screen.findAllByRole('table');
  const cells = within(table as HTMLElement).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['川の調べ', '荒川の水辺を調べる']);
  expect(screen.getByRole('link', { name: '2027-001-00009' }).getAttribute('href')).toContain('entryNumber=2027-001-00009');
  await expectAccessible();
});

test('A correction names the sections that something is said of, and no other', async () => {
  const sent: unknown[] = [];
  api.on('GET /api/applications/1/answers', () => submitted);
  api.on('POST /api/applications/1/corrections', ({ body }) => {
    sent.push(body);
    return { id: 6 };
  });
  const { permissions } = clerk;
  const me = { ...clerk, roletype: 'fund_staff' as const, permissions: { ...permissions, applications: ['read', 'changeStatus'] } };
  const { user } = draw(<NextSteps row={row()} status="APPLICATION_SUBMITTED" />, { me });
  await user.click(screen.getByRole('button', { name: '修正を依頼する' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修正を依頼する' }));
  const send = () => user.click(dialog.getByRole('button', { name: '修正を依頼する' }));
  await dialog.findByRole('textbox', { name: '1　事業の計画' });
  await send();
  expect((await dialog.findByRole('alert')).textContent).toContain('直してほしい区分に、1つ以上記入してください。');
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: '2　予算' }), '合計が合いません。');
  await expectAccessible();
  await send();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ message: null, until: '2026-12-20T09:00:00.000Z', items: [{ sectionKey: 'money', message: '合計が合いません。' }] }]);
});

test('What came by no call is sent back as before', async () => {
  const { permissions } = clerk;
  const me = { ...clerk, roletype: 'fund_staff' as const, permissions: { ...permissions, applications: ['read', 'changeStatus'] } };
  draw(<NextSteps row={row({ callId: null })} status="APPLICATION_SUBMITTED" />, { me });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['選考の準備へ進める', '差し戻す']);
});

/** The choices of the form, which has none here. */
function noChoices() {
  for (const [path, name] of Object.entries({
    'admin/grants': 'grants',
    organizations: 'organizations',
    recipient_users: 'recipient_users',
    banks: 'banks',
    calls: 'calls',
  }))
    api.on(`GET /api/${path}`, () => ({ [name]: [], pagination: { totalItems: 0 } }));
}

/** A form that fills the title and the amount, over the page of an application. */
function held() {
  noChoices();
  const [plan, money, ...more] = definition.sections as [(typeof definition.sections)[number], (typeof definition.sections)[number]];
  const bound = [
    { ...plan, fields: plan.fields.map((one) => (one.key === 'title' ? { ...one, bind: 'title' as const } : one)) },
    {
      ...money,
      fields: [
        { key: 'sum', kind: 'yen' as const, label: '申請額', bind: 'entryAmount' as const },
        ...money.fields.map((one) => (one.key === 'costs' ? { ...one, bind: 'budget' as const } : one)),
      ],
    },
    ...more,
  ];
  api.on('GET /api/applications/1/answers', () => ({ ...submitted, form: { ...submitted.form, definition: { sections: bound } } }));
  const own = row({ abilities: ['update'], title: '荒川の水辺を調べる', entryAmount: 105_000 });
  api.on('GET /api/applications/1', () => own);
  return own;
}

test('What the form has filled is shown in the edit form and not asked for, with why and what to do; the rest is asked for', async () => {
  held();
  draw(<ApplicationEdit resource={applications} id={1} />);
  expect((await screen.findByText(/応募の様式で提出された内容/)).textContent).toContain('「修正を依頼する」');
  expect([screen.queryByLabelText('題名'), screen.queryByLabelText('申請額')]).toEqual([null, null]);
  const summary = await region('申請の概要');
  expect(summary.getByText('荒川の水辺を調べる')).toBeDefined();
  expect(summary.getByLabelText('テーマ')).toBeDefined();
  expect((await region('金額')).getByLabelText('承認額')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'その他' })).toBeNull();
  await expectAccessible();
});

test('On the page itself a section is edited without what the form has filled', async () => {
  const { user } = draw(<ContentTab row={held()} />);
  await user.click(await screen.findByRole('button', { name: '申請の概要を編集' }));
  const editor = await region('申請の概要の編集');
  expect(editor.getByText(/応募の様式で提出された内容/)).toBeDefined();
  expect(editor.queryByLabelText('題名')).toBeNull();
  expect(editor.getByText('荒川の水辺を調べる')).toBeDefined();
  expect(editor.getByLabelText('テーマ')).toBeDefined();
});

test('Where nothing was submitted by a form, all is asked for', async () => {
  noChoices();
  api.on('GET /api/applications/1', () => row({ callId: null, abilities: ['update'], title: '川' }));
  draw(<ApplicationEdit resource={applications} id={1} />);
  expect(await screen.findByLabelText(/題名/)).toBeDefined();
  expect(screen.queryByText(/応募の様式で提出された内容/)).toBeNull();
});

test('A request that came by itself says so, and two about one section stand both', async () => {
  const items = ['地図が見にくいです。', '「地図.pdf」からウイルスが見つかりました。'].map((message) => ({
    sectionKey: 'plan',
    sectionTitle: '計画',
    message,
  }));
  drawAnswers({
    correction: {
      ...{ id: 6, status: 'open', message: null, until: '2026-12-20T09:00:00.000Z', createdAt: '2026-12-01T01:00:00.000Z' },
      ...{ returnedAt: null, requestedByName: null, items },
    },
  });
  const asked = await region('修正依頼（修正待ち）');
  expect(asked.getByText(/ウイルス検査から自動で依頼/)).toBeDefined();
  for (const { message } of items) expect(asked.getByText(message)).toBeDefined();
});
