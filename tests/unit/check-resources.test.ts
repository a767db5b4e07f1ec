import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resources } from '../../resources.config.ts';
import { granteePages } from '../../schema/check-grantee-screen.ts';
import { checkResources } from '../../schema/check-resources.ts';
import type { AnyOptions, Field } from '../../schema/field.ts';
import { accountNumber, count, date, daysSince, daysUntil, file, integer, newest, reference, sum, text, when, yen } from '../../schema/fields.ts';
import type { Definition, Resource } from '../../schema/resource.ts';
import { filesIn } from '../support/sources.ts';

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

  it('finds nothing in a view by the day', () =>
    expect(
      mistakes(list({ filters: ['day'], views: { 昨日まで: { where: { dayTo: '@yesterday' } }, 今日から: { where: { dayFrom: '@today' } } } })),
    ).toEqual([]));

  it('finds nothing in a sound block', () => expect(mistakes({}, { owner: text('団体名', { from: 'organizationId.name' }) })).toEqual([]));

  it.each<[string, Partial<Definition>, Record<string, Field<unknown, AnyOptions>>, string]>([
    ['permission of nobody', { access: { ...sound.access, further: { test: [] } } }, {}, 'visits: access.further.test names no role'],
    ['append-only', { appendOnly: true, access: { ...sound.access, update: ['fund_staff'] } }, {}, 'visits: appendOnly goes without access.update'],
    [
      'an action that writes what there is not',
      { actions: { close: { label: '閉じる', by: ['fund_staff'], confirm: '閉じます。', success: '閉じました', sets: { closed: '@reason' } } } },
      {},
      'visits: actions.close sets closed, which is no stored field of the row',
    ],
    [
      'versions of what the log does not keep',
      { versioned: true },
      { secret: accountNumber('口座番号') },
      'visits.secret: is not told by the audit log, which versioned reads',
    ],
    [
      'a version of what has none',
      {},
      { seen: integer('版', { versionOf: { resource: 'organizations', by: 'organizationId' } }) },
      'visits.seen: versionOf: organizations is not versioned',
    ],
    [
      'a version of who knows which row',
      {},
      { seen: integer('版', { versionOf: { resource: 'report_forms', by: 'organizationId' } }) },
      'visits.seen: versionOf: organizationId is neither a reference to report_forms nor a field that tells its rows apart and filters them',
    ],
    [
      'deletion that nobody may do',
      { deleteAsks: { inputs: { reason: text('理由') }, note: '{reason}' } },
      {},
      'visits: deleteAsks goes without access.delete',
    ],
    [
      'deletion',
      { access: { ...sound.access, delete: ['fund_staff'] }, deleteAsks: { inputs: { reason: text('理由') }, sets: { gone: true }, note: '' } },
      {},
      'visits: deleteAsks sets gone, which is no stored field of the row',
    ],
    [
      'deletion by what is not asked',
      { access: { ...sound.access, delete: ['fund_staff'] }, deleteAsks: { inputs: { reason: text('理由') }, sets: { place: '@raeson' }, note: '' } },
      {},
      'visits: deleteAsks sets place to @raeson, which it does not know',
    ],
    [
      'deletion told of otherwise',
      { access: { ...sound.access, delete: ['fund_staff'] }, deleteAsks: { inputs: { reason: text('理由') }, note: '{raeson}' } },
      {},
      'visits: deleteAsks tells of {raeson}, which is no input',
    ],
    [
      'deletion with a file',
      { access: { ...sound.access, delete: ['fund_staff'] }, deleteAsks: { inputs: { letter: file('願い') }, note: '' } },
      {},
      'visits: deleteAsks takes no file, letter',
    ],
    [
      'deletion that is confirmed by nothing',
      { access: { ...sound.access, delete: ['fund_staff'] }, deleteAsks: { inputs: {}, note: '', confirm: '{palce}' } },
      {},
      'visits.palce: deleteAsks.confirm names a field that is not declared',
    ],
    ['public path', { public: { path: 'admin', fields: ['place'], where: {} } }, {}, 'visits: public.path admin is no address that is free'],
    ['public path twice', { public: { path: 'faq', fields: ['place'], where: {} } }, {}, 'Two resources have the public path faq'],
    [
      'public field',
      { public: { path: 'visits', fields: ['place', 'dya'], where: {} } },
      {},
      'visits.dya: public.fields names a field that is not declared',
    ],
    [
      'public group',
      { public: { path: 'visits', fields: ['place'], where: {}, group: 'dya' } },
      {},
      'visits.dya: public names a field that is not declared',
    ],
    [
      'public without a name',
      { public: { path: 'visits', fields: ['day'], where: {} } },
      {},
      'visits.place: names the row, so public.fields needs it',
    ],
    [
      'public reference',
      { public: { path: 'visits', fields: ['place', 'organizationId'], where: {} } },
      {},
      'visits.organizationId: is a reference, which is not for everybody',
    ],
    [
      'public and kept from some',
      { public: { path: 'visits', fields: ['place', 'note'], where: {} } },
      { note: text('備考', { readBy: ['fund_staff'] }) },
      'visits.note: is kept from some who read the rows, so it is not for everybody',
    ],
    [
      'public and withheld elsewhere',
      { public: { path: 'visits', fields: ['place', 'number'], where: {} } },
      { applicationId: reference('申請', 'applications'), number: text('助成番号', { from: 'applicationId.grantNumber' }) },
      'visits.number: is kept from some who read the rows, so it is not for everybody',
    ],
    ['public condition', { public: { path: 'visits', fields: ['place'], where: { dya: null } } }, {}, 'visits: the condition on dya cannot be met'],
    [
      'public for somebody',
      { public: { path: 'visits', fields: ['place'], where: { organizationId: '@organizationId' } } },
      {},
      'visits: public.where asks for @organizationId, and nobody is signed in',
    ],
    [
      'figure of what is withheld',
      { access: { read: ['recipient'] } },
      {
        applicationId: reference('申請', 'applications'),
        granted: when('採択', { 'applicationId.approvedAmount': { not: null } }),
      },
      'visits.granted: figure: tells recipient of what they may not read; say in readBy who is to read it',
    ],
    [
      'figure of other rows by what is withheld there',
      { access: { read: ['fund_staff', 'recipient'] } },
      { granted: when('採択', { 'organizationId.has': { of: 'applications', where: { grantNumber: { not: null } } } }) },
      'visits.granted: figure: tells recipient of what they may not read; say in readBy who is to read it',
    ],
    ['has nothing', { where: { has: { of: 'recepts' as never } } }, {}, 'visits: the condition on other rows cannot be met: no resource recepts'],
    [
      'has what points elsewhere',
      { where: { hasNo: { of: 'faqs' } } },
      {},
      'visits: the condition on other rows cannot be met: by which field do faqs',
    ],
    [
      'has over what is no reference',
      { where: { 'place.has': { of: 'applications', by: 'organizationId' } } },
      {},
      'visits: the condition on other rows cannot be met: place is no reference',
    ],
    [
      'has rows like none',
      { where: { has: { of: 'applications', by: 'organizationId', where: { titel: 'x' } } } },
      {},
      'visits: the condition on titel cannot be met: applications has no stored field titel',
    ],
    [
      'has within has',
      { where: { 'organizationId.has': { of: 'applications', where: { hasNo: { of: 'receipts', by: 'vendor' } } } } },
      {},
      'visits: the condition on other rows cannot be met: receipts do not point here by vendor',
    ],
    [
      'rows that say something',
      { access: { ...sound.access, rows: { fund_staff: { has: { of: 'applications', by: 'organizationId', text: '…' } } } } },
      {},
      'visits: only when and only say a text of other rows',
    ],
    [
      'action on what has nothing',
      { actions: { call: { label: '電話', by: ['fund_staff'], when: { has: { of: 'receits' as never } }, confirm: '', success: '' } } },
      {},
      'visits: the condition on other rows cannot be met: no resource receits',
    ],
    ['a field called has', {}, { has: text('ある') }, 'visits.has: every row has this field already'],
    [
      'a date and an instant',
      { where: { day: { before: '@now' } } },
      {},
      'visits: the condition on day cannot be met: @now is compared with an instant',
    ],
    [
      'an instant and a date',
      { where: { createdAt: { before: '@today' } } },
      {},
      'visits: the condition on createdAt cannot be met: @today is compared with a date',
    ],
    [
      'action by a date and an instant',
      { actions: { call: { label: '電話', by: ['fund_staff'], when: { day: { before: '@now' } }, confirm: '', success: '' } } },
      {},
      'visits.day: @now is compared with an instant',
    ],
    [
      'withheld by other rows',
      {},
      { secret: yen('額', { readWhen: { fund_staff: { has: { of: 'applications', by: 'organizationId' } } } }) },
      'visits.secret: readWhen asks for other rows, which is no stored field of the row',
    ],
    [
      'figure that tells of other rows',
      { access: { read: ['accounting_staff'] } },
      { open: when('審査中', { has: { of: 'report_forms', by: 'organizationId' } }) },
      'visits.open: figure: report_forms do not point here by organizationId',
    ],
    [
      'figure that tells of rows that not all may read',
      { access: { read: ['recipient'] } },
      { open: when('領収書あり', { 'organizationId.has': { of: 'applications', where: { has: { of: 'receipts' } } } }) },
      'visits.open: figure: tells recipient of what they may not read; say in readBy who is to read it',
    ],
    ['unique', { unique: [{ fields: ['place', 'dya'], text: 'x' }] }, {}, 'visits.dya: unique names a field that is not stored here'],
    ['unique where', { unique: [{ fields: ['place'], where: { dya: null }, text: 'x' }] }, {}, 'visits.dya: unique names a field that is not stored'],
    ['unique today', { unique: [{ fields: ['place'], where: { day: '@today' }, text: 'x' }] }, {}, 'visits.day: unique.where takes fixed values'],
    [
      'unique before today',
      { unique: [{ fields: ['place'], where: { day: { before: '@today' } }, text: 'x' }] },
      {},
      'visits.day: unique.where takes fixed values',
    ],
    ['unique by itself', { unique: [{ fields: ['place'], text: 'x' }] }, {}, 'visits.place: is unique by itself, so the field says it'],
    [
      'unique twice',
      {
        unique: [
          { fields: ['place', 'day'], text: 'x' },
          { fields: ['place', 'day'], where: { cost: 1 }, text: 'y' },
        ],
      },
      {},
      'visits: unique names place and day twice',
    ],
    [
      'unique and sealed',
      { unique: [{ fields: ['place', 'number'], text: 'x' }] },
      { number: accountNumber('番号') },
      'visits.number: is sealed, so no two cells are alike',
    ],
    ['unique without a text', { unique: [{ fields: ['place', 'day'], text: '' }] }, {}, 'visits: unique needs fields and a text'],
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
    ['related to nothing', { related: { receipt: { by: 'visitId' } } as object }, {}, 'visits: related.receipt there is no such resource'],
    [
      'related by nothing',
      { related: { receipts: { by: 'visitId' } } },
      {},
      'visits: related.receipts cannot be found: receipts do not point here by visitId',
    ],
    [
      'related over what two rows share, without a filter',
      { related: { users: { by: 'place' } } },
      { place: text('場所') },
      'visits: related.users needs a filter by place in its list',
    ],
    [
      'related column',
      { related: { applications: { by: 'organizationId', columns: ['titel'] } } },
      {},
      'visits: related.applications has no column titel',
    ],
    [
      'related order',
      { related: { applications: { by: 'organizationId', sort: '-theme' } } },
      {},
      'visits: related.applications cannot be sorted by theme',
    ],
    [
      'related filter',
      { related: { applications: { by: 'organizationId', where: { year: 2026 } } } },
      {},
      'visits: related.applications filters by year, which the list does not',
    ],
    [
      'related for nobody',
      { access: { read: ['selection_committee'] }, related: { banks: { by: 'organizationId' } } },
      {},
      'visits: related.banks is for nobody who may read the record',
    ],
    [
      'grantee page for nobody',
      { screen: { path: '/a', grantee: { path: 'visits' } } },
      {},
      'visits: screen.grantee is for nobody: access.read does not name recipient',
    ],
    [
      'grantee path',
      { screen: { path: '/a', grantee: { path: '/user/visits' } } },
      {},
      'visits: screen.grantee path /user/visits has other than small',
    ],
    ['grantee path taken', { screen: { path: '/a', grantee: { path: 'receipts' } } }, {}, "visits: screen.grantee path receipts is another page's"],
    ['grantee path twice', { screen: { path: '/a', grantee: { path: 'letters' } } }, {}, "Two resources have the grantees' path letters"],
    [
      'grantee field',
      { screen: { path: '/a', grantee: { path: 'visits', fields: ['x'] } } },
      {},
      'visits: screen.grantee shows x, which is no field',
    ],
    [
      'grantee column hidden',
      { screen: { path: '/a', grantee: { path: 'visits', columns: ['cost'] } } },
      { cost: yen('費用', { readBy: ['fund_staff'] }) },
      'visits: screen.grantee shows cost, which recipient may not read',
    ],
    ['total of a text', list({ totals: ['place'] }), {}, 'visits.place: list.totals needs a column of amounts or whole numbers'],
    ['total beside the columns', list({ totals: ['cost'] }), {}, 'visits.cost: list.totals needs a column of amounts or whole numbers'],
    ['total of nothing', list({ totals: ['x'] }), {}, 'visits.x: list.totals names a field that is not declared'],
    ['below nothing', list({ below: { place: 'x' } }), {}, 'visits.x: list.below names a field that is not declared'],
    ['below no column', list({ columns: ['place'], below: { place: 'day' } }), {}, 'visits.place: list.below needs two columns'],
    ['view without such a filter', list({ views: { 一: { where: { x: 1 } } } }), {}, 'visits: list.views.一 filters by x, which the list does not'],
    ['view in no order', list({ views: { 一: { where: {}, sort: '-x' } } }), {}, 'visits: list.views.一 cannot be sorted by -x'],
    [
      'view of turns that nobody has',
      list({ filters: ['place'], views: { 一: { where: { place: '@turn' } } } }),
      {},
      'visits: list.views.一 filters by place, which waits for nobody',
    ],
    [
      'view of years that are none',
      list({ filters: ['place'], views: { 一: { where: { place: '@fiscalYear' } } } }),
      {},
      'visits: list.views.一 filters by place, which is no fiscal year',
    ],
    [
      'opening by the day',
      list({ filters: ['day'], views: { 一: { where: { dayTo: '@today' }, opens: true } } }),
      {},
      'visits: list.views.一 opens the list, so its filters are fixed values',
    ],
    ['two that open', list({ views: { 一: { where: {}, opens: true }, 二: { where: {}, opens: true } } }), {}, 'visits: two views open the list'],
    ['figure', { screen: { path: '/a', figures: ['x'] } }, {}, 'visits.x: screen.figures names a field that is not declared'],
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
    [
      'offers by what is no filter',
      {},
      { a: reference('甲', 'banks', { offers: { memo: 'x' } }) },
      'visits.a: offers: banks cannot be filtered by memo',
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
    [
      'figure of the newest that is no code',
      {},
      { a: newest('甲', 'banks.branchName', { x: '乙' }, { by: 'organizationId' }) },
      'visits.a: figure: newest needs a choice or a status, resource.field',
    ],
    [
      'figure of days over rows without such a date',
      {},
      { a: daysUntil('甲', 'entryDay', { of: 'applications', by: 'organizationId' }) },
      'visits.a: figure: applications has no stored field entryDay',
    ],
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
    [
      'wait for a role',
      { waits: { count: { dayTo: '@yesterday' }, for: ['director'] } },
      {},
      'visits: waits is for director, who may not read the rows',
    ],
    ['wait of nobody’s turn', { waits: { count: { day: '@turn' } } }, {}, 'visits: waits filters by day, which the list does not'],
    ['day that is due', { due: { label: '期限', on: 'note', count: {} } }, {}, 'visits: due filters by noteFrom, which the list does not'],
    ['what is past', { due: { label: '期限', on: 'day', count: {}, past: { x: 1 } } }, {}, 'visits: due.past filters by x, which the list does not'],
    [
      'order of what is past',
      { ...list({ filters: ['kept'] }), due: { label: '期限', on: 'kept', count: {} } },
      { kept: date('丙') },
      'visits: due cannot be sorted by kept',
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
    ['only', { access: { read: ['recipient'], only: { update: { x: 1 } } } }, {}, 'visits.x: access.only.update names a field that is not declared'],
    [
      'only of another row',
      { access: { read: ['recipient'], only: { delete: { 'organizationId.name': 'x' } } } },
      {},
      'visits.organizationId.name: access.only.delete names a field that is not declared',
    ],
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
      'action with a dialog',
      {
        actions: {
          go: { label: '行く', by: ['fund_staff'], inputs: { comment: text('用件') }, inDialog: ['coment'], confirm: 'あ', success: 'あ' },
        },
      },
      {},
      'visits: actions.go asks in its dialog for coment, which is no input',
    ],
    ['unless', {}, { note: text('備考', { unless: { palce: null } }) }, 'visits.palce: unless names a field that is not declared'],
    [
      'within what it does not have itself',
      {},
      { a: reference('甲', 'banks', { within: 'organisationId' }) },
      'visits.a: within: visits has no field organisationId',
    ],
    [
      'figure of other rows like none',
      {},
      { a: count('甲', 'banks', { by: 'organizationId', where: { titel: 'x' } }) },
      'banks has no stored field titel',
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

it('the addresses of the hand-written pages for grantees are those that there are', () => {
  const sources = filesIn('resources', 'refine-app/app').filter((file) => /(screens|app)\/grantee\.tsx$/.test(file));
  const written = sources.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(?<=[\s{]'?)([a-z-]+)(?:\/[^\s']*)?'?: \(\) => import|path="([a-z-]+)"/g),
  ]);
  const found = written.map(([, page, route]) => page ?? route);
  expect(found.filter((page) => page && !granteePages.includes(page))).toEqual([]);
  expect(found).toContain('application-select');
  expect(found).toContain('sessions');
});
