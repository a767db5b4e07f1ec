import { describe, expect, it } from 'vitest';
import * as terms from '../../domain/terms.ts';
import { noticeAudiences, noticeCategories, noticeStatuses } from '../../resources/messages/rules/terms.ts';
import { yearOptions } from '../../resources/programmes/rules/terms.ts';
import { paymentMethods, taxRates } from '../../resources/receipts/rules/terms.ts';
import { resources } from '../../resources.config.ts';
import { filterParameters } from '../../schema/derive/filters.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';

interface Wanted {
  /** What the specification has as columns; more may stand beside them, in an order of ours. */
  readonly columns?: string;
  /** A column head sorts by them. */
  readonly sortable?: string;
  readonly filters?: string;
  /** The one field of text that finds rows by a part of these. */
  readonly search?: string;
  readonly sort?: string;
  readonly empty?: string;
  readonly hideWithout?: string;
  readonly detail?: string;
  /** What the page calls itself, where the sidebar has another word. */
  readonly title?: string;
}

/** Section 2 of both files, and section 9 of the second. */
const wanted: Partial<Record<keyof typeof resources, Wanted>> = {
  adoptions: {
    columns: 'grantNumber category ukesyoSendDate ukesyoApplovalDate status approvedAmount advancedPaymentAmount',
    sortable: 'grantNumber category ukesyoSendDate ukesyoApplovalDate status approvedAmount advancedPaymentAmount',
    filters: 'status grantYear',
    empty: '該当する申請がありません',
    hideWithout: 'grantNumber',
    detail: '/admin/applications/detail?entryNumber={entryNumber}&from=adoptions',
  },
  applications: {
    columns: 'grantNumber category grantPeriod grantYear organizationName representativeUserName title status approvedAmount advancedPaymentAmount',
    filters: 'status grantYear',
    sort: '-entryDate',
    title: '申請管理',
    detail: '/admin/applications/detail?entryNumber={entryNumber}&from=applications',
  },
  users: { search: 'username email id' },
  recipient_users: { search: 'username email organization_name id' },
  grants: { filters: 'year category', sortable: 'year category title themeNumber amount period startDate endDate' },
  submissions: {
    filters: 'status year',
    hideWithout: 'entryNumber',
    detail: '/admin/submissions/detail?entryNumber={entryNumber}&formNumber={formNumber}',
  },
  notifications: {
    columns: 'title content year targetAudience status startDate endDate',
    sortable: 'title year targetAudience status startDate endDate',
    filters: 'status year category',
    sort: '-updatedAt',
    empty: '該当するお知らせがありません',
    detail: '/admin/notifications/detail/{id}',
  },
  payments: {
    filters: 'year category status',
    search: 'grantNumber title organizationName',
    empty: '検索条件に一致する助成者が見つかりません',
    detail: '/admin/receipts?grantNumber={grantNumber}',
  },
  receipts: {
    columns: 'grantNumber vendor amount taxAmount receiptDate paymentDate paymentMethod status submittedAt',
    sortable: 'grantNumber vendor amount receiptDate paymentDate paymentMethod status submittedAt',
    filters: 'status paymentMethod startDate endDate',
    search: 'title vendor description',
    sort: '-receiptDate',
    empty: '該当する領収書がありません',
    detail: '/admin/receipts/{id}',
  },
};

const words = (text = '') => text.split(' ').filter(Boolean);

describe('a list of the specification', () => {
  const lists = Object.entries(wanted).map(([name, list]) => ({ name, list, resource: resources[name as keyof typeof resources] as Resource }));

  it.each(lists)('$name has its columns, sorts by them, and finds and filters as it says', ({ list, resource }) => {
    const { columns, search = [], unsorted = [] } = resource.list;
    const known = filterParameters(resource).map(({ name }) => name);
    const missing = (asked: string | undefined, there: readonly string[]) => words(asked).filter((one) => !there.includes(one));
    expect({
      columns: missing(list.columns, columns),
      unsorted: words(list.sortable).filter((one) => !columns.includes(one) || unsorted.includes(one)),
      filters: missing(list.filters, known),
      search: missing(list.search, search),
    }).toEqual({ columns: [], unsorted: [], filters: [], search: [] });
  });

  it.each(lists)('$name begins, ends and leads where it says', ({ list: { sort, empty, hideWithout, detail, title }, resource }) => {
    const said = { sort, empty, hideWithout, detail, title };
    const own = { ...resource.list, detail: resource.screen.detail, title: resource.screen.title };
    for (const [name, text] of Object.entries(said)) if (text) expect([name, own[name as keyof typeof said]]).toEqual([name, text]);
  });

  it('offers the current year and the nine before, and three periods', () => {
    // Ten, where the declaration says nothing else.
    for (const [resource, field] of [
      [resources.adoptions, 'grantYear'],
      [resources.applications, 'grantYear'],
      [resources.submissions, 'grantYear'],
      [resources.payments, 'grantYear'],
      [resources.notifications, 'year'],
    ] as const)
      expect(fieldOf(resource as Resource, field)).toMatchObject({
        kind: 'fiscalYear',
        options: expect.not.objectContaining({ years: expect.anything() }),
      });
    expect(Object.keys(terms.grantPeriods)).toEqual(['1', '2', '3']);
    expect(resources.notifications.fields.year.options.offered).toEqual({ count: 10, ahead: 2 });
  });
});

describe('the words of the specification', () => {
  it.each([
    [noticeStatuses, { draft: '下書き', published: '公開中', archived: 'アーカイブ' }],
    [terms.noticeTypes, { info: '一般', warning: '注意', important: '重要', maintenance: 'メンテナンス' }],
    [noticeAudiences, { all: '全員', admin: '管理者', user: 'ユーザー' }],
  ])('are those of %j', (own, said) => {
    expect(own).toEqual(said);
  });

  it('name the codes of categories, payment methods and tax rates', () => {
    expect(noticeCategories).toMatchObject({ all: '全体', school: '学校', research: '研究', ngo: '川づくり', kado: 'カド' });
    expect(Object.keys(terms.grantCategories)).toEqual(['school', 'research', 'ngo', 'kado']);
    expect(Object.keys(paymentMethods)).toEqual(['cash', 'credit_card', 'debit_card', 'bank_transfer', 'electronic_money', 'other']);
    expect(Object.keys(taxRates)).toEqual(['0', '8', '10']);
    expect(Object.keys(yearOptions)).toEqual(['0', '1']);
  });
});
