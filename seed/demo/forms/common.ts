import { taxStatuses } from '../../../domain/terms.ts';
import { costOptions } from '../../../schema/forms/check-definition.ts';
import { type FormField, type FormOption, type FormSection, optionsOf } from '../../../schema/forms/definition.ts';

/** Choices whose codes mean nothing to anybody else. */
export function choices(...labels: readonly string[]): FormOption[] {
  return labels.map((label, index) => ({ value: `c${index + 1}`, label }));
}

export const yesNo = optionsOf({ yes: 'はい', no: 'いいえ' });

/** What the foundation reaches its applicants by; the committees do not see it. */
export const reachedBy: readonly FormField[] = [
  { key: 'contactPhone', kind: 'text', label: '日中に連絡のつく電話番号', required: true, forOffice: true, max: 20, help: '例：03-1234-5678' },
  { key: 'contactEmail', kind: 'email', label: '連絡用のメールアドレス', required: true, forOffice: true },
];

export const period: readonly FormField[] = [
  { key: 'startDate', kind: 'date', label: '開始日', required: true, bind: 'startDate' },
  { key: 'endDate', kind: 'date', label: '終了日', required: true, bind: 'endDate' },
];

export const riverSystem: FormField = {
  key: 'riverSystem',
  kind: 'text',
  label: '水系',
  required: true,
  bind: 'targetRiverSystem',
  max: 50,
  help: '一級水系・二級水系の名前です。例：多摩川',
};

export const river: FormField = {
  key: 'river',
  kind: 'text',
  label: '河川',
  required: true,
  bind: 'targetRiver',
  max: 100,
  help: '活動する川の名前です。いくつかあるときは「、」で区切ってください。',
};

/** 経費内訳: the total, the rows that make it up, what is asked for and what others give. */
export function expenses(help: string, examples: string): FormSection {
  return {
    key: 'expenses',
    title: '経費',
    help,
    fields: [
      {
        key: 'budget',
        kind: 'table',
        label: '経費内訳',
        required: true,
        bind: 'budget',
        most: 60,
        help: `合計が、下の「事業費総額」と同じになるように入力してください。${examples}`,
        columns: [
          { key: 'costCategory', kind: 'choice', label: '費目', required: true, options: costOptions },
          { key: 'item', kind: 'text', label: '内容', required: true },
          { key: 'basis', kind: 'text', label: '単価・数量' },
          { key: 'amount', kind: 'yen', label: '金額', required: true },
        ],
      },
      { key: 'totalCost', kind: 'yen', label: '事業費総額', required: true, bind: 'entryAmountTotal', min: 1 },
      {
        key: 'askedAmount',
        kind: 'yen',
        label: '申請額',
        required: true,
        bind: 'entryAmount',
        min: 10_000,
        help: '上限は、募集要項をご覧ください。',
      },
      {
        key: 'otherMoney',
        kind: 'choice',
        label: '他の助成金・補助金や収入がありますか',
        required: true,
        options: yesNo,
        help: '申請中のもの、参加費などの収入も含みます。',
      },
      {
        key: 'otherGrants',
        kind: 'yen',
        label: '他の助成金・補助金の額',
        bind: 'otherGrants',
        when: { field: 'otherMoney', test: 'in', values: ['yes'] },
      },
      {
        key: 'otherIncome',
        kind: 'yen',
        label: '参加費などの収入の額',
        bind: 'otherIncome',
        when: { field: 'otherMoney', test: 'in', values: ['yes'] },
      },
      {
        key: 'otherMoneyNote',
        kind: 'longText',
        label: '他の助成金・収入の内容',
        required: true,
        max: 400,
        help: '名前・相手先・結果の分かる時期を書いてください。',
        when: { field: 'otherMoney', test: 'in', values: ['yes'] },
      },
      {
        key: 'estimates',
        kind: 'file',
        label: '見積書',
        required: true,
        most: 5,
        maxMegabytes: 10,
        types: ['pdf', 'jpg', 'png'],
        help: '申請額が30万円以上のときは、10万円以上の物品・委託の見積書を付けてください。',
        when: { field: 'askedAmount', test: 'atLeast', values: [300_000] },
      },
    ],
  };
}

export const taxStatus: FormField = {
  key: 'taxStatus',
  kind: 'choice',
  label: '消費税の区分',
  bind: 'taxStatus',
  options: optionsOf(taxStatuses),
  help: '分からないときは、空けたままで構いません。',
};

/** 同意: what everybody agrees to, and how they came to hear of the call. */
export function consents(...own: readonly FormField[]): FormSection {
  return {
    key: 'consents',
    title: '確認と同意',
    fields: [
      ...own,
      {
        key: 'truth',
        kind: 'flag',
        label: '記載した内容に間違いがないこと',
        required: true,
        help: '事実と違うことが分かったときは、採択を取り消すことがあります。',
      },
      {
        key: 'privacy',
        kind: 'flag',
        label: '個人情報の取扱い',
        required: true,
        help: 'いただいた個人情報は、選考・連絡・助成の手続きのためだけに使います。',
      },
      {
        key: 'nameConsent',
        kind: 'flag',
        label: '採択されたときに、団体名を公表すること',
        bind: 'nameConsent',
        help: '同意しなくても、選考には影響しません。',
      },
      {
        key: 'heardFrom',
        kind: 'choice',
        label: '募集を知ったきっかけ',
        bind: 'discoverySource',
        options: choices(
          '基金のウェブサイト',
          '学校・大学・団体からの案内',
          '自治体・河川事務所からの案内',
          '知人の紹介',
          '以前に助成を受けた',
          'その他',
        ),
      },
    ],
  };
}
