import { describe, expect, it } from 'vitest';
import { resources } from '../../resources.config.ts';
import { checkResources } from '../../schema/check-resources.ts';
import type { AnyOptions, Field } from '../../schema/field.ts';
import { count, date, daysSince, integer, reference, sum, text, yen } from '../../schema/fields.ts';
import type { Definition, Resource } from '../../schema/resource.ts';

const sound: Resource = {
  name: 'visits',
  label: '訪問',
  title: 'place',
  api: '/visits',
  screen: { path: '/admin/visits' },
  access: { read: ['fund_staff'] },
  fields: { place: text('場所'), day: date('日'), organizationId: reference('団体', 'organizations'), cost: yen('費用') },
  list: { columns: ['place', 'day'], sort: '-day', search: ['place'], filters: ['day'] },
};

function mistakes(change: Partial<Definition>, fields: Record<string, Field<unknown, AnyOptions>> = {}): string[] {
  return checkResources({ ...resources, visits: { ...sound, ...change, fields: { ...sound.fields, ...fields }, name: 'visits' } });
}

const list = (change: object) => ({ list: { ...sound.list, ...change } });

describe('checkResources', () => {
  it('finds nothing in the configuration', () => expect(checkResources(resources)).toEqual([]));

  it('finds nothing in a sound block', () => expect(mistakes({}, { owner: text('団体名', { from: 'organizationId.name' }) })).toEqual([]));

  it.each<[string, Partial<Definition>, Record<string, Field<unknown, AnyOptions>>, string]>([
    ['permission of nobody', { access: { ...sound.access, further: { test: [] } } }, {}, 'visits: access.further.test names no role'],
    ['append-only', { appendOnly: true, access: { ...sound.access, update: ['fund_staff'] } }, {}, 'visits: appendOnly goes without access.update'],
    ['title', { title: 'nam' }, {}, 'visits.nam: title names a field that is not declared'],
    ['column', list({ columns: ['place', 'plaec'] }), {}, 'visits.plaec: list.columns names a field that is not declared'],
    [
      'withheld',
      {},
      { secret: yen('額', { readWhen: { fund_staff: { owner: 1 } } }) },
      'visits.secret: readWhen asks for owner, which is no stored field of the row',
    ],
    [
      'withheld and never empty',
      {},
      { secret: yen('額', { default: 0, readWhen: { fund_staff: { place: '川' } } }) },
      'visits.secret: is never empty, so readWhen needs an otherwise',
    ],
    [
      'read over what is withheld',
      {},
      {
        organizationId: reference('団体', 'organizations', { readWhen: { fund_staff: { place: '川' } } }),
        owner: text('団体名', { from: 'organizationId.name' }),
      },
      'visits.owner: is read over organizationId, which is withheld at times, so it needs a readWhen of its own',
    ],
    ['searched and hidden', {}, { place: text('場所', { readBy: ['fund_staff'] }) }, 'visits.place: is searched, so it cannot be hidden'],
    ['default', {}, { cost: yen('費用', { default: '0' as never }) }, 'visits.cost: default "0" does not fit: '],
    ['column twice', list({ columns: ['place', 'place'] }), {}, 'visits.place: stands twice in list.columns'],
    ['sort', list({ sort: '-dya' }), {}, 'visits.dya: list.sort names a field that is not declared'],
    [
      'sort elsewhere',
      list({ sort: 'owner' }),
      { owner: text('団体名', { from: 'organizationId.name' }) },
      'visits.owner: list.sort needs a field that is stored',
    ],
    ['search', list({ search: ['x'] }), {}, 'visits.x: list.search names a field that is not declared'],
    ['search a number', list({ search: ['cost'] }), {}, 'visits.cost: only texts can be searched'],
    [
      'search elsewhere',
      list({ search: ['phone'] }),
      { phone: text('電話', { from: 'organizationId.phone' }) },
      'visits.phone: is searched, so organizations must have phone',
    ],
    ['filter', list({ filters: ['x'] }), {}, 'visits.x: list.filters names a field that is not declared'],
    ['filter name taken', list({ params: { page: { field: 'day', is: 'from' } } }), {}, 'visits: no filter may be called page'],
    ['two filters of one name', list({ params: { dayFrom: { field: 'day', is: 'from' } } }), {}, 'visits: two filters are called dayFrom'],
    ['param', list({ params: { since: { field: 'x', is: 'from' } } }), {}, 'visits.x: list.params names a field that is not declared'],
    ['hideWithout', list({ hideWithout: 'x' }), {}, 'visits.x: list.hideWithout names a field that is not declared'],
    ['assumed filter', list({ assumes: { x: 'false' } }), {}, 'visits: list.assumes names no parameter x'],
    ['unsorted', list({ unsorted: ['x'] }), {}, 'visits.x: list.unsorted names a field that is not declared'],
    ['unsorted order', list({ unsorted: ['day'] }), {}, 'visits.day: list.unsorted needs a column that nothing sorts by'],
    ['sort over a reference', list({ sortsOver: ['x'] }), {}, 'visits.x: list.sortsOver names a field that is not declared'],
    ['below nothing', list({ below: { place: 'x' } }), {}, 'visits.x: list.below names a field that is not declared'],
    ['below no column', list({ columns: ['place'], below: { place: 'day' } }), {}, 'visits.place: list.below needs two columns'],
    ['section', { screen: { path: '/a', sections: { 一: ['x'] } } }, {}, 'visits.x: screen.sections.一 names a field that is not declared'],
    ['two sections', { screen: { path: '/a', sections: { 一: ['place'], 二: ['place'] } } }, {}, 'visits.place: stands in more than one section'],
    ['detail', { screen: { path: '/a', detail: '/a?x={x}' } }, {}, 'visits.x: screen.detail names a field that is not declared'],
    ['screen taken', { screen: { path: '/admin/grants' } }, {}, 'Two resources have the screen path /admin/grants'],
    ['api taken', { api: '/receipts' }, {}, 'Two resources have the api path /receipts'],
    [
      'from',
      {},
      { a: text('甲', { from: 'organizationId.nam' }) },
      'visits.a: from "organizationId.nam" leads nowhere: organizations has no stored field nam',
    ],
    ['from over a text', {}, { a: text('甲', { from: 'place.name' }) }, 'visits.a: from "place.name" leads nowhere: visits.place is no reference'],
    [
      'from a computed field',
      {},
      { a: text('甲', { from: 'applicationId.organizationName' }), applicationId: reference('申請', 'applications') },
      'applications has no stored field organizationName',
    ],
    [
      'from of another type',
      {},
      { a: integer('甲', { from: 'organizationId.name' }) },
      'visits.a: from "organizationId.name" is stored as text, not as bigint',
    ],
    ['reference', {}, { a: reference('甲', 'organisations' as never) }, 'visits.a: no resource organisations'],
    ['within', {}, { a: reference('甲', 'banks', { within: 'cost' }) }, 'visits.a: within: banks has no field cost'],
    [
      'within what does not narrow the choices',
      {},
      { a: reference('甲', 'banks', { within: 'id' }) },
      'visits.a: within: banks cannot be filtered by id',
    ],
    ['suggest', {}, { a: text('甲', { suggest: 'rivers' as never }) }, 'visits.a: no resource rivers'],
    ['figure over nothing', {}, { a: sum('甲', 'receipt.amount' as never) }, 'visits.a: figure: no resource receipt'],
    ['figure over rows that do not point here', {}, { a: count('甲', 'receipts') }, 'visits.a: figure: by which field do receipts point here?'],
    [
      'figure by a field that points elsewhere',
      {},
      { a: count('甲', 'receipts', { by: 'applicationId' }) },
      'receipts do not point here by applicationId',
    ],
    ['figure of a field', {}, { a: daysSince('甲', 'dya') }, 'visits.a: figure: visits has no stored field dya'],
    ['figure of a kind', {}, { a: daysSince('甲', 'place') }, 'visits.a: figure: daysSince needs a date or an instant'],
    ['figure while', {}, { a: daysSince('甲', 'day', { while: { dya: 'x' } }) }, 'visits.a: figure: visits has no stored field dya'],
    [
      'figure over rows of which a reader reads some',
      { access: { read: ['fund_staff', 'recipient'] }, of: 'applications' },
      { a: sum('甲', 'receipts.amount') },
      'visits.a: figure: tells recipient of what they may not read; say in readBy who is to read it',
    ],
    [
      'figure of what a reader may not read',
      { access: { read: ['fund_staff', 'recipient'] } },
      { secret: date('乙', { readBy: ['fund_staff'] }), a: daysSince('甲', 'secret') },
      'visits.a: figure: tells recipient of what they may not read; say in readBy who is to read it',
    ],
    [
      'card by no filter',
      { cards: { late: { label: '遅れ', count: { dueTo: '@today' } } } },
      {},
      'visits: cards.late filters by dueTo, which the list does not',
    ],
    ['card of a value', { cards: { late: { label: '遅れ', count: { dayTo: 'x' } } } }, {}, 'visits: cards.late filters by dayTo: '],
    [
      'card for others',
      { cards: { late: { label: '遅れ', count: { dayTo: '@yesterday' }, for: ['director'] } } },
      {},
      'visits: cards.late is for director, who may not read the rows',
    ],
    [
      'card of what is hidden',
      { ...list({ filters: ['kept'] }), cards: { late: { label: '遅れ', count: { keptTo: '@today' } } } },
      { kept: date('丙', { readBy: ['director'] }) },
      'visits: cards.late filters by keptTo, which fund_staff may not read',
    ],
    ['card name', { cards: { totalGrants: { label: '数', count: {} } } }, {}, 'visits: another card is called totalGrants'],
    ['plot', { plots: { places: { label: '場所', by: 'place' } } }, {}, 'visits: plots.places needs a choice or a status, which place is not'],
    ['standard name', {}, { version: text('版') }, 'visits.version: every row has this field already'],
    ['odd name', {}, { 'a b': text('甲') }, 'visits.a b: a field name has letters'],
    [
      'rows',
      { access: { read: ['recipient'], rows: { recipient: { 'organizationId.x': 1 } } } },
      {},
      'visits: the condition on organizationId.x cannot be met',
    ],
    ['only', { access: { read: ['recipient'], only: { update: { x: 1 } } } }, {}, 'visits: the condition on x cannot be met'],
    ['nobody', { access: { read: [] } }, {}, 'visits: access.read names no role'],
    ['view of nothing', { of: 'visit' as never }, {}, 'visits: of "visit" names no resource'],
    ['view without from', { of: 'organizations' }, {}, 'visits.place: a field of a view needs a from'],
    ['check', { checks: [{ rule: 'notBefore', field: 'day', other: 'x', text: 'あ' }] }, {}, 'visits.x: checks names a field that is not declared'],
    ['coupling', { couplings: [{ field: 'place', to: 'a', set: { x: 1 } }] }, {}, 'visits.x: couplings names a field that is not declared'],
    [
      'action',
      { actions: { go: { label: '行く', by: ['fund_staff'], confirm: '{x} へ', success: 'あ' } } },
      {},
      'visits.x: actions.go names a field that is not declared',
    ],
    [
      'action name',
      { actions: { update: { label: '行く', by: ['fund_staff'], confirm: 'あ', success: 'あ' } } },
      {},
      'visits: action update has the name of a built-in one',
    ],
  ])('tells a wrong %s, and only that', (_what, change, fields, message) => {
    const found = mistakes(change, fields);
    expect(found.filter((line) => line.includes(message))).toHaveLength(1);
    expect(found.filter((line) => !/^visits|^Two resources/.test(line))).toEqual([]);
  });
});
