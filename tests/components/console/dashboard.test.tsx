import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dashboard } from '../../../resources/dashboard/screens/console/dashboard.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { clerk, draw } from '../support/draw.tsx';

const api = fakeApi();
const { applications, grants, notifications, submissions } = resources;
const read = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ['read', 'create']]));
// Without the applications, which the plots are about, those do not come.
const me = { ...clerk, roletype: 'fund_staff', username: '川辺 瀬音', permissions: read(grants.name, submissions.name, notifications.name) };
const counts = { totalApplications: 412, pendingApplications: 23, totalGrants: 45, totalSubmissions: 1089 };
const activity = {
  id: 1,
  createdAt: '2026-11-21T03:00:00.000Z',
  userName: '川岸 流子',
  action: 'update',
  resource: 'grants',
  recordId: 4,
  summary: '水辺',
};

test('It greets by name and role, counts with a way to the rows, offers what to begin with, and tells what happened last', async () => {
  api.on('GET /api/dashboard', () => ({
    ...counts,
    alerts: null,
    waiting: null,
    documents: null,
    comments: null,
    due: {},
    lastBackup: null,
    activities: [activity],
  }));
  draw(<Dashboard />, { me });
  expect(screen.getByRole('heading', { level: 1, name: '基金担当者ダッシュボード' })).toBeDefined();
  expect(screen.getByText(/川辺 瀬音 さん/)).toBeDefined();
  const cards = within(await screen.findByRole('list', { name: '件数' })).getAllByRole('link');
  const shown = cards.map((card) => [card.getAttribute('href')?.replace(/[?&]sort=.*/, ''), Number(card.textContent?.replace(/\D/g, ''))]);
  expect(shown).toEqual(
    expect.arrayContaining([
      [applications.screen.path, 412],
      [`${applications.screen.path}?status=pending`, 23],
      [grants.screen.path, 45],
      [submissions.screen.path, 1089],
    ]),
  );
  expect(screen.getByRole('link', { name: '新しい部門助成金を登録する' }).getAttribute('href')).toBe('/admin/grants/new');
  expect(screen.getByText(/川岸 流子/)).toBeDefined();
});
