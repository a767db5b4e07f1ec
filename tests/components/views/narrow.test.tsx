import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ResourceList } from '../../../refine-app/resource/list/resource-list.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const { adoptions, applications, grants } = resources;
const rows = [rowOf(grants, 1, { title: '水辺の調査', category: null }), rowOf(grants, 2, { title: '川の学校' })];

beforeEach(() => {
  const wide = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('max-width') ? Object.assign(new EventTarget() as MediaQueryList, { matches: true, media: query }) : wide(query),
  );
});

afterEach(() => vi.restoreAllMocks());

test('On a phone the rows are cards that say which value is which, and leave out what is empty', async () => {
  api.list(grants, rows);
  draw(<ResourceList resource={grants} />, { at: grants.screen.path });
  const [survey, school] = within(await screen.findByRole('list', { name: '部門助成金の一覧' })).getAllByRole('listitem') as [
    HTMLElement,
    HTMLElement,
  ];
  expect(within(survey).getByRole('link', { name: '水辺の調査' }).getAttribute('href')).toBe(`${grants.screen.path}/1`);
  expect(within(survey).queryByText('種別')).toBeNull();
  expect(within(school).getByText('種別')).toBeDefined();
  await expectAccessible();
});

test.each([
  [
    'its heading',
    adoptions,
    { grantNumber: 'R8-1', organizationName: '川の会', title: '水辺の調査' },
    [
      ['団体名', '川の会'],
      ['題名', '水辺の調査'],
    ],
  ],
  ['nothing', applications, { grantNumber: null, entryNumber: 'E-73', title: '水辺の調査' }, [['受付番号', 'E-73']]],
  ['another value', applications, { grantNumber: 'R8-1', entryNumber: 'E-73', title: '水辺の調査' }, [['助成番号', 'R8-1受付番号 E-73']]],
])('A card says what stands below %s', async (_, resource, cells, expected) => {
  api.list(resource, [rowOf(resource, 1, cells)]);
  draw(<ResourceList resource={resource} />, { at: resource.screen.path });
  const card = within(await screen.findByRole('list', { name: `${resource.label}の一覧` })).getByRole('listitem');
  const lines = [...card.querySelectorAll('dl > div')].map((line) => [...line.children].map(({ textContent }) => textContent));
  for (const line of expected) expect(lines).toContainEqual(line);
  const titled = expected.every(([label]) => label !== '題名');
  expect(lines.some(([label]) => label === '題名')).toBe(!titled);
});

test('Cards are sorted and chosen without a head', async () => {
  api.list(grants, rows);
  const { user, address } = draw(<ResourceList resource={grants} />, { at: grants.screen.path });
  await user.click(await screen.findByRole('checkbox', { name: '水辺の調査を選択' }));
  const whole = screen.getByRole<HTMLInputElement>('checkbox', { name: 'このページのすべてを選択' });
  expect(whole.indeterminate).toBe(true);
  await user.click(whole);
  expect(screen.getByText('2件を選択中')).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: '並べ替え' }), '助成番号（小さい・古い順）');
  await waitFor(() => expect(address()).toBe(`${grants.screen.path}?sort=themeNumber`));
});

test('The filters stand behind one button', async () => {
  api.list(grants, rows);
  const { user } = draw(<ResourceList resource={grants} />, { at: grants.screen.path });
  const button = await screen.findByRole('button', { name: '絞り込み' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('combobox', { name: '年度' })).toBeNull();
  await user.click(button);
  expect(screen.getByRole('combobox', { name: '年度' })).toBeDefined();
  await expectAccessible();
});
