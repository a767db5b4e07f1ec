import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Palette } from '../../../refine-app/console/palette/palette.tsx';
import { ResourceShow } from '../../../refine-app/resource/record/show.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const { grants } = resources;

beforeEach(() => {
  for (const name of ['report_forms', 'audit_logs', 'applications', 'organizations', 'recipient_users', 'users'] as const)
    api.list(resources[name], []);
});

const waiting = {
  id: 5,
  entryNumber: 'E2026-0005',
  grantNumber: null,
  title: '水辺の調査',
  organizationName: '川の会',
  status: 'APPLICATION_SUBMITTED',
  statusSince: '2026-11-01T00:00:00.000Z',
  approvedAmount: null,
};

const options = (group: string) =>
  screen.getAllByRole('option').flatMap((one) => (one.firstChild?.textContent === group ? [one.childNodes[1]?.textContent] : []));

test('Before anything is typed it offers what waits longest, what was open last, and all screens', async () => {
  api.on('GET /api/dashboard', () => ({ waiting: { total: 1, items: [waiting], byStatus: [] } }));
  api.on('GET /api/admin/grants/7', () => rowOf(grants, 7, { title: '川の学校' }));
  const { unmount } = draw(<ResourceShow resource={grants} id={7} />, { at: '/admin/grants/7' });
  await screen.findByRole('heading', { level: 1, name: '川の学校' });
  unmount();
  const { user, address } = draw(<Palette onClose={() => undefined} />);
  await waitFor(() => expect(options('自分の番')).toEqual(['水辺の調査']));
  expect(options('最近開いた')).toEqual(['川の学校']);
  expect(options('画面')).toContain('支払管理');
  await expectAccessible();
  await user.type(screen.getByRole('combobox'), '{ArrowDown}{Enter}');
  expect(address()).toBe('/admin/grants/7');
});

test('What one person opened another does not see, and a dashboard that fails leaves the screens', async () => {
  api.on('GET /api/dashboard', () => new Refusal(403, 'この操作を行う権限がありません'));
  sessionStorage.setItem(`seseragi.recent.${clerk.id}`, JSON.stringify([{ label: '申請', title: '水辺の調査', path: '/admin/applications/5' }]));
  draw(<Palette onClose={() => undefined} />, { me: { ...clerk, id: 8 } });
  await waitFor(() => expect(api.calls).toHaveLength(1));
  expect(options('最近開いた')).toEqual([]);
  expect(options('画面')).toContain('支払管理');
});

function RecordWithPalette() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ResourceShow resource={grants} id={7} />
      <button type="button" onClick={() => setOpen(true)}>
        探す
      </button>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}

test('On a record it presses what stands at its head', async () => {
  api.on('GET /api/dashboard', () => ({ waiting: null }));
  api.on('GET /api/admin/grants/7', () => rowOf(grants, 7, { title: '川の学校', abilities: ['update', 'delete'] }));
  const { user } = draw(<RecordWithPalette />, { at: '/admin/grants/7' });
  await screen.findByRole('button', { name: '削除する' });
  await user.click(screen.getByRole('button', { name: '探す' }));
  expect(options('この記録')).toEqual(['削除する', '編集する']);
  await user.type(screen.getByRole('combobox'), '削除');
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: /削除する/ }));
  await screen.findByRole('dialog', { name: /削除/ });
});
