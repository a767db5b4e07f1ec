import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CurrentDecision, DecisionTable, DecisionTableRow } from '../../../resources/decisions/rules/decision-table.ts';
import { DecisionTablePage } from '../../../resources/decisions/screens/console/table/table-page.tsx';
import { type Call, deferred, fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';

const api = fakeApi();
const address = 'GET /api/decisions/table';

const draft: CurrentDecision = {
  ...{ id: 11, version: 4, status: 'draft', outcome: 'awarded', amount: 300_000, waitRank: null, conditions: null, boardDate: '2026-11-10' },
  ...{
    rationale: null,
    reason: null,
    announcementId: null,
    letterId: null,
    problem: null,
    preparedById: 3,
    preparedByName: '佐藤',
    approvedByName: null,
  },
};

function row(id: number, given: Partial<DecisionTableRow> = {}): DecisionTableRow {
  return {
    ...{
      applicationId: id,
      entryNumber: `E-${id}`,
      grantNumber: `R9-${id}`,
      title: `川の学習 ${id}`,
      organizationId: 5,
      organizationName: `小学校 ${id}`,
    },
    ...{ grantId: 1, category: 'school', status: 'AWAITING_BOARD_APPROVAL', entryAmount: 200_000, approvedAmount: null, blanks: [] },
    ...{ decision: null, told: null, comments: [] },
    ...given,
  };
}

function tableOf(...rows: DecisionTableRow[]): DecisionTable {
  const programmes = [{ grantId: 1, title: '河川教育助成', budget: 450_000, elsewhere: 0 }];
  return { rows, programmes, letterFields: { awarded: ['organizationAddress'], conditional: [], waitlisted: [], rejected: [] }, barred: 0 };
}

/** The server keeps what it is given. */
function serve(table: DecisionTable) {
  let rows = table.rows;
  const kept = (id: number, decision: CurrentDecision) => {
    rows = rows.map((one) => (one.applicationId === id ? { ...one, decision } : one));
    return decision;
  };
  api.on(address, () => ({ ...table, rows }));
  api.on('POST /api/decisions', ({ body }: Call) => {
    const { applicationId, ...values } = body as CurrentDecision & { applicationId: number };
    return kept(applicationId, { ...draft, ...values, id: 100 + applicationId, version: 1 });
  });
  api.on('PUT /api/decisions/11', ({ body }: Call) => kept(1, { ...draft, ...(body as object), version: draft.version + 1 }));
  return { replace: (id: number, decision: CurrentDecision) => kept(id, decision) };
}

const open = async (table: DecisionTable, me = clerk) => {
  const server = serve(table);
  const drawn = draw(<DecisionTablePage />, { at: '/admin/decisions/table?grantYear=2027', me });
  await screen.findByRole('region', { name: '決定の表' });
  return { ...drawn, ...server };
};
const cell = <E extends HTMLElement = HTMLInputElement>(name: string) => screen.getByLabelText<E>(name);
const lineOf = (id: number) => within(cell<HTMLElement>(`E-${id}の結果`).closest('tr') as HTMLElement);
const programme = () => screen.getByRole('list', { name: '部門助成金ごとの額と予算' }).textContent;
const posted = () => api.to('POST /api/decisions').map(({ body }) => body);
const put = () => api.to('PUT /api/decisions/11').map(({ body }) => body);

test('An outcome brings the amount applied for, the sum follows at once, and leaving the row saves it', async () => {
  const { user } = await open(tableOf(row(1, { decision: draft }), row(2)));
  expect(programme()).toContain('残り ¥150,000');
  await user.selectOptions(cell('E-2の結果'), 'awarded');
  expect(cell('E-2の額').value).toBe('200,000');
  expect(programme()).toContain('予算を 50,000円 超えています');
  expect(posted()).toEqual([]);
  await user.click(cell('E-1の額'));
  await expect.poll(posted).toMatchObject([{ applicationId: 2, outcome: 'awarded', amount: 200_000, boardDate: expect.stringMatching(/^\d{4}-/) }]);
  await expect.poll(() => lineOf(2).queryByText('下書き')).not.toBeNull();
  await expectAccessible();
});

test('What the committee would have the applicant told is there to read, and not to write', async () => {
  const { user } = await open(tableOf(row(1, { comments: ['日程を早めに。', '報告を楽しみに。'] }), row(2)));
  const told = lineOf(1).getByText('申請者への意見（2件）');
  await user.click(told);
  expect([...(told.closest('details')?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '日程を早めに。',
    '報告を楽しみに。',
  ]);
  expect(lineOf(2).queryByText(/申請者への意見/)).toBeNull();
  await expectAccessible();
});

test('Applications that are left out for a conflict of interest are counted, and nothing more is said of them', async () => {
  await open({ ...tableOf(row(1)), barred: 2 });
  expect(screen.getByText('あなたの利害関係が記録されている申請2件は、この表にありません。ほかの担当者が決定します。')).toBeDefined();
  await expectAccessible();
});

test('Enter goes down and saves, arrows go to the next cell, and Esc puts back what is saved', async () => {
  const { user } = await open(tableOf(row(1, { decision: draft }), row(2, { decision: { ...draft, id: 12, version: 1 } })));
  await user.click(cell('E-1の額'));
  await user.clear(cell('E-1の額'));
  await user.keyboard('１２０，０００{Enter}');
  expect(document.activeElement).toBe(cell('E-2の額'));
  await expect.poll(put).toMatchObject([{ amount: 120_000, version: 4 }]);
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(cell('E-1の額'));
  await user.keyboard('{End}{ArrowRight}');
  expect(document.activeElement).toBe(cell('E-1の採否の理由'));
  await user.keyboard('迷う');
  await user.keyboard('{Escape}');
  expect(cell<HTMLTextAreaElement>('E-1の採否の理由').value).toBe('');
  await user.click(cell('E-2の額'));
  expect(put()).toHaveLength(1);
});

test('What is missing is named beside the row and nothing is sent; what another outcome does not need cannot be typed', async () => {
  const { user } = await open(tableOf(row(1, { decision: draft, grantNumber: null, blanks: ['grantNumber', 'organizationAddress'] }), row(2)));
  expect(lineOf(1).getByText(/助成番号がありません/)).not.toBeNull();
  expect(lineOf(1).getByText(/「団体の住所」が空で、通知書を作れません/)).not.toBeNull();
  expect(lineOf(1).getByRole('link', { name: '団体を編集する' }).getAttribute('href')).toBe('/admin/organizations/5/edit');
  await user.selectOptions(cell('E-2の結果'), 'conditional');
  await user.click(cell('E-1の額'));
  expect(lineOf(2).getByText('採択の条件を入力してください')).not.toBeNull();
  expect(posted()).toEqual([]);
  await user.selectOptions(cell('E-2の結果'), 'rejected');
  expect([screen.queryByLabelText('E-2の額'), screen.queryByLabelText('E-2の採択の条件')]).toEqual([null, null]);
  await user.click(cell('E-1の額'));
  await expect.poll(posted).toMatchObject([{ outcome: 'rejected', amount: null, conditions: null }]);
});

test('Two that wait in the same place are both told so', async () => {
  const waiting = { ...draft, outcome: 'waitlisted', amount: null, waitRank: 1 } as const;
  const { user } = await open(tableOf(row(1, { decision: waiting }), row(2)));
  await user.selectOptions(cell('E-2の結果'), 'waitlisted');
  expect(cell('E-2の補欠の順位').value).toBe('2');
  await user.clear(cell('E-2の補欠の順位'));
  await user.type(cell('E-2の補欠の順位'), '1');
  expect(lineOf(1).getByText('補欠の順位が重なっています（1番：E-2）')).not.toBeNull();
  expect(lineOf(2).getByText('補欠の順位が重なっています（1番：E-1）')).not.toBeNull();
});

test('What somebody else has changed meanwhile is told beside what is typed, which stays until one decides', async () => {
  const { user, replace } = await open(tableOf(row(1, { decision: draft }), row(2)));
  api.on('PUT /api/decisions/11', () => {
    replace(1, { ...draft, version: 5, outcome: 'rejected', amount: null });
    return new Refusal(409, 'ほかの人が先に更新しました。', { code: 'stale_version' });
  });
  await user.clear(cell('E-1の額'));
  await user.type(cell('E-1の額'), '100000');
  await user.click(cell('E-2の結果'));
  await screen.findByText('ほかの人が先に更新しました。いまの内容：不採択');
  expect(cell('E-1の額').value).toBe('100,000');
  api.on('PUT /api/decisions/11', ({ body }: Call) => replace(1, { ...draft, ...(body as object), version: 6 }));
  await user.click(screen.getByRole('button', { name: 'この入力で保存する' }));
  await expect.poll(() => put().at(-1)).toMatchObject({ outcome: 'awarded', amount: 100_000, version: 5 });
  await expect.poll(() => screen.queryByText(/ほかの人が先に更新しました/)).toBeNull();
});

test('What is typed while a row is being saved is saved after it', async () => {
  const { user, replace } = await open(tableOf(row(1, { decision: draft }), row(2)));
  const answer = deferred<CurrentDecision>();
  api.on('PUT /api/decisions/11', () => answer.promise);
  await user.clear(cell('E-1の額'));
  await user.type(cell('E-1の額'), '1');
  await user.click(cell('E-2の結果'));
  await expect.poll(() => put().length).toBe(1);
  await user.type(cell('E-1の採否の理由'), '追記');
  api.on('PUT /api/decisions/11', ({ body }: Call) => replace(1, { ...draft, ...(body as object), version: 6 }));
  answer.resolve(replace(1, { ...draft, amount: 1, version: 5 }));
  await expect.poll(() => put().at(-1)).toMatchObject({ amount: 1, rationale: '追記', version: 5 });
});

test('An approved decision is read only, until a new one with a reason is to take its place', async () => {
  const approved = { ...draft, status: 'approved', approvedByName: '鈴木' } as const;
  const { user } = await open(tableOf(row(1, { decision: approved }), row(2)));
  expect(screen.queryByLabelText('E-1の額')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'E-1の決定を改める' }));
  await user.selectOptions(cell('E-1の結果'), 'rejected');
  await user.click(cell('E-2の結果'));
  expect(lineOf(1).getByText('決定を改める理由を入力してください')).not.toBeNull();
  expect(posted()).toEqual([]);
  await user.type(cell('E-1の決定を改める理由'), '書類の不備');
  await user.click(cell('E-2の結果'));
  await expect.poll(posted).toMatchObject([{ applicationId: 1, outcome: 'rejected', amount: null, reason: '書類の不備' }]);
});

