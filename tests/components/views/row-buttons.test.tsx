import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RowButtons } from '../../../refine-app/resource/list/row-buttons.tsx';
import { RecordHead } from '../../../refine-app/resource/record/record-head.tsx';
import { ResourceShow } from '../../../refine-app/resource/record/show.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const { applications, receipts } = resources;
const commands = { edit: undefined, remove: () => undefined };

test.each([
  [
    ['update', 'submit', 'delete'],
    ['たも網：提出', 'たも網を編集する', 'たも網を削除する'],
  ],
  [['approve'], []],
])('A receipt that may be %j offers %j in its row', (abilities, names) => {
  draw(<RowButtons resource={receipts} row={rowOf(receipts, 3, { title: 'たも網', abilities })} commands={commands} />);
  const offered = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map((one) => one.getAttribute('aria-label'));
  expect(offered.sort()).toEqual([...names].sort());
});

test.each([
  ['', '/admin/applications'],
  ['&from=applications', '/admin/applications'],
  ['&from=adoptions', '/admin/adoptions'],
])('An application at %s leads back to %s', async (from, list) => {
  const row = rowOf(applications, 1, { title: '水辺' });
  const head = <RecordHead resource={applications} row={row} isEditing={false} onEdit={() => undefined} onDelete={() => undefined} />;
  draw(head, { at: `/admin/applications/detail?entryNumber=1${from}` });
  const hrefs = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(hrefs.filter((href) => href?.match(/^\/admin\/(applications|adoptions)$/))).toEqual([list]);
});

test('The page of a receipt leads back to their list', async () => {
  api.on('GET /api/receipts/3', () => rowOf(receipts, 3, { title: 'たも網', lines: [] }));
  for (const resource of [resources.audit_logs, resources.applications, resources.receipt_histories]) api.list(resource, []);
  draw(<ResourceShow resource={receipts} id={3} />, { at: '/admin/receipts/3' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/admin/receipts');
});
