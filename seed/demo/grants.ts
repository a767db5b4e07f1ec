import type { TaxTerms } from '../../domain/money/creditable-tax.ts';
import { type ShareTerms, usualShare } from '../../domain/money/grant-share.ts';
import type { grantCategories } from '../../domain/terms.ts';
import type { SeedRow } from '../insert.ts';
import { demoYears, springYear } from './calendar.ts';
import { addDays, earlier, instantAt } from './days.ts';

export type Category = keyof typeof grantCategories;
export type GrantRow = SeedRow<'grants'> & {
  readonly year: number;
  readonly category: Category;
  readonly themeNumber: string;
  readonly creditableTaxRule: TaxTerms['rule'];
  readonly grantRate: number;
  readonly otherIncomeRule: ShareTerms['otherIncomeRule'];
};

interface Theme {
  readonly category: Category;
  readonly yearOption: 0 | 1;
  readonly number: string;
  readonly title: string;
  readonly target: string;
  readonly amount: number;
  readonly period: number;
  readonly description: string;
}

const themes: readonly Theme[] = [
  {
    category: 'research',
    yearOption: 0,
    number: '5111',
    title: '研究者・研究機関部門（一般的助成）',
    target: '大学・高等専門学校・研究機関の研究者',
    amount: 3_000_000,
    period: 3,
    description: '治水・利水・河川環境の発展に役立つ調査と研究を助成します。成果は発表会と報告書で公開します。',
  },
  {
    category: 'ngo',
    yearOption: 0,
    number: '5211',
    title: '川づくり団体部門（流域川づくり団体）',
    target: '川の活動を行う市民団体・特定非営利活動法人',
    amount: 1_500_000,
    period: 2,
    description: '流域の住民と協力して行う、川の環境保全、防災の啓発、交流の活動を助成します。',
  },
  {
    category: 'school',
    yearOption: 0,
    number: '5311',
    title: '学校部門（河川教育の実践）',
    target: '小学校・中学校・高等学校・特別支援学校',
    amount: 500_000,
    period: 2,
    description: '川を題材にした総合的な学習、理科・社会科の授業、防災学習の取り組みを助成します。',
  },
  {
    category: 'kado',
    yearOption: 0,
    number: '5411',
    title: 'カド部門（水辺の拠点づくり）',
    target: '地方公共団体・公益法人と協力する団体',
    amount: 2_000_000,
    period: 1,
    description: '川とまちの角にあたる水辺を、学びと交流の拠点として使い続けるための取り組みを助成します。',
  },
  {
    category: 'research',
    yearOption: 1,
    number: '5112',
    title: '研究者・研究機関部門（春期・若手研究）',
    target: '40歳未満の研究者',
    amount: 1_000_000,
    period: 1,
    description: '若手の研究者が行う、川と流域に関する萌芽的な研究を助成します。',
  },
  {
    category: 'ngo',
    yearOption: 1,
    number: '5212',
    title: '川づくり団体部門（春期・新設団体）',
    target: '設立から5年以内の市民団体',
    amount: 300_000,
    period: 1,
    description: '新しく川の活動を始めた団体の、最初の一歩を助成します。',
  },
  {
    category: 'school',
    yearOption: 1,
    number: '5312',
    title: '学校部門（春期・はじめての川学習）',
    target: 'はじめて助成を受ける学校',
    amount: 200_000,
    period: 1,
    description: '川の学習にはじめて取り組む学校の、教材と体験活動の費用を助成します。',
  },
  {
    category: 'kado',
    yearOption: 1,
    number: '5412',
    title: 'カド部門（春期・試行）',
    target: '水辺の活用を試みる団体',
    amount: 500_000,
    period: 1,
    description: '水辺の新しい使い方を試し、効果を確かめる取り組みを助成します。',
  },
];

/** One department grant for every theme in each of the ten years and in the next one: for that, those of the spring call first. */
export function makeGrants(baseDate: string): GrantRow[] {
  const next = ([1, 0] as const).flatMap((option) => themes.filter(({ yearOption }) => yearOption === option));
  const ofNext = next.map((theme) => ({ year: springYear(baseDate), theme }));
  return [...demoYears(baseDate).flatMap((year) => themes.map((theme) => ({ year, theme }))), ...ofNext].map(({ year, theme }, index) =>
    grantRow(index + 1, year, theme, baseDate),
  );
}

function grantRow(id: number, year: number, theme: Theme, baseDate: string): GrantRow {
  const isApril = theme.yearOption === 0 || year === springYear(baseDate);
  const startDate = isApril ? `${year}-04-01` : `${year}-12-01`;
  const created = instantAt(earlier(addDays(startDate, -210), addDays(baseDate, -130)), 10, id % 60);
  return {
    id,
    year,
    yearOption: theme.yearOption,
    category: theme.category,
    target: theme.target,
    title: theme.title,
    themeNumber: theme.number,
    description: theme.description,
    amount: theme.amount,
    retentionYears: 5,
    period: theme.period,
    // Sums large enough to wait for the tax return.
    creditableTaxRule: theme.category === 'kado' ? 'later' : 'deduct',
    ...(isShared(year, theme, baseDate) ? { grantRate: 80, otherIncomeRule: 'deduct' as const } : usualShare),
    startDate,
    published: year > (demoYears(baseDate).at(-3) as number) ? 1 : 0,
    endDate: addDays(isApril ? `${year + theme.period}-04-01` : `${year + theme.period}-12-01`, -1),
    createdAt: created,
    updatedAt: created,
  };
}

/** One programme, of the year whose reports come in now, pays a part, beside what towns and sponsors give. */
function isShared(year: number, { number }: Theme, baseDate: string): boolean {
  return number === '5411' && year === demoYears(baseDate).at(-2);
}