test('Only what somebody else has entered is approved, at the versions on screen, and what was refused is named', async () => {
  api.on('POST /api/decisions/bulk-approve', ({ body }: Call) =>
    (body as { ids: number[] }).ids.map((id) => ({ id, success: id === 11, error: id === 11 ? null : 'ほかの人が先に更新しました。', code: null })),
  );
  const own = { ...draft, id: 13, preparedById: clerk.id };
  const { user } = await open(
    tableOf(row(1, { decision: draft }), row(2, { decision: { ...draft, id: 12, version: 9 } }), row(3, { decision: own }), row(4)),
    { ...clerk, permissions: { ...clerk.permissions, decisions: [...(clerk.permissions.decisions ?? []), 'approve'] } },
  );
  await user.click(screen.getByRole('checkbox', { name: 'すべてを選択' }));
  await user.click(screen.getByRole('button', { name: '選択した2件を承認' }));
  const dialog = await screen.findByRole('dialog', { name: '決定をまとめて承認' });
  expect(dialog.textContent).toMatch(/2件（採択の額の合計 ¥600,000）.*河川教育助成：予算を 450,000円 超えています/);
  await user.click(screen.getByRole('button', { name: '2件を承認する' }));
  await screen.findByText('1件を承認しました。1件は承認できませんでした。');
  expect(screen.getByRole('list', { name: '承認できなかった決定' }).textContent).toContain('E-2');
  expect(api.to('POST /api/decisions/bulk-approve')[0]?.body).toEqual({ ids: [11, 12], versions: [4, 9] });
});

test('Pressing a count shows only those, and none goes away while it is typed in', async () => {
  const { user } = await open(tableOf(row(1, { decision: draft }), row(2), row(3)));
  await user.click(screen.getByRole('button', { name: /^未定/ }));
  expect(screen.queryByLabelText('E-1の結果')).toBeNull();
  await user.selectOptions(cell('E-2の結果'), 'rejected');
  await user.click(cell('E-3の結果'));
  await expect.poll(() => posted().length).toBe(1);
  expect(screen.queryByLabelText('E-2の結果')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: /^未定/ }));
  expect(screen.queryByLabelText('E-2の結果')).toBeNull();
});

test('Whoever may only look finds no inputs', async () => {
  await open(tableOf(row(1, { decision: draft }), row(2)), { ...clerk, permissions: { decisions: ['read'] } });
  expect(screen.queryByRole('combobox', { name: 'E-2の結果' })).toBeNull();
  expect(screen.queryByRole('button', { name: '貼り付けて登録' })).toBeNull();
});
