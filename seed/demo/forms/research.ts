import { grantPeriods } from '../../../domain/terms.ts';
import { type FormDefinition, optionsOf } from '../../../schema/forms/definition.ts';
import { choices, consents, expenses, period, reachedBy, river, riverSystem, taxStatus, yesNo } from './common.ts';

/** 研究者・研究機関部門の様式: a research plan, with those who carry it out and what they have found before. */
export const researchForm: FormDefinition = {
  sections: [
    {
      key: 'people',
      title: '研究者',
      fields: [
        { key: 'leader', kind: 'text', label: '研究代表者の氏名', required: true, max: 50, identifies: true },
        { key: 'department', kind: 'text', label: '所属・部局', required: true, max: 100, identifies: true },
        { key: 'position', kind: 'text', label: '職名', required: true, max: 50 },
        {
          key: 'researcherNumber',
          kind: 'text',
          label: '研究者番号',
          max: 20,
          identifies: true,
          help: 'e-Rad の研究者番号（8桁）です。なければ空けてください。',
        },
        ...reachedBy,
        {
          key: 'members',
          kind: 'table',
          label: '共同研究者',
          identifies: true,
          most: 20,
          columns: [
            { key: 'name', kind: 'text', label: '氏名', required: true },
            { key: 'belongs', kind: 'text', label: '所属・職名', required: true },
            { key: 'part', kind: 'text', label: '分担', required: true },
          ],
        },
      ],
    },
    {
      key: 'subject',
      title: '研究課題',
      fields: [
        { key: 'title', kind: 'text', label: '研究課題名', required: true, bind: 'title', max: 80, help: '採択されたときに公表する名前です。' },
        {
          key: 'area',
          kind: 'choice',
          label: '分野',
          required: true,
          options: [
            ...choices('治水・防災', '利水・水循環', '河川環境・生態', '歴史・文化・まちづくり', '河川教育'),
            { value: 'other', label: 'その他' },
          ],
        },
        { key: 'areaOther', kind: 'text', label: 'その他の分野', required: true, max: 60, when: { field: 'area', test: 'in', values: ['other'] } },
        {
          key: 'theme',
          kind: 'text',
          label: 'キーワード',
          required: true,
          bind: 'theme',
          max: 100,
          help: '3つから5つまでを「、」で区切ってください。',
        },
        { key: 'years', kind: 'choice', label: '研究期間', required: true, bind: 'grantPeriod', options: optionsOf(grantPeriods) },
        ...period,
      ],
    },
    {
      key: 'plan',
      title: '研究計画',
      help: '選考委員には、専門の違う方もいます。はじめての人にも分かるように書いてください。',
      fields: [
        { key: 'background', kind: 'longText', label: '背景と、これまでの研究', required: true, max: 1500 },
        { key: 'content', kind: 'longText', label: '目的と内容', required: true, bind: 'description', max: 2000 },
        { key: 'method', kind: 'longText', label: '方法', required: true, max: 2000 },
        { key: 'novelty', kind: 'longText', label: '独創性と、川や流域への貢献', required: true, max: 1000 },
        {
          key: 'figures',
          kind: 'file',
          label: '図表',
          most: 3,
          maxMegabytes: 10,
          types: ['pdf', 'jpg', 'png'],
          help: '本文に入れられない図や表です。A4で3枚までにまとめてください。',
        },
      ],
    },
    {
      key: 'field',
      title: '調査地',
      fields: [
        { key: 'fieldwork', kind: 'choice', label: '現地での調査がありますか', required: true, options: yesNo },
        ...[riverSystem, river].map((field) => ({ ...field, when: { field: 'fieldwork', test: 'in' as const, values: ['yes'] } })),
        { key: 'spot', kind: 'point', label: 'おもな調査地点', when: { field: 'fieldwork', test: 'in', values: ['yes'] } },
        {
          key: 'coordination',
          kind: 'text',
          label: '河川管理者との調整',
          required: true,
          bind: 'riverAdminCoordination',
          max: 200,
          help: '例：○○河川事務所と協議済み、これから届け出る',
          when: { field: 'fieldwork', test: 'in', values: ['yes'] },
        },
        {
          key: 'people_asked',
          kind: 'flag',
          label: '人を対象にした調査（聞き取り・アンケート）を含む',
        },
        {
          key: 'ethics',
          kind: 'file',
          label: '倫理審査の承認書、または申請中と分かるもの',
          required: true,
          most: 2,
          maxMegabytes: 10,
          types: ['pdf'],
          when: { field: 'people_asked', test: 'in', values: [true] },
        },
      ],
    },
    {
      key: 'years_plan',
      title: '年次計画と成果の公表',
      fields: [
        {
          key: 'steps',
          kind: 'table',
          label: '年次計画',
          required: true,
          most: 20,
          columns: [
            { key: 'year', kind: 'choice', label: '年次', required: true, options: choices('1年目', '2年目', '3年目') },
            { key: 'what', kind: 'text', label: '行うこと', required: true },
            { key: 'result', kind: 'text', label: '得られるもの' },
            { key: 'until', kind: 'date', label: '終える日' },
          ],
        },
        {
          key: 'publishing',
          kind: 'multiChoice',
          label: '成果の公表',
          required: true,
          options: choices('論文（査読あり）', '学会での発表', '報告書・書籍', '一般の方への講演・展示', 'データの公開'),
        },
        {
          key: 'papers',
          kind: 'longText',
          label: 'この課題に関わる業績',
          max: 2000,
          identifies: true,
          help: '5件まで。題名・掲載誌・年を書いてください。',
        },
        {
          key: 'otherFunds',
          kind: 'table',
          label: 'ほかの研究費',
          most: 10,
          help: '受けているもの、申請中のものです。',
          columns: [
            { key: 'name', kind: 'text', label: '名称', required: true },
            { key: 'role', kind: 'choice', label: '立場', options: choices('代表', '分担') },
            { key: 'amount', kind: 'yen', label: '額' },
            { key: 'relation', kind: 'text', label: 'この課題との違い', required: true },
          ],
        },
      ],
    },
    expenses('間接経費は対象になりません。機械器具費は、総額の2分の1までです。', '例：旅費交通費・現地調査・12,000円×2人×4回・96,000円'),
    consents(taxStatus, { key: 'instituteApproval', kind: 'flag', label: '所属する機関の承認を得ていること', required: true }),
  ],
};
