import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApplicationSelect } from '../../../resources/applications/screens/grantee/application-select.tsx';
import { BankGate } from '../../../resources/bank-accounts/screens/grantee/bank-prompt.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { applicationOf, teacher } from '../support/grantee.ts';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const given = [
  applicationOf(1, { status: 'DECLINED_END', title: '終わった調査' }),
  applicationOf(2, { status: 'CONTRACT_PREPARATION', title: '川の図鑑', bankId: null }),
  applicationOf(3, { status: 'REJECTED_END', title: '不採択の講座', grantNumber: null }),
];

const shown = (applications = given, results: readonly object[] = [], entries: readonly object[] = []) => {
  api.list(resources.applications, applications);
  api.on('GET /api/my/tasks', () => []);
  api.list(resources.results, results);
  api.list(resources.entries, entries);
  api.list(resources.organization_joins, []);
  api.list(resources.notifications, []);
  api.on('GET /api/notifications/unread', () => ({ ids: [] }));
  return draw(
    <BankGate>
      <ApplicationSelect />
    </BankGate>,
    { me: teacher, at: '/user/application-select' },
  );
};

test('Grants under way stand first, ended ones are folded', async () => {
  const { user } = shown();
  const ended = (await screen.findByText('終わった助成（2件）')).closest('details') as HTMLDetailsElement;
  expect([ended.open, within(ended).queryByText('川の図鑑'), within(ended).getAllByRole('row', { hidden: true }).length]).toEqual([false, null, 3]);
  expect(screen.getByRole('button', { name: '2026-2' })).toBeDefined();
  await user.click(screen.getByText('終わった助成（2件）'));
  expect(ended.open).toBe(true);
  await expectAccessible();
});

test('Where all have ended they stand open', async () => {
  shown(given.filter(({ id }) => id !== 2));
  expect(((await screen.findByText('終わった助成（2件）')).closest('details') as HTMLDetailsElement).open).toBe(true);
});

test('The choice of a grant is not covered by the question for an account; the dashboard is, until it is closed in any way', async () => {
  localStorage.setItem('seseragiGrantNumber', '2026-2');
  const { user, address } = shown();
  await screen.findByText('終わった助成（2件）');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: '2026-2' }));
  expect(address()).toBe('/user/dashboard');
  const dialog = await screen.findByRole('dialog', { name: '振込口座の登録' });
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('bankInputSkipFlg')).toBe('21/2');
});

test('What has been announced stands there until the contract is signed, with the deadline and the way to the application', async () => {
  const told = { status: 'announced', waitRank: null, conditions: null, reason: null, announcedAt: new Date().toISOString() };
  const results = [
    rowOf(resources.results, 1, { ...told, applicationId: 2, outcome: 'awarded', amount: 300_000, replyBy: '2099-04-10' }),
    rowOf(resources.results, 2, { ...told, applicationId: 3, outcome: 'rejected', amount: null }),
    rowOf(resources.results, 3, { ...told, applicationId: 1, outcome: 'awarded', amount: 100_000 }),
  ];
  shown(given, results);
  const list = await screen.findByRole('region', { name: '選考の結果' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(list.textContent).toMatch(/採択¥300,000.*手続きの期限 2099\/04\/10/);
  expect(within(list).getByRole('link', { name: '川の図鑑' }).getAttribute('href')).toMatch(/^\/user\/applications\/detail\?entryNumber=/);
  expect(list.textContent).toContain('不採択の講座');
  await expectAccessible();
});

test('Who has no grant finds what is begun, with its deadline, and the way to the calls', async () => {
  const begun = {
    callTitle: '令和9年度の公募',
    status: 'writing',
    deadline: '2099-11-30T09:00:00.000Z',
    extendedUntil: null,
    sectionCount: 4,
    completeCount: 1,
  };
  const entries = [
    rowOf(resources.entries, 1, begun),
    rowOf(resources.entries, 2, { ...begun, callTitle: '提出した公募', status: 'submitted' }),
    rowOf(resources.entries, 3, { ...begun, callTitle: '終わった公募', deadline: '2026-01-30T09:00:00.000Z' }),
  ];
  shown([], [], entries);
  const list = await screen.findByRole('region', { name: /^書きかけの応募.*1件/ });
  expect(list.textContent).toMatch(/令和9年度の公募締切 2099\/11\/30 18:00.*4区分のうち1区分/);
  expect(
    within(list)
      .getByRole('link', { name: /続きを書く/ })
      .getAttribute('href'),
  ).toBe('/user/entries/1');
  expect(screen.getByRole('link', { name: '応募できる公募を見る' }).getAttribute('href')).toBe('/user/entries');
  await expectAccessible();
});
