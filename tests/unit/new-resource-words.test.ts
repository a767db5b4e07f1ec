import { expect, it } from 'vitest';
import { assertNameFree, guessedIcon } from '../../api/cli/new-resource-words.ts';

const loans = { name: 'loans', label: '貸出', area: 'loans', icon: 'ToolOutlined' };

it.each([
  ['a name with a capital', { name: 'Loans' }, 'Loans は名前に使えません'],
  ['a word of the language', { name: 'new' }, 'new は名前に使えません'],
  ['a word of the declarations', { name: 'heads' }, 'heads は名前に使えません'],
  ['a resource that there is', { name: 'receipts' }, 'receipts は、すでにあります（resources.config.ts）'],
  ['a table that there is', { name: 'sessions' }, 'sessions は、すでにあります（api/db/system-tables.ts）'],
  ['an area that there is', { name: 'people' }, 'people は、すでにあります（resources）'],
  ['an address that there is', { name: 'dashboard' }, 'dashboard は、すでにあります（resources/dashboard/server/'],
  ['a page that there is', { name: 'workflow' }, 'workflow は、すでにあります（'],
  ['what its area calls otherwise', { name: 'terms', area: 'programmes' }, 'terms は、すでにあります（resources/programmes/programmes.ts）'],
  ['a test that there is', { name: 'secrecy' }, 'secrecy は、すでにあります（tests/api）'],
  ['who may do what in a capability that there is', { name: 'records', area: 'programmes' }, 'records は、すでにあります（'],
  ['an area that there is not', { area: 'program' }, 'programmes のことではありませんか'],
  ['a drawing that there is not', { icon: 'ToolOutline' }, 'ToolOutlined のことではありませんか'],
  ['a label that is no text', { label: "貸'出" }, '日本語の名前に'],
])('A new resource is refused for %s', (_what, given: Partial<typeof loans>, told) => {
  const { name = loans.name } = given;
  expect(() => assertNameFree({ ...loans, area: name, ...given })).toThrow(told);
});

it('A new resource is taken where nothing has its name, with a drawing that is called like it', () => {
  expect(() => assertNameFree({ ...loans, icon: guessedIcon('equipment_loans') })).not.toThrow();
  expect([guessedIcon('calendar_entries'), guessedIcon('loans')]).toEqual(['CalendarOutlined', 'AppstoreOutlined']);
});
