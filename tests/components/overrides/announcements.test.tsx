import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ResourceShow } from '../../../refine-app/resource/record/show.tsx';
import { PromoteNext } from '../../../resources/applications/screens/console/record/promote-next.tsx';
import type { Result } from '../../../resources/decisions/screens/console/announcements/announcement.ts';
import { announcementPage } from '../../../resources/decisions/screens/console/announcements/page.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const { announcements, announcements_history, applications, audit_logs, decisions } = resources;

const result = (decisionId: number, given: Partial<Result> = {}): Result => ({
  ...{ decisionId, applicationId: decisionId, entryNumber: `E-${decisionId}`, organizationName: `水辺の会${decisionId}`, title: '川の学習' },
  ...{ outcome: 'awarded', amount: 300_000, letterId: decisionId, announcedAt: null, mailId: null, mailStatus: null, problem: null },
  ...{ recipientName: '川村 美穂', recipientAddress: `a${decisionId}@example.jp`, subject: '【河川基金】採択のお知らせ' },
  ...given,
});

const nothingYet = { startedAt: null, finishedAt: null, stopReason: null, returnComment: null, problems: 0, told: 0, total: 2, letterCount: 2 };

function drawPage(given: object, rows: readonly Result[] = [result(1), result(2)], more: object = {}) {
  const row = rowOf(announcements, 1, {
    at: '2027-03-20T01:00:00.000Z',
    preparedByName: '川村 美穂',
    category: null,
    wave: 'all',
    ...nothingYet,
    ...given,
  });
  api.on('GET /api/announcements/1', () => row);
  api.on('GET /api/announcements/1/preview', () => ({ rows, waiting: 0, budgets: [], ...more }));
  for (const one of [announcements, announcements_history, audit_logs]) api.list(one, []);
  return draw(<ResourceShow resource={announcements} id={1} page={announcementPage} />);
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('What is scheduled says how long until its moment in Japan, second by second for the eye and not for the ear', async () => {
  vi.useFakeTimers({ now: new Date('2027-03-16T20:48:10Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  drawPage({ status: 'scheduled', approvedByName: '髙橋 誠一' });
  const standing = await region('進み具合');
  expect(standing.getByText('2027/03/20 (土) 10:00（日本時間）まで')).toBeDefined();
  const timer = standing.getByRole('timer', { name: '通知までの時間' });
  expect([timer.textContent, timer.getAttribute('aria-live')]).toEqual(['あと3日 4時間11分', null]);
  expect(standing.queryByRole('status')).toBeNull();
  expect(standing.getByText(/髙橋 誠一 さんが承認しました。時刻になると、2件を同時に通知します/)).toBeDefined();
  await expectAccessible();
  vi.useRealTimers();
});

test('What waits for its approval says on whom, and how far its letters are', async () => {
  const { unmount } = drawPage({ status: 'submitted', letterCount: 1 }, [result(1), result(2, { letterId: null })]);
  const drawing = await region('進み具合');
  expect(drawing.getByText(/^通知書 /).textContent).toBe('通知書 1 / 2');
  expect(drawing.getByRole('status').textContent).toBe('通知書を作っています。終わると、承認できます。');
  unmount();
  drawPage({ status: 'submitted', version: 4 });
  const waiting = await region('進み具合');
  expect(
    await waiting.findByText('基金管理者か基金部長の承認を待っています。用意した 川村 美穂 さんと、この通知を書いた人は承認できません。'),
  ).toBeDefined();
});

test('A moment that passed before the approval is told as that', async () => {
  drawPage({ status: 'submitted', at: '2026-01-01T01:00:00.000Z' });
  const standing = await region('進み具合');
  expect(standing.getByText('通知の日時（2026/01/01 10:00 日本時間）を過ぎています')).toBeDefined();
});

test('The dry run begins with what cannot be told, counted by its reason, and is filtered by outcome and by what is wrong', async () => {
  const reason = '助成番号がありません。「採択管理」で付けてください';
  const rows = [
    result(1),
    result(2, { outcome: 'rejected', amount: null, recipientAddress: null }),
    result(3, { problem: reason }),
    result(4, { problem: reason }),
  ];
  const { user } = drawPage({ status: 'submitted', total: 4, problems: 2, letterCount: 2 }, rows);
  const run = await region('通知の予行');
  expect(await run.findByText('通知できないものが2件あります')).toBeDefined();
  expect(run.getByText(`${reason}（2件）`)).toBeDefined();
  expect(run.getByText(/「作成中に戻す」で戻し、もう一度承認を依頼してください/)).toBeDefined();
  const shown = () => run.getAllByRole('link', { name: /^E-/ }).map(({ textContent }) => textContent);
  expect(shown()).toEqual(['E-3', 'E-4', 'E-1', 'E-2']);
  await user.selectOptions(run.getByRole('combobox', { name: '結果' }), '不採択（1件）');
  expect(shown()).toEqual(['E-2']);
  await user.selectOptions(run.getByRole('combobox', { name: '結果' }), 'すべて（4件）');
  await user.click(run.getByRole('button', { name: '通知できないものだけを見る' }));
  expect(shown()).toEqual(['E-3', 'E-4']);
  await user.click(run.getByRole('button', { name: 'その申請を見る' }));
  expect(shown()).toEqual(['E-2']);
  expect(run.getByText('送りません（宛先がないか、ひな形を止めています）')).toBeDefined();
  await expectAccessible();
});

test('Afterwards each result says when it was told and how its mail stands, or why it was not', async () => {
  const told = { announcedAt: '2027-03-20T01:00:03.000Z', mailId: 9, mailStatus: 'sent' } as const;
  drawPage({ status: 'done', startedAt: told.announcedAt, told: 1 }, [
    result(1, told),
    result(2, { problem: '申請の状況が「申請取消し（END）」です' }),
  ]);
  const each = await region('一人ずつの結果');
  expect((await each.findByRole('link', { name: '送信済み' })).getAttribute('href')).toBe('/admin/outbox/9');
  expect(each.getByText('2027/03/20 10:00 に通知')).toBeDefined();
  const standing = await region('進み具合');
  expect(standing.getByRole('status').textContent).toMatch(/^1件に通知しました。1件は通知していません/);
});

test('Who stopped it is not who lets it go on', async () => {
  drawPage({ status: 'stopped', startedAt: '2027-03-20T01:00:00.000Z', told: 1, stoppedByIdTitle: '髙橋 誠一', stopReason: '額に誤り' });
  const standing = await region('進み具合');
  expect(standing.getByText('髙橋 誠一 さんが止めました')).toBeDefined();
  expect(standing.getByRole('status').textContent).toContain('髙橋 誠一 さん・川村 美穂 さんは再開できません');
});

test('A programme whose decisions come to more than its budget is named in words, with how much it is', async () => {
  const budgets = [
    { grantId: 1, title: '学校部門', budget: 200_000, decided: 300_000, count: 2 },
    { grantId: 2, title: '研究部門', budget: null, decided: 100_000, count: 1 },
  ];
  drawPage({ status: 'draft', version: 9 }, [], { budgets, waiting: 3 });
  const panel = await region('予算');
  expect(panel.getByText('「学校部門」の決定の合計は、予算を ¥100,000 超えています。')).toBeDefined();
  expect(panel.getByText('¥100,000 超過')).toBeDefined();
  const standing = await region('進み具合');
  expect(standing.getByRole('link', { name: '3件' }).getAttribute('href')).toContain('status=approved');
});

test('Beside an application that was declined, the next who may move up is offered with the amount that was planned', async () => {
  api.list(decisions, [
    rowOf(decisions, 1, { waitRank: 1, entryNumber: 'E-1', abilities: [] }),
    rowOf(decisions, 2, { waitRank: 2, entryNumber: 'E-2', amount: 250_000, abilities: ['promote'] }),
  ]);
  const { user } = draw(<PromoteNext row={rowOf(applications, 5, { grantYear: 2026, category: 'school' }) as never} />);
  await user.click(await screen.findByRole('button', { name: '次の補欠を繰り上げる（2番 E-2）' }));
  const dialog = within(await screen.findByRole('dialog', { name: '補欠から繰り上げる' }));
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: /採択する額/ })).value).toBe('250,000');
  expect(api.to('GET /api/decisions')[0]?.query.toString()).toContain('outcome=waitlisted');
});
