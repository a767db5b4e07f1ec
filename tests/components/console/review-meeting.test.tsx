import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { narrow } from '../../../refine-app/ui/use-media.ts';
import { MeetingPage } from '../../../resources/selection/screens/console/meeting-page.tsx';
import { RankingPage } from '../../../resources/selection/screens/console/ranking-page.tsx';
import type { Meeting, RankedItem, Sheets } from '../../../resources/selection/screens/console/round.ts';
import { type Call, fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const api = fakeApi();

/** Nobody hints at anything here. */
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response(null, { status: 404 })));
afterEach(() => void vi.unstubAllGlobals());

const noProposal = { proposal: null, waitRank: null, proposedAmount: null, conditions: null, rationale: null, exceptionReason: null };

function item(position: number, given: Partial<RankedItem> = {}): RankedItem {
  const mean = 2000 - position * 300;
  return {
    ...{ id: position, version: 1, position, applicationId: 100 + position, entryNumber: `E-${position}`, title: `川の学習 ${position}` },
    ...{ organizationName: `小学校 ${position}`, category: 'school', grantId: 1, entryAmount: 400_000, waiting: 0, excluded: 0, count: 3 },
    ...{
      sum: mean * 3,
      mean,
      median: mean,
      adjusted: mean,
      figure: mean,
      spread: 2,
      outlier: null,
      rank: position,
      tied: false,
      belowMinimum: false,
    },
    ...{ within: position <= 2, zone: (['above', 'border', 'below'] as const)[position - 1] ?? 'below' },
    ...noProposal,
    scores: [{ member: 7, total: 15, recommendation: 'adopt' }],
    ...given,
  };
}

function meetingOf(given: Partial<Meeting> = {}): Meeting {
  return {
    round: {
      ...{
        id: 5,
        title: '書類審査',
        kind: 'papers',
        status: 'meeting',
        blind: false,
        seeOthers: 'atMeeting',
        excludedRule: 'mean',
        aggregate: 'mean',
      },
      ...{ minimum: null, meetingOn: '2027-02-14', place: '会議室' },
    },
    criteria: [
      { id: 1, label: '目的', weight: 1, required: true, independent: false },
      { id: 2, label: '計画', weight: 3, required: true, independent: false },
    ],
    departments: [
      {
        grantId: 1,
        title: '学校部門',
        budget: 1_000_000,
        left: 700_000,
        elsewhere: 300_000,
        count: 3,
        asked: 1_200_000,
        proposed: 800_000,
        over: 100_000,
      },
    ],
    items: [item(1), item(2), item(3)],
    members: [{ id: 7, name: '青木 一郎' }],
    barred: 0,
    as: 'office',
    abilities: { lead: true, correct: true },
    current: { itemId: 2, shut: null },
    absences: [],
    ...given,
  };
}

const sheets: Sheets = {
  criteria: meetingOf().criteria,
  sheets: [
    {
      ...{ id: 31, name: '青木 一郎', scores: { 1: { value: 3 }, 2: { value: 4 } }, total: 15, recommendation: 'adopt', proposedAmount: null },
      ...{ commentInternal: '具体的な計画', commentToApplicant: null },
    },
  ],
  corrections: [
    { id: 1, reviewId: 31, criterionId: 2, before: 2, after: 4, reason: '読み違い', userName: '髙橋', createdAt: '2027-02-14T05:00:00.000Z' },
  ],
};

function open(given: Partial<Meeting> = {}) {
  let meeting = meetingOf(given);
  api.on('GET /api/review_rounds/5/meeting', () => meeting);
  for (const { id } of meeting.items) api.on(`GET /api/review_items/${id}/sheets`, () => sheets);
  const shown = (
    <Routes>
      <Route path="/admin/review_rounds/:id/meeting" element={<MeetingPage />} />
    </Routes>
  );
  const become = (more: Partial<Meeting>) => {
    meeting = { ...meeting, ...more };
  };
  return { ...draw(shown, { at: '/admin/review_rounds/5/meeting' }), become };
}

const agenda = () => within(screen.getByRole('navigation', { name: '案件' }));

test('The meeting shows the file that is discussed, the sum against the budget in words, and what was corrected', async () => {
  open({ absences: [{ itemId: 2, name: '井上 春子' }] });
  expect(await screen.findByRole('heading', { name: /2番　川の学習 2/ })).toBeDefined();
  expect(screen.getByRole('list', { name: '部門助成金ごとの額と予算' }).textContent).toContain('予算を 100,000円 超えています');
  expect(screen.getByText('退席：井上 春子 さん（利害関係）')).toBeDefined();
  expect(await screen.findByText(/青木 一郎 さんの「計画」：2点 → 4点（読み違い）/)).toBeDefined();
  await expectAccessible();
});

