import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MyApplication } from '../../../refine-app/grantee/use-my-applications.ts';
import ResultPanel from '../../../resources/decisions/screens/grantee/result-panel.tsx';
import type { Result } from '../../../resources/decisions/screens/grantee/use-results.ts';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { applicationOf, teacher } from '../support/grantee.ts';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const nothing = { amount: null, conditions: null, waitRank: null, reason: null, replyBy: null, letterId: null, letterFileId: null };
const told = (given: Partial<Result>) =>
  rowOf(resources.results, 1, { ...nothing, status: 'announced', announcedAt: '2027-03-19T01:00:00.000Z', ...given }) as unknown as Result;

const shown = async (status: MyApplication['status'], ...results: Result[]) => {
  const tasks = [{ key: 'bank', title: '振込口座を登録する', path: '/user/bank' }];
  api.on('GET /api/my/tasks', () => [{ applicationId: 1, tasks }]);
  draw(<ResultPanel application={applicationOf(1, { status })} results={results} />, { me: teacher, at: '/user/applications/detail' });
  return screen.findByRole('region', { name: '選考の結果' });
};

test('An adopted applicant reads the amount, the conditions, the deadline and what to do next, and can have the letter', async () => {
  const granted = {
    outcome: 'conditional',
    amount: 200_000,
    conditions: '毎月報告すること',
    replyBy: '2099-04-10',
    letterId: 8,
    letterFileId: 9,
  } as const;
  const panel = await shown('CONTRACT_PREPARATION', told(granted));
  expect(await within(panel).findByRole('link', { name: '振込口座を登録する' })).toBeDefined();
  for (const text of ['条件を付けて、助成することが決まりました。', '¥200,000', '毎月報告すること', '2099/04/10', 'あと', '届くのをお待ちください'])
    expect(panel.textContent).toContain(text);
  expect(within(panel).getByRole('button', { name: '条件付採択通知書（PDF）をダウンロード' })).toBeDefined();
  await expectAccessible();
});

test('Once the contract is signed nothing of the deadline is left but its day', async () => {
  const panel = await shown('IN_PROGRESS', told({ outcome: 'awarded', amount: 200_000, replyBy: '2099-04-10' }));
  expect(panel.textContent).toContain('2099/04/10');
  expect(panel.textContent).not.toMatch(/あと|次にすること/);
});

test('Whoever is on the waiting list reads the rank and what it means, and whoever is refused the closing words', async () => {
  const waits = await shown('UNDER_REVIEW', told({ outcome: 'waitlisted', waitRank: 2, amount: 500_000 }));
  expect(waits.textContent).toMatch(/補欠となりました。.*2番.*順位の順に繰り上げます/);
  expect(waits.textContent).not.toContain('500,000');
});

test('Whoever is refused reads the closing words', async () => {
  const panel = await shown('REJECTED_END', told({ outcome: 'rejected' }));
  expect(panel.textContent).toMatch(
    /今回は採択に至りませんでした。.*ご応募ありがとうございました。今回の結果について、詳しくは通知書をご覧ください。/,
  );
  expect(within(panel).queryByRole('button')).toBeNull();
});

test('A corrected result says what it takes the place of, and why', async () => {
  const former = told({ outcome: 'rejected', status: 'replaced', announcedAt: '2027-02-19T01:00:00.000Z' });
  const panel = await shown('CONTRACT_PREPARATION', told({ outcome: 'awarded', amount: 1, reason: '集計の誤りのため' }), former);
  expect(panel.textContent).toContain(
    '2027/02/19 (金)にお知らせした結果（不採択）を改めました。この結果が、前の結果に代わります。改めた理由：集計の誤りのため',
  );
});
