import type { BoardPack, PackItem, PackReview } from '../../resources/selection/rules/board-pack.ts';
import { figuresOf, weightsOf } from '../../resources/selection/rules/figures.ts';
import { departmentSums } from '../../resources/selection/rules/proposals.ts';
import { type Scores, totalOf } from '../../resources/selection/rules/score-sheet.ts';

const criteria = [
  { id: 1, label: '目的と必要性', weight: 2, required: true, independent: false },
  { id: 2, label: '計画の具体性', weight: 2, required: true, independent: false },
  { id: 3, label: '地域との連携', weight: 1, required: true, independent: false },
  { id: 4, label: '発展性', weight: 1, required: false, independent: true },
];
const organizations = [
  '荒川の水辺をまもる会',
  '特定非営利活動法人 髙瀬川と𠮷野の水辺をまもり、子どもたちに伝えていく会',
  '渡良瀬川市立第三小学校',
  '国立大学法人 流域大学 河川環境研究室',
];
const titles = [
  '川の生きもの調査',
  '子どもたちによる水生生物の調査と、流域の学校・地域団体の連携による川づくり（第２期）',
  '出水のあとの河原の植生',
  '水辺の教室',
];
const comments = [
  '計画は具体的で、昨年度の成果をふまえている。費用のうち備品の割合が大きいので、必要性を確かめたい。',
  'よい取組み。',
  '地域の団体との役割の分担がはっきりしない。'.repeat(12),
  null,
];
const members = ['青木 一郎', '井上 春子', '上田 健', '遠藤 真理', '大野 𠮷彦'];
const grants = [
  { grantId: 11, title: '令和9年度 学校部門', budget: 3_000_000, elsewhere: 0, left: 3_000_000 },
  { grantId: 12, title: '令和9年度 川づくり団体部門', budget: 6_000_000, elsewhere: 500_000, left: 5_500_000 },
];

/** A round that is over, of as many files as wanted: the first programme's money is exceeded, the second's suffices. */
export function samplePack(count: number): BoardPack {
  const files = Array.from({ length: count }, (_, index) => fileOf(index));
  const rules = { excludedRule: 'mean', aggregate: 'mean', minimum: 9, weights: weightsOf(criteria) } as const;
  const judged = files.map(({ id, grantId, entryAmount, reviews, recused }) => {
    return { id, grantId, entryAmount, scores: reviews.map(({ total }, member) => ({ member, total })), excluded: recused.length };
  });
  const figures = figuresOf(judged, rules, grants);
  const items = files.map((file): PackItem => {
    const { outlier, ...own } = figures.get(file.id) as NonNullable<ReturnType<typeof figures.get>>;
    const reviews = file.reviews.map((review, at) => ({ ...review, isOutlier: at === outlier }));
    return { ...file, ...own, ...proposed(file.id, own.rank), reviews };
  });
  return {
    foundation: '公益財団法人 河川基金',
    round: {
      title: '令和9年度 書類審査',
      kind: '書類審査',
      year: '令和9年度',
      meetingOn: '2027-02-14',
      place: '河川会館 3階 会議室',
      chairName: '青木 一郎',
      attendees: '青木 一郎\n井上 春子\n上田 健\n遠藤 真理\n事務局　山口 花子',
      openedAt: '2027-02-14T04:00:00.000Z',
      closedAt: '2027-02-14T06:45:00.000Z',
      aggregate: '平均',
      excludedRule: '除いて平均する',
      minimum: 9,
    },
    departments: departmentSums(grants, items),
    criteria,
    items,
    conflicts: items
      .filter(({ recused }) => recused.length > 0)
      .map(({ id, recused }) => {
        return { itemId: id, name: recused[0] as string, answer: '関係あり', kind: 'belongs', source: '本人' };
      }),
    absences: items
      .filter(({ recused }) => recused.length > 0)
      .map(({ id, recused }) => ({ itemId: id, name: recused[0] as string, reason: '利害関係のため' })),
    corrections: [
      {
        itemId: 1,
        name: '井上 春子',
        criterion: '計画の具体性',
        before: 4,
        after: 2,
        reason: '入力の誤り',
        by: '青木 一郎',
        at: '2027-02-14T04:35:00.000Z',
      },
    ],
    leftOut: 0,
  };
}

function fileOf(index: number) {
  const isRecused = index % 7 === 3;
  const judges = isRecused ? members.slice(0, 4) : members;
  return {
    id: index + 1,
    position: index + 1,
    entryNumber: `2027-001-${String(index + 1).padStart(5, '0')}`,
    title: titles[index % 4] as string,
    organizationName: organizations[(index * 3) % 4] as string,
    category: index % 3 === 2 ? '川づくり団体' : '学校',
    grantId: index % 3 === 2 ? 12 : 11,
    entryAmount: 300_000 + (index % 5) * 150_000,
    submitted: { number: 1, arrivedAt: '2026-11-10T05:12:00.000Z', sha256: String(index).padStart(64, 'a') },
    reviews: judges.map((name, at) => reviewOf(index, name, at)),
    recused: isRecused ? members.slice(4) : [],
    missing: [],
  };
}

function reviewOf(index: number, name: string, at: number): Omit<PackReview, 'isOutlier'> {
  const value = (criterion: number) => 1 + ((index * 31 + at * 17 + criterion * 7 + ((index * at * 13 + index * criterion * 3) % 11)) % 5);
  const scores: PackReview['scores'] = Object.fromEntries(
    criteria.map(({ id }) => [id, { value: value(id), ...(id === 2 && at === 1 && { note: '日程を確かめたい' }) }]),
  );
  const total = totalOf(criteria, scores as Scores) as number;
  const isForMoney = at % 2 === 0;
  return {
    name,
    scores,
    before: index === 0 && at === 1 ? { 2: 4 } : {},
    total,
    recommendation: isForMoney ? 'adopt' : 'hold',
    proposedAmount: isForMoney ? 250_000 : null,
    comment: comments[(index + at) % 4] as string | null,
  };
}

function proposed(id: number, rank: number | null) {
  const nothing = { waitRank: null, proposedAmount: null, conditions: null, exceptionReason: null };
  if (id === 2)
    return {
      ...nothing,
      proposal: 'awarded',
      proposedAmount: 450_000,
      rationale: '地域の要望が大きい。',
      exceptionReason: '順位は低いが、流域でただ一つの取組みのため。',
    } as const;
  if (rank !== null && rank <= 4) return { ...nothing, proposal: 'awarded', proposedAmount: 900_000, rationale: '評価が高い。' } as const;
  if (rank !== null && rank <= 6)
    return { ...nothing, proposal: 'conditional', proposedAmount: 300_000, conditions: '備品の費用を除くこと。', rationale: null } as const;
  if (rank !== null && rank <= 8)
    return { ...nothing, proposal: 'waitlisted', waitRank: rank - 6, proposedAmount: 200_000, rationale: null } as const;
  return { ...nothing, proposal: 'rejected', rationale: '評価が及ばない。' } as const;
}
