import { expect, it } from 'vitest';
import { schemaModel } from '../../api/db/schema-model.ts';
import { resources } from '../../resources.config.ts';
import { choice, date, fiscalYear, reference, text, yen } from '../../schema/fields.ts';
import type { Definition, Resource } from '../../schema/resource.ts';

const visits: Resource = {
  name: 'visits',
  label: '訪問',
  title: 'place',
  api: '/visits',
  screen: { path: '/admin/visits' },
  access: { read: ['fund_staff'] },
  fields: {
    number: text('番号', { required: true, unique: 'この番号はすでに使われています' }),
    key: text('鍵', { unique: 'この鍵はすでに使われています' }),
    place: text('場所'),
    day: date('日'),
    kind: choice('種類', { first: '初回', further: '再訪' }),
    cost: yen('費用'),
    applicationId: reference('申請', 'applications'),
    organizationId: reference('団体', 'organizations'),
    year: fiscalYear('年度', { from: 'applicationId.grantYear' }),
  },
  list: { columns: ['number', 'day'], sort: '-day', search: [], filters: [] },
};

/** The indexes of the table, as one line each; a `!` marks what is unique, a `?` what leaves out rows without a value. */
function indexesWith(list: Partial<Definition['list']>, more: Partial<Definition> = {}): string[] {
  const changed = { ...visits, ...more, list: { ...visits.list, ...list } } as Resource;
  const table = schemaModel({ ...resources, visits: changed }).find(({ name }) => name === 'visits');
  return (table?.indexes ?? []).map(({ columns, unique, sparse }) => `${columns.join(' ')}${unique ? '!' : ''}${sparse ? '?' : ''}`);
}

const bare = ['applicationId id?', 'organizationId id?', 'number!', 'key!?', 'day id'];

it.each<[string, Partial<Definition['list']>, readonly string[]]>([
  ['the default order and the references; what is unique and never empty comes in order by itself', {}, bare],
  ['an order', { columns: ['number', 'day', 'cost'] }, [...bare, 'cost id']],
  ['an order by what is unique and often empty', { columns: ['number', 'day', 'key'] }, [...bare, 'key id']],
  ['no order by a column that is excepted', { columns: ['number', 'day', 'cost'], unsorted: ['cost'] }, bare],
  ['a value, in the default order', { filters: ['kind'] }, [...bare, 'kind day id?']],
  ['a value that is unique', { filters: ['number'] }, bare],
  ['a range, in its own order', { filters: ['cost'] }, [...bare, 'cost id']],
  ['a part of a text', { filters: ['place'] }, [...bare, 'place id']],
  ['a reference, which then needs none of its own', { filters: ['applicationId'] }, [...bare.slice(1), 'applicationId day id?']],
  ['a value over a reference', { filters: ['year'] }, ['applicationId', ...bare.slice(1)]],
  [
    'a value that is assumed, in front of each order',
    { filters: ['kind'], assumes: { kind: 'first' } },
    [...bare.slice(0, 4), 'kind day id', 'kind id', 'kind number id'],
  ],
  ['a pair that a screen asks for', { indexes: [['kind', 'cost']] }, [...bare, 'kind cost id']],
])('%s', (_, list, wanted) => expect([...indexesWith(list)].sort()).toEqual([...wanted].sort()));

it('a small table has what is unique, and nothing else', () =>
  expect(indexesWith({ filters: ['kind', 'applicationId'] }, { small: true })).toEqual(['number!', 'key!?']));

it('the rows of a view have theirs in the table itself', () => {
  const fields = { cost: yen('費用', { from: 'cost' }), day: date('日', { from: 'day' }) };
  const view = { ...visits, name: 'first_visits', of: 'visits', where: { kind: 'first' }, fields, list: { ...visits.list, columns: ['cost'] } };
  const table = schemaModel({ ...resources, visits, first_visits: view as Resource }).find(({ name }) => name === 'visits');
  expect(table?.indexes.map(({ columns }) => columns.join(' '))).toEqual(expect.arrayContaining(['kind cost id', 'kind day id', 'kind id']));
});