test('Who leads calls a file, and all that is shown is fetched again', async () => {
  const { user, become } = open();
  await screen.findByRole('heading', { name: /2番/ });
  api.on('POST /api/review_rounds/5/current', () => {
    become({ current: { itemId: 3, shut: null } });
    return null;
  });
  await user.click(agenda().getByRole('button', { name: /川の学習 3/ }));
  expect(screen.getByText(/審議中の案件とは別の案件を見ています/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'この案件を審議する' }));
  await expect.poll(() => screen.queryByText(/審議中の案件とは別の案件を見ています/)).toBeNull();
  expect(api.to('POST /api/review_rounds/5/current').map(({ body }) => body)).toEqual([{ itemId: 3 }]);
  expect(agenda().getByRole('button', { name: /川の学習 3.*審議中/ })).toBeDefined();
});

test('A proposal brings the amount asked for, asks for the reason where it passes over another, and says what the server refuses', async () => {
  const { user } = open({ items: [item(1, { proposal: 'rejected' }), item(2), item(3)] });
  const form = within(await screen.findByRole('form', { name: '2番の提案' }));
  expect(form.queryByLabelText(/順位と異なる選び方の理由/)).toBeNull();
  await user.click(form.getByRole('radio', { name: '採択' }));
  expect(form.getByLabelText<HTMLInputElement>(/提案額/).value).toBe('400,000');
  expect(form.getByText('まだ記録していません')).toBeDefined();
  api.on('PUT /api/review_items/2/proposal', ({ body }: Call) =>
    (body as RankedItem).exceptionReason
      ? { id: 2, version: 2 }
      : new Refusal(422, '理由を入力してください', { fields: { exceptionReason: '順位と提案の順が、1番の案件と入れ替わります。' } }),
  );
  await user.click(form.getByRole('button', { name: '提案を記録する' }));
  expect((await form.findByRole('alert')).textContent).toContain('1番の案件と入れ替わります');
  await user.type(form.getByLabelText(/順位と異なる選び方の理由/), '流域でただ一つ');
  await user.click(form.getByRole('button', { name: '提案を記録する' }));
  await expect.poll(() => form.queryByText('まだ記録していません')).toBeNull();
  expect(api.to('PUT /api/review_items/2/proposal').at(-1)?.body).toEqual({
    ...noProposal,
    ...{ proposal: 'awarded', proposedAmount: 400_000, exceptionReason: '流域でただ一つ', version: 1 },
  });
  await expectAccessible();
});

test('What is typed stays when somebody else was faster, and gives way by a press', async () => {
  const { user, become } = open();
  const form = within(await screen.findByRole('form', { name: '2番の提案' }));
  await user.click(form.getByRole('radio', { name: '補欠' }));
  await user.type(form.getByLabelText(/補欠の順位/), '１');
  api.on('PUT /api/review_items/2/proposal', () => {
    become({ items: [item(1), item(2, { version: 2, proposal: 'rejected' }), item(3)] });
    return new Refusal(409, 'ほかの人が先に更新しました。', { code: 'stale_version' });
  });
  await user.click(form.getByRole('button', { name: '提案を記録する' }));
  expect((await form.findByRole('alert')).textContent).toContain('ほかの人が先に更新しました');
  expect(form.getByRole<HTMLInputElement>('radio', { name: '補欠' }).checked).toBe(true);
  await user.click(form.getByRole('button', { name: '最新の内容にする' }));
  expect(form.getByRole<HTMLInputElement>('radio', { name: '不採択' }).checked).toBe(true);
});

