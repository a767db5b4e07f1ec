import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type RecordPage, ResourceShow } from '../../../refine-app/resource/record/show.tsx';
import { submissionPage } from '../../../resources/documents/screens/console/page.tsx';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { fakeApi } from '../support/api.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const { submissions } = resources;

const documentOf = (id: number, abilities: readonly string[]) =>
  rowOf(submissions, id, {
    applicationId: 1,
    entryNumber: '260001',
    formNumber: `R-${id}`,
    formName: `報告${id}`,
    status: 'SUBMITTED_UNDER_REVIEW',
    abilities,
  });

beforeEach(() => {
  for (const resource of Object.values<Resource>(resources)) api.list(resource, []);
  api.list(submissions, [documentOf(4, []), documentOf(5, [])]);
  api.on('GET /api/applications/1/documents-progress', () => ({ required: 2, completed: 0, isComplete: false, nextSteps: [] }));
});

const shown = (abilities: readonly string[]) => {
  api.on('GET /api/submissions/4', () => documentOf(4, abilities));
  return draw(<ResourceShow resource={submissions} id={4} page={submissionPage as unknown as RecordPage} />, { at: '/admin/submissions/detail' });
};

test('A document leads to the others of its grant, and says which one it is', async () => {
  shown([]);
  const forms = within(await screen.findByRole('navigation', { name: 'この助成の書類' }));
  const links = await forms.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [4, 5].map((id) => `/admin/submissions/detail?entryNumber=260001&formNumber=R-${id}`),
  );
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null]);
  expect(screen.getByRole('region', { name: 'コメント' })).toBeDefined();
});

test.each([
  [
    ['approve', 'reject'],
    ['承認する', '差し戻す'],
  ],
  [[], []],
])('Who may do %j to it is offered %j', async (abilities, names) => {
  shown(abilities);
  await screen.findByRole('navigation', { name: 'この助成の書類' });
  const offered = screen
    .queryAllByRole('button', { name: /^(承認する|差し戻す)/ })
    .map(({ textContent }) => /^(承認する|差し戻す)/.exec(textContent ?? '')?.[0]);
  expect([...new Set(offered)].sort()).toEqual([...names].sort());
});
