/** Grant programmes, and the report forms that their grants must file. */
import * as shared from '../../domain/terms.ts';
import { choice, count, date, file, fiscalYear, flag, integer, longText, numberChoice, reference, text, yen } from '../../schema/fields.ts';
import { resource } from '../../schema/resource.ts';
import { affairs, fund, heads, recipient } from '../common.ts';
import * as terms from './rules/terms.ts';

/** Rules by which settlements are calculated and paid. */
const settlementRules = {
  creditableTaxRule: choice('仕入控除税額の扱い', shared.creditableTaxRules, { default: 'deduct',
    help: '本則課税の助成者が消費税の申告で控除を受ける額です。変更は、これから決める精算に効きます。' }),
  grantRate: integer('助成率', { required: '助成率は必須です', default: 100, min: 1, max: 100, unit: '％',
    help: '対象経費のうち、助成する割合の上限です。変更は、これから決める精算に効きます。決まっている精算は変わりません。' }),
  otherIncomeRule: choice('他の助成金・収入の扱い', shared.otherIncomeRules, { required: '他の助成金・収入の扱いは必須です', default: 'ignore',
    help: '差し引くときは、助成者が「支払い情報」で入力するまで精算を決められません。変更は、これから決める精算に効きます。' }),
  restDayRule: choice('期限・振込日が銀行の休業日のとき', shared.restDayRules, { default: 'next',
    help: '土曜・日曜・祝日と、12月31日から1月3日までです。' }),
};

export const grants = resource({
  label: '部門助成金', title: 'title', api: '/admin/grants', small: true,
  screen: { form: 'dialog', menu: '部門助成金管理', figures: ['amount', 'budget'] },
  access: { read: [...fund, ...affairs], create: fund, update: fund, delete: heads },
  fields: {
    year: fiscalYear('年度', { required: '年度は必須です' }),
    yearOption: numberChoice('募集区分', terms.yearOptions, { default: 0 }),
    category: choice('種別', shared.grantCategories, { required: '種別は必須です' }),
    target: text('対象', { required: '対象は必須です' }),
    title: text('テーマ名', { required: 'テーマ名は必須です', help: '助成の区分の名称です。' }),
    themeNumber: text('助成番号', { required: '助成番号は必須です', max: 40 }),
    description: longText('説明', { max: 2000 }),
    amount: yen('助成額', { step: 1000, help: '1件あたりの上限額です。' }),
    budget: yen('予算額', { step: 1000, help: 'この助成金の1年度分の予算です。承認額との比較に使います。' }),
    period: integer('期間', { min: 1, max: 60, unit: '年' }),
    retentionYears: integer('書類の保存期間', { required: '書類の保存期間は必須です', default: 5, min: 1, max: 30, unit: '年',
      help: '助成の終わった年度の翌日から数えます。' }),
    advancePaymentDate: date('前払いの振込日', { blank: '7月頃',
      help: '決まっていないときは空欄にしてください。助成者には、年度の7月を案内します。' }),
    finalPaymentDate: date('精算払いの振込日', { blank: '3月頃',
      help: '決まっていないときは空欄にしてください。助成者には、活動が終わる年度の3月を案内します。' }),
    refundDays: integer('返納の期限までの日数', { default: 30, min: 1, max: 365, unit: '日', help: '返納が決まった日から数えます。' }),
    ...settlementRules,
    startDate: date('開始日'), endDate: date('終了日'),
    published: flag('公開', { words: ['公開', '非公開'], help: '公開すると、ログインしなくても見られる「助成のご案内」に載ります。' }),
  },
  public: { path: 'grants', title: '助成のご案内', fields: ['year', 'category', 'title', 'target', 'amount', 'period'],
    where: { published: true }, group: 'year', sort: '-year' },
  list: {
    columns: ['year', 'yearOption', 'category', 'themeNumber', 'title', 'target', 'amount', 'budget', 'period', 'startDate', 'endDate'],
    sort: '-year', search: ['title', 'themeNumber', 'target', 'description'],
    filters: ['year', 'category', 'yearOption'], empty: '該当する部門助成金がありません',
  },
  related: { report_forms: { by: 'grantId', empty: 'この部門助成金の報告様式はまだありません' } },
  cards: { totalGrants: { label: '助成プログラム', count: {} } },
  checks: [{ rule: 'notBefore', field: 'endDate', other: 'startDate', text: '終了日は開始日より後の日付を指定してください' }],
});

export const report_forms = resource({
  label: '報告様式',
  title: 'formName',
  screen: { group: 'settings' },
  access: { read: [...fund, ...affairs, ...recipient], create: fund, update: fund, delete: heads },
  small: true,
  versioned: true,
  fields: {
    grantId: reference('部門助成金', 'grants', { required: '部門助成金を選択してください' }),
    grantTitle: text('部門助成金', { from: 'grantId.title' }),
    grantYear: fiscalYear('年度', { from: 'grantId.year' }),
    formNumber: text('様式番号', { required: true, max: 40 }),
    formName: text('様式名', { required: true }),
    formDescription: longText('説明', { max: 2000 }),
    templateFileId: file('様式のファイル'),
    dueBasis: choice('期限の基準日', shared.dueBases, { default: 'endDate' }),
    dueDays: integer('期限までの日数', { default: 0, min: -365, max: 730, unit: '日',
      help: '基準日から数えます。前の日はマイナスで入力してください。' }),
    isRequired: flag('必須', { default: true, words: ['必須', '任意'] }),
    submissionCount: count('書類の数', 'submissions', { readBy: [...fund, ...affairs] }),
  },
  actions: {
    apply: {
      label: '進行中の助成に反映する', by: fund,
      confirm: '「{formName}」を、この部門助成金の進行中の助成に反映します。' +
        'まだ手を付けていない書類はいまの様式の内容に合わせ、書類がない助成には用意します。提出済みや提出の途中の書類は変わりません。',
      success: '進行中の助成に反映しました',
    },
  },
  list: {
    columns: ['grantYear', 'grantTitle', 'formNumber', 'formName', 'dueBasis', 'dueDays', 'isRequired', 'submissionCount'],
    sort: '-id',
    search: ['formNumber', 'formName', 'grantTitle'],
    filters: ['grantId', 'isRequired'],
  },
});
