import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { GranteeTask } from '../../../resources/dashboard/rules/task.ts';
import { hasNoGrantNumber, TasksOfApplications } from '../../../resources/dashboard/screens/grantee/tasks.tsx';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { teacher } from '../support/grantee.ts';

const api = fakeApi();

const taskOf = (key: string, given: Partial<GranteeTask> = {}): GranteeTask => ({
  key,
  title: `${key}をする`,
  reason: '理由です。',
  dueDate: null,
  label: '開く',
  path: `/user/${key}`,
  urgent: false,
  document: null,
  ...given,
});

const applications = [
  {
    applicationId: 3,
    entryNumber: '260003',
    grantNumber: null,
    title: 'ほたる',
    tasks: [taskOf('correction', { urgent: true, dueDate: '2026-12-09' })],
  },
  {
    applicationId: 2,
    entryNumber: '260002',
    grantNumber: '2026-2',
    title: '川の図鑑',
    tasks: [taskOf('bank'), taskOf('report', { dueDate: '2027-01-31' })],
  },
  {
    applicationId: 1,
    entryNumber: '260001',
    grantNumber: '2026-1',
    title: '水辺',
    tasks: [taskOf('sign/8', { urgent: true, dueDate: '2026-12-01' })],
  },
];

const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const shown = (holds?: typeof hasNoGrantNumber) =>
  draw(<TasksOfApplications title="いま、していただくこと" holds={holds} />, { me: teacher, at: '/user/application-select' });

test('All tasks of all grants stand there, the most urgent first, a letter among them', async () => {
  api.on('GET /api/my/tasks', () => applications);
  shown();
  await screen.findByRole('region', { name: 'いま、していただくこと' });
  expect(headings()).toEqual(['sign/8をする', 'correctionをする', 'reportをする', 'bankをする']);
  expect(screen.getByText('水辺（助成番号 2026-1）')).toBeDefined();
  expect(screen.getByText('ほたる（受付番号 260003）')).toBeDefined();
  expect(api.to('GET /api/my/tasks')).toHaveLength(1);
  await expectAccessible();
});

test('Pressing one selects its grant and leads to the task', async () => {
  api.on('GET /api/my/tasks', () => applications);
  localStorage.setItem('seseragiGrantNumber', '2026-2');
  const { user, address } = shown();
  await screen.findByRole('region', { name: 'いま、していただくこと' });
  const [letter, correction] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  await user.click(within(correction).getByRole('link'));
  expect([address(), localStorage.getItem('seseragiGrantNumber')]).toEqual(['/user/correction', '2026-2']);
  await user.click(within(letter).getByRole('link'));
  expect([address(), localStorage.getItem('seseragiGrantNumber')]).toEqual(['/user/sign/8', '2026-1']);
});

test('Many do not push the grants out of sight', async () => {
  const tasks = Array.from({ length: 8 }, (_, index) => taskOf(`document:${index}`, { dueDate: `2027-01-0${index + 1}` }));
  api.on('GET /api/my/tasks', () => [{ ...applications[2], tasks }]);
  const { user } = shown();
  expect(await screen.findAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: '残りの3件も見る' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  expect(screen.queryByRole('button', { name: /^残りの/ })).toBeNull();
});

test('Those of applications without a number can stand alone; without any nothing shows', async () => {
  api.on('GET /api/my/tasks', () => applications);
  const { unmount } = shown(hasNoGrantNumber);
  await screen.findByRole('region', { name: 'いま、していただくこと' });
  expect(headings()).toEqual(['correctionをする']);
  unmount();
  shown(() => false);
  expect(screen.queryByRole('region', { name: 'いま、していただくこと' })).toBeNull();
});

test('What cannot be read says so', async () => {
  api.on('GET /api/my/tasks', () => new Refusal(403, '権限がありません'));
  shown();
  await screen.findByText('していただくことの取得に失敗しました');
});