test('A correction asks for the criterion, the mark and the reason, and says what is wrong beside them', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '青木 一郎 さんの点数を訂正' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/審査項目/), '2');
  expect(dialog.getByText('今は4点。')).toBeDefined();
  api.on('POST /api/reviews/31/corrections', ({ body }: Call) =>
    (body as { value: number }).value === 4 ? new Refusal(422, '同じ', { fields: { value: '今の点数と同じです。' } }) : null,
  );
  await user.selectOptions(dialog.getByLabelText(/訂正後の点数/), '4');
  await user.type(dialog.getByLabelText(/訂正の理由/), '読み違い');
  await user.click(dialog.getByRole('button', { name: '訂正する' }));
  expect(await dialog.findByText('今の点数と同じです。')).toBeDefined();
  await user.selectOptions(dialog.getByLabelText(/訂正後の点数/), '5');
  await user.click(dialog.getByRole('button', { name: '訂正する' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(api.to('POST /api/reviews/31/corrections').at(-1)?.body).toEqual({ criterionId: 2, value: 5, reason: '読み違い' });
});

test('A member follows without a button to press, and sees no names, budgets or sheets', async () => {
  open({ as: 'member', abilities: { lead: false, correct: false }, members: [], items: [item(2, { proposal: 'awarded', proposedAmount: 300_000 })] });
  expect(await screen.findByText('¥300,000')).toBeDefined();
  for (const name of ['この案件を審議する', '提案を記録する', '審議をいったん終える']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect([screen.queryByText('青木 一郎'), screen.queryByRole('list', { name: '部門助成金ごとの額と予算' })]).toEqual([null, null]);
  expect(api.to('GET /api/review_items/2/sheets')).toEqual([]);
  await expectAccessible();
});

test.each([
  ['conflict', 'この案件は審議に加われません', '退席は議事録に記録されます'],
  ['notGiven', 'この案件は割り当てられていません', '内容は表示されません'],
] as const)('A member whom the file is shut to is told so (%s)', async (shut, title, text) => {
  open({
    as: 'member',
    abilities: { lead: false, correct: false },
    current: { itemId: null, shut },
    items: [item(1)],
    barred: shut === 'conflict' ? 1 : 0,
  });
  const stage = within(await screen.findByRole('region', { name: '審議' }));
  expect(stage.getByText(title)).toBeDefined();
  expect(stage.getByText(new RegExp(text))).toBeDefined();
  expect(screen.queryByText(/利害関係のある案件が1件あります/) !== null).toBe(shut === 'conflict');
  await expectAccessible();
});

test('A meeting that cannot be fetched says so, and is fetched again by a press', async () => {
  const { user } = open();
  api.on('GET /api/review_rounds/5/meeting', () => new Refusal(409, '会議はまだ始まっていません。', { code: 'not_yet' }));
  expect(await screen.findByText('会議はまだ始まっていません。')).toBeDefined();
  api.on('GET /api/review_rounds/5/meeting', () => meetingOf());
  await user.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
  expect(await screen.findByRole('heading', { name: /2番/ })).toBeDefined();
});

test('The ranking shows ranks, the border in words, who stands alone, and the line below which the money ends', async () => {
  const {
    as: _,
    abilities: __,
    current: ___,
    absences: ____,
    ...ranking
  } = meetingOf({
    items: [
      item(3, { belowMinimum: true }),
      item(1, { outlier: 7 }),
      item(2, { tied: true, waiting: 1, excluded: 2, proposal: 'waitlisted', waitRank: 1 }),
    ],
  });
  api.on('GET /api/review_rounds/5/ranking', () => ranking);
  draw(
    <Routes>
      <Route path="/admin/review_rounds/:id/ranking" element={<RankingPage />} />
    </Routes>,
    { at: '/admin/review_rounds/5/ranking' },
  );
  const table = within(await screen.findByRole('region', { name: '審査の集計' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent?.match(/\d位(（同点）)?/)?.[0])).toEqual(['1位', '2位（同点）', '3位']);
  expect(rows.map((row) => row.dataset.zone)).toEqual(['above', 'border', 'below']);
  expect(rows[0]?.textContent).toContain('離れた点：青木 一郎 15点');
  expect(rows[1]?.textContent).toContain('3人、未提出1人、審査しない2人');
  expect(rows[1]?.textContent).toContain('境目');
  expect(rows[1]?.textContent).toContain('補欠 1番');
  expect(rows[2]?.textContent).toContain('圏外、最低点に満たない');
  expect(rows.map((row) => 'line' in row.dataset)).toEqual([false, true, false]);
  await expectAccessible();
});

test('On a phone the ranking has two lines for each file, and the rest when asked', async () => {
  const wide = window.matchMedia.bind(window);
  const asked = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query === narrow ? Object.assign(new EventTarget() as MediaQueryList, { matches: true, media: query }) : wide(query),
    );
  const {
    as: _,
    abilities: __,
    current: ___,
    absences: ____,
    ...ranking
  } = meetingOf({
    items: [item(2, { excluded: 1 }), item(1, { proposal: 'awarded', proposedAmount: 350_000 })],
  });
  api.on('GET /api/review_rounds/5/ranking', () => ranking);
  const { user } = draw(
    <Routes>
      <Route path="/admin/review_rounds/:id/ranking" element={<RankingPage />} />
    </Routes>,
    { at: '/admin/review_rounds/5/ranking' },
  );
  const list = await screen.findByRole('list', { name: '審査の集計' });
  const heads = [...list.querySelectorAll('summary')];
  expect(heads.map(({ textContent }) => textContent)).toEqual(['1位 川の学習 1平均 17.00採択 ¥350,000', '2位 川の学習 2平均 14.00申請 ¥400,000']);
  expect(list.querySelectorAll('details[open]')).toHaveLength(0);
  await user.click(heads[1] as HTMLElement);
  expect(list.querySelector('details[open]')?.textContent).toContain('審査3人、審査しない1人');
  await expectAccessible();
  asked.mockRestore();
});
