import { type WorkbookCell, type WorkbookSheet, writeWorkbook } from '../../../../api/letters/workbook.ts';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { type BoardPack, budgetSentence, byRank, type PackItem, proposalText } from '../../rules/board-pack.ts';
import { recommendations, tieKinds } from '../../rules/terms.ts';

/** Writes the board papers as a spreadsheet: one row per item, with the scores behind the figures. */
export function writePackSheet(pack: BoardPack): Promise<Buffer> {
  return writeWorkbook([itemSheet(pack), departmentSheet(pack), scoreSheet(pack), stepsSheet(pack), correctionSheet(pack)]);
}

const yen = (amount: number | null) => ({ yen: amount });
const points = (hundredths: number | null) => ({ hundredths });

/** Columns that identify an item in every sheet. */
const fileColumns = [
  { label: '番号', width: 6 },
  { label: '受付番号', width: 18 },
  { label: '団体名', width: 30 },
];
const fileCells = ({ position, entryNumber, organizationName }: PackItem): WorkbookCell[] => [position, entryNumber, organizationName];

function itemSheet({ items, departments }: BoardPack): WorkbookSheet {
  const titles = new Map(departments.map(({ grantId, title }) => [grantId, title]));
  const columns = [
    { label: '順位', width: 6 },
    ...fileColumns,
    { label: '題名', width: 40 },
    { label: '部門助成金', width: 24 },
    { label: '種別', width: 14 },
    { label: '申請額（円）', width: 14 },
    { label: '点（小数第2位まで、四捨五入）', width: 12 },
    { label: '平均', width: 9 },
    { label: '中央値', width: 9 },
    { label: 'ならした平均', width: 9 },
    { label: '開き', width: 7 },
    { label: '審査票', width: 7 },
    { label: '最低点', width: 10 },
    { label: '提案', width: 14 },
    { label: '提案額（円）', width: 14 },
    { label: '採択の条件', width: 30 },
    { label: '理由', width: 40 },
    { label: '順位と異なる選び方の理由', width: 40 },
  ];
  const rows = departments.flatMap(({ grantId }) =>
    byRank(items.filter((item) => item.grantId === grantId)).map((item) => [
      item.rank,
      ...fileCells(item),
      item.title,
      titles.get(grantId) ?? null,
      item.category,
      yen(item.entryAmount),
      points(item.figure),
      points(item.mean),
      points(item.median),
      points(item.adjusted),
      item.spread,
      item.count,
      item.belowMinimum ? '満たない' : null,
      proposalText(item),
      yen(item.proposedAmount),
      item.conditions,
      item.rationale,
      item.exceptionReason,
    ]),
  );
  return { name: '案件', columns, rows };
}

function departmentSheet({ departments }: BoardPack): WorkbookSheet {
  const columns = [
    { label: '部門助成金', width: 30 },
    { label: '件数', width: 7 },
    { label: '申請額の合計（円）', width: 18 },
    { label: '提案額の合計（円）', width: 18 },
    { label: '予算（円）', width: 18 },
    { label: 'ほかの決定（円）', width: 18 },
    { label: '予算を超える額（円）', width: 18 },
    { label: 'まとめ', width: 70 },
  ];
  const rows = departments.map((one) => [
    one.title,
    one.count,
    yen(one.asked),
    yen(one.proposed),
    yen(one.budget),
    yen(one.elsewhere),
    yen(one.over),
    budgetSentence(one),
  ]);
  return { name: '部門助成金', columns, rows };
}

function scoreSheet({ items, criteria }: BoardPack): WorkbookSheet {
  const columns = [
    ...fileColumns,
    { label: '委員', width: 16 },
    ...criteria.map(({ label, weight, independent }) => ({ label: independent ? `${label}（参考）` : `${label} ×${weight}`, width: 12 })),
    { label: '合計', width: 8 },
    { label: '意見', width: 16 },
    { label: '適当と思う額（円）', width: 16 },
    { label: '委員会への意見', width: 60 },
  ];
  const rows = items.flatMap((item) =>
    item.reviews.map((review) => [
      ...fileCells(item),
      review.name,
      ...criteria.map(({ id }) => review.scores[id]?.value ?? null),
      review.total,
      review.recommendation && recommendations[review.recommendation],
      yen(review.proposedAmount),
      review.comment,
    ]),
  );
  return { name: '点数', columns, rows };
}

function stepsSheet({ items, conflicts, absences }: BoardPack): WorkbookSheet {
  const columns = [
    ...fileColumns,
    { label: 'だれ', width: 16 },
    { label: '何', width: 20 },
    { label: '関係・理由', width: 30 },
    { label: 'もと', width: 12 },
  ];
  const entries = [
    ...conflicts.map(({ itemId, name, answer, kind, source }) => ({ itemId, cells: [name, answer, kind && tieKinds[kind], source] })),
    ...absences.map(({ itemId, name, reason }) => ({ itemId, cells: [name, '退席', reason, null] })),
  ];
  const rows = items.flatMap((item) => entries.filter(({ itemId }) => itemId === item.id).map(({ cells }) => [...fileCells(item), ...cells]));
  return { name: '利害関係と退席', columns, rows };
}

function correctionSheet({ items, corrections }: BoardPack): WorkbookSheet {
  const byId = new Map(items.map((item) => [item.id, item]));
  const columns = [
    ...fileColumns,
    { label: '委員', width: 16 },
    { label: '項目', width: 20 },
    { label: '訂正前', width: 8 },
    { label: '訂正後', width: 8 },
    { label: '理由', width: 40 },
    { label: '訂正した人', width: 16 },
    { label: '日時', width: 18 },
  ];
  const rows = corrections.map(({ itemId, name, criterion, before, after, reason, by, at }) => [
    ...fileCells(byId.get(itemId) as PackItem),
    name,
    criterion,
    before,
    after,
    reason,
    by,
    formatDateTime(at),
  ]);
  return { name: '点数の訂正', columns, rows };
}
