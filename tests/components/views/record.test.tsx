import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatYen } from '../../../domain/money/yen.ts';
import { RecordSection } from '../../../refine-app/resource/record/record-section.tsx';
import { RecordVersions } from '../../../refine-app/resource/record/record-versions.tsx';
import { ResourceShow } from '../../../refine-app/resource/record/show.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const { grants, report_forms, audit_logs } = resources;

test('A section names its fields beside their values, also those that are empty', async () => {
  const row = rowOf(grants, 1, { title: '水辺の調査', amount: 500_000, advancePaymentDate: null });
  draw(<RecordSection resource={grants} row={row} title="内容" names={['title', 'amount', 'advancePaymentDate']} />);
  const section = within(screen.getByRole('region', { name: '内容' }));
  const pairs = section.getAllByRole('term').map((term, index) => [term.textContent, section.getAllByRole('definition')[index]?.textContent]);
  expect(pairs).toEqual([
    ['テーマ名', '水辺の調査'],
    ['助成額', formatYen(500_000)],
    ['前払いの振込日', '7月頃'],
  ]);
  await expectAccessible();
});

test('A record that is not there says so, with a way back', async () => {
  api.on('GET /api/admin/grants/1', () => new Refusal(404, '見つかりません'));
  draw(<ResourceShow resource={grants} id={1} />);
  expect(await screen.findByRole('heading', { name: 'お探しの部門助成金は見つかりません' })).toBeDefined();
  expect(screen.getByRole('link', { name: '一覧へ戻る' }).getAttribute('href')).toBe(grants.screen.path);
  await expectAccessible();
});

test('A record shows what it is, what belongs to it, and what may be done', async () => {
  api.on('GET /api/admin/grants/1', () => rowOf(grants, 1, { title: '水辺の調査' }));
  api.list(report_forms, []);
  api.list(audit_logs, []);
  const { user } = draw(<ResourceShow resource={grants} id={1} />);
  expect(await screen.findByRole('heading', { level: 1, name: '水辺の調査' })).toBeDefined();
  expect(await screen.findByText('この部門助成金の報告様式はまだありません')).toBeDefined();
  await expectAccessible();
  const opener = screen.getByRole('button', { name: '削除する' });
  await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: '部門助成金の削除' }));
  await user.click(dialog.getByRole('button', { name: 'やめる' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('What a row does not allow is not offered', async () => {
  api.on('GET /api/admin/grants/1', () => rowOf(grants, 1, { title: '水辺の調査', abilities: [] }));
  api.list(report_forms, []);
  draw(<ResourceShow resource={grants} id={1} />, { me: { ...clerk, permissions: { ...clerk.permissions, audit_logs: [] } } });
  await screen.findByRole('heading', { level: 1 });
  for (const name of ['編集する', '削除する']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('region', { name: '操作履歴' })).toBeNull();
});

const form = rowOf(report_forms, 3, { formName: '実績報告書', version: 2 });
const versions = [
  { version: 2, since: '2026-05-01T01:00:00.000Z', userName: '事務 花子', values: { formName: '実績報告書' } },
  { version: 1, since: null, userName: null, values: { formName: '報告書' } },
];

test('Each version tells when, by whom and what was changed; an older one can be taken up again', async () => {
  api.on('GET /api/report_forms/3/versions', () => versions);
  const { user, address } = draw(<RecordVersions resource={report_forms} row={form} />);
  expect(await screen.findByRole('heading', { name: '版（2）' })).toBeDefined();
  const [newest, oldest] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(newest.textContent).toBe('2026/05/01 10:00第2版事務 花子様式名を変更');
  expect(oldest.textContent).toBe('はじめから第1版—');
  await user.click(within(oldest).getByText('第1版'));
  expect(await within(oldest).findByRole('row', { name: '様式名 報告書' })).toBeDefined();
  await expectAccessible();
  await user.click(within(oldest).getByRole('button', { name: 'この版の内容に戻す' }));
  expect(address()).toBe(`${report_forms.screen.path}/3/edit`);
});

test('An address opens a version, or says that nothing of it is left', async () => {
  api.on('GET /api/report_forms/3/versions', () => versions);
  const { unmount } = draw(<RecordVersions resource={report_forms} row={form} />, { at: '/admin/report_forms/3?version=2' });
  expect(await screen.findByRole('row', { name: '様式名 実績報告書' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'この版の内容に戻す' })).toBeNull();
  unmount();
  draw(<RecordVersions resource={report_forms} row={form} />, { at: '/admin/report_forms/3?version=9' });
  expect(await screen.findByText('第9版の内容は残っていません。')).toBeDefined();
});

test('Versions that cannot be read say so', async () => {
  api.on('GET /api/report_forms/3/versions', () => new Refusal(403, '権限がありません'));
  draw(<RecordVersions resource={report_forms} row={form} />);
  expect(await screen.findByText('版の取得に失敗しました')).toBeDefined();
});
