import { expect, it } from 'vitest';
import { unindexed } from '../../api/db/unindexed.ts';
import { resources } from '../../resources.config.ts';
import type { AnyOptions, Field } from '../../schema/field.ts';
import { date, daysSince, fiscalYear, longText, reference, text } from '../../schema/fields.ts';
import type { Definition, Resource } from '../../schema/resource.ts';

const visits: Resource = {
  name: 'visits',
  label: '訪問',
  title: 'place',
  api: '/visits',
  screen: { path: '/admin/visits' },
  access: { read: ['fund_staff'] },
  fields: { place: text('場所'), day: date('日'), applicationId: reference('申請', 'applications') },
  list: { columns: ['place', 'day'], sort: '-day', search: ['place'], filters: ['place', 'day', 'applicationId'] },
};

type Fields = Record<string, Field<unknown, AnyOptions>>;

const found = (change: Partial<Definition>, fields: Fields, list: object = {}) =>
  unindexed({
    ...resources,
    visits: { ...visits, ...change, fields: { ...visits.fields, ...fields }, list: { ...visits.list, ...list } } as Resource,
  });

const report: Fields = { report: longText('報告') };
const theme: Fields = { start: date('開始日', { from: 'applicationId.startDate' }) };
const columns = [...visits.list.columns, 'report'];

it('every order and filter of the configuration has an index, or its table is small', () => expect(unindexed(resources)).toEqual([]));

it.each<[string, Partial<Definition>, Fields, object, string[]]>([
  ['an order by a long text', {}, report, { columns }, ['visits.report: is sorted by without an index; list.unsorted excepts it']],
  ['no order by it', {}, report, { columns, unsorted: ['report'] }, []],
  ['an order by it in a small table', { small: true }, report, { columns }, []],
  ['a filter on a column elsewhere without an index', {}, theme, { filters: ['start'] }, ['visits.start: is filtered by without an index']],
  ['a filter on one with an index', {}, { year: fiscalYear('年度', { from: 'applicationId.grantYear' }) }, { filters: ['year'] }, []],
  ['a filter on one in a small table', {}, { start: date('開始日', { from: 'applicationId.grantId.startDate' }) }, { filters: ['start'] }, []],
  ['a figure', {}, { late: daysSince('日数', 'day') }, { columns: [...visits.list.columns, 'late'], filters: ['late'] }, []],
  ['an order over a reference that is known to have none', {}, theme, { sortsOver: ['start'] }, []],
])('%s', (_, change, fields, list, mistakes) => expect(found(change, fields, list)).toEqual(mistakes));
