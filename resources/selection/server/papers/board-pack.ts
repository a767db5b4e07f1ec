import { drawSheets } from '../../../../api/letters/paper.ts';
import { type GridColumn, type Item, SheetLayout, smallSize, soft } from '../../../../api/letters/sheet-layout.ts';
import { formatEraDate, formatEraDateTime } from '../../../../domain/dates/era.ts';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { formatEn } from '../../../../domain/money/yen.ts';
import { amountText, type BoardPack, budgetSentence, byRank, type PackItem, proposalCounts, proposalText } from '../../rules/board-pack.ts';
import { formatHundredths } from '../../rules/figures.ts';
import { recommendations, tieKinds } from '../../rules/terms.ts';

/** Text colour for exceeded budgets and warnings. */
const alarm = '#a8071a';

/** Draws the board papers: summary, list of items, exceptions, conflicts and absences, then a page for every item. */
export function drawBoardPack(pack: BoardPack): Promise<Buffer> {
  const { round, items } = pack;
  const name = `理事会資料 ${round.title}`;
  return drawSheets(name, round.closedAt, (create, font) => {
    const document = create();
    const desk = new SheetLayout(document, font);
    const mark = (title: string) => void document.outline.addItem(title);
    mark('まとめ');
    drawCover(desk, pack);
    mark('案件の一覧');
    drawList(desk, pack);
    drawSteps(desk, pack);
    for (const item of items) {
      desk.turn();
      mark(`${item.position}　${item.organizationName}`);
      drawItem(desk, item, pack);
    }
    desk.lacking();
    desk.feet([pack.foundation, name].join('　'));
    return document;
  });
}

function drawCover(desk: SheetLayout, pack: BoardPack): void {
  const { foundation, round, items, departments } = pack;
  desk.words(foundation, { size: 10, color: soft });
  desk.words('理事会資料', { size: 17 });
  desk.words(round.title, { size: 13 });
  desk.gap(6);
  drawOmissionNote(desk, pack);
  desk.row('審査', [{ text: `${round.year}　${round.kind}` }]);
  desk.row('会議', [{ text: [round.meetingOn && formatEraDate(round.meetingOn), round.place].filter(Boolean).join('　') || '（記録なし）' }]);
  desk.row('委員長', [{ text: round.chairName ?? '（記録なし）' }]);
  desk.row('会議を終えた日時', [{ text: formatEraDateTime(round.closedAt) }]);
  desk.row('案件', [{ text: `${items.length}件` }, { text: proposalCounts(items) }]);
  desk.row('順位の付け方', [
    { text: `${round.aggregate}。審査しない委員の点数は、${round.excludedRule}。` },
    { text: '平均は小数第2位まで（四捨五入）。順位は部門助成金ごと。', size: smallSize, color: soft },
    ...(round.minimum === null ? [] : [{ text: `最低点 ${round.minimum}点`, size: smallSize, color: soft }]),
  ]);
  desk.bar('部門助成金ごとの提案と予算');
  for (const department of departments)
    desk.row(department.title, [
      { text: `${department.count}件、申請額の合計 ${formatEn(department.asked)}` },
      { text: budgetSentence(department), ...(department.over > 0 && { color: alarm }) },
    ]);
}

/** Notes at the top of a document that items were left out for the reader's conflicts of interest. */
export function drawOmissionNote(desk: SheetLayout, { leftOut }: BoardPack): void {
  if (leftOut === 0) return;
  const text = `閲覧する人に利害関係のある案件${leftOut}件を除いて作ったものです。順位・平均・合計も、その案件を除いています。`;
  desk.row('この資料', [{ text, color: alarm }]);
}

const listColumns: readonly GridColumn[] = [
  { label: '順位', share: 0.07, right: true },
  { label: '番号・受付番号', share: 0.17 },
  { label: '団体名・題名', share: 0.32 },
  { label: '点', share: 0.09, right: true },
  { label: '開き', share: 0.07, right: true },
  { label: '申請額', share: 0.13, right: true },
  { label: '提案・提案額', share: 0.15, right: true },
];

function drawList(desk: SheetLayout, { departments, items }: BoardPack): void {
  desk.bar('案件の一覧', 150);
  const notes = [
    '「点」は順位を付ける点、「開き」はいちばん高い点と低い点の差です。「同」は同じ順位です。※は、順位と異なる選び方で、理由を次に示します。',
    ...(items.some(({ proposal, proposedAmount }) => proposal === 'waitlisted' && proposedAmount !== null)
      ? ['（　）の額は、補欠を繰り上げるときの額で、合計に入れていません。']
      : []),
  ];
  desk.gap(2);
  for (const note of notes) desk.words(note, { size: smallSize, color: soft });
  desk.gap(4);
  for (const { grantId, title } of departments) {
    const own = byRank(items.filter((item) => item.grantId === grantId));
    if (own.length === 0) continue;
    const rows = own.map((item) => [
      `${item.tied ? '同' : ''}${item.rank ?? '－'}`,
      `${item.position}\n${item.entryNumber}`,
      `${item.organizationName}\n${item.title}`,
      `${item.figure === null ? '－' : formatHundredths(item.figure)}${item.belowMinimum ? '\n最低点未満' : ''}`,
      item.spread === null ? '－' : String(item.spread),
      item.entryAmount === null ? '' : formatEn(item.entryAmount),
      [`${proposalText(item)}${item.exceptionReason ? ' ※' : ''}`, amountText(item)].filter(Boolean).join('\n'),
    ]);
    desk.grid(listColumns, rows, { label: title });
    desk.gap(8);
  }
}

/** Exceptions to the ranking, conflicts of interest, absences and score corrections. */
function drawSteps(desk: SheetLayout, { items, conflicts, absences, corrections }: BoardPack): void {
  const byId = new Map(items.map((item) => [item.id, item]));
  const itemCells = (itemId: number) => {
    const item = byId.get(itemId) as PackItem;
    return [String(item.position), item.organizationName];
  };
  const exceptions = items.filter(({ exceptionReason }) => exceptionReason);
  section(
    desk,
    '順位と異なる選び方',
    [numberColumn, { label: '団体名', share: 0.28 }, { label: '順位と提案', share: 0.2 }, { label: '理由', share: 0.45 }],
    exceptions.map((item) => [...itemCells(item.id), [rankText(item), proposalText(item)].join('\n'), item.exceptionReason ?? '']),
  );
  section(
    desk,
    '利害関係',
    [numberColumn, { label: '団体名', share: 0.35 }, { label: 'だれ', share: 0.2 }, { label: '申告', share: 0.2 }, { label: 'もと', share: 0.18 }],
    conflicts.map(({ itemId, name, answer, kind, source }) => [...itemCells(itemId), name, kind ? `${answer}（${tieKinds[kind]}）` : answer, source]),
  );
  section(
    desk,
    '退席',
    [numberColumn, { label: '団体名', share: 0.35 }, { label: '退席した人', share: 0.23 }, { label: '理由', share: 0.35 }],
    absences.map(({ itemId, name, reason }) => [...itemCells(itemId), name, reason]),
  );
  section(
    desk,
    '会議での点数の訂正',
    [
      numberColumn,
      { label: '団体名', share: 0.22 },
      { label: '委員・項目', share: 0.22 },
      { label: '訂正', share: 0.12 },
      { label: '理由', share: 0.2 },
      { label: '訂正した人', share: 0.17 },
    ],
    corrections.map(({ itemId, name, criterion, before, after, reason, by, at }) => [
      ...itemCells(itemId),
      `${name}\n${criterion}`,
      `${before ?? '－'} → ${after ?? '－'}`,
      reason,
      [by, formatDateTime(at)].filter(Boolean).join('\n'),
    ]),
  );
}

const numberColumn = { label: '番号', share: 0.07, right: true } as const;

function section(desk: SheetLayout, title: string, columns: readonly GridColumn[], rows: readonly (readonly string[])[]): void {
  desk.bar(`${title}（${rows.length}件）`, desk.beginning(columns, rows));
  if (rows.length > 0) desk.grid(columns, rows);
  else desk.row('', [{ text: 'ありません。', color: soft }]);
}

/** Criteria per table; with more, a column would fit only two characters. */
const criteriaInGrid = 6;

function drawItem(desk: SheetLayout, item: PackItem, { criteria, departments }: BoardPack): void {
  const department = departments.find(({ grantId }) => grantId === item.grantId);
  desk.words(`${item.position}　${item.entryNumber}`, { size: 10, color: soft });
  desk.words(item.organizationName, { size: 14 });
  desk.words(item.title, {});
  if (item.submitted) {
    const { number, arrivedAt, sha256 } = item.submitted;
    desk.words(`審査した提出　${formatDateTime(arrivedAt)}（${number}回目）　${sha256}`, { size: 8, color: soft });
  }
  desk.gap(4);
  const asked = item.entryAmount === null ? '申請額の記録なし' : `申請額 ${formatEn(item.entryAmount)}`;
  desk.row('助成金・申請額', [{ text: [department?.title, item.category, asked].filter(Boolean).join('　') }]);
  desk.row('順位と点', [{ text: figuresText(item) }, ...(item.belowMinimum ? [{ text: '最低点に満ちません。', color: alarm }] : [])]);
  desk.row('提案', proposalItems(item));
  desk.bar('点数');
  if (item.reviews.length === 0) desk.row('', [{ text: '提出された審査票はありません。', color: soft }]);
  for (let from = 0; item.reviews.length > 0 && from < criteria.length; from += criteriaInGrid) {
    const part = criteria.slice(from, from + criteriaInGrid);
    const isLast = from + criteriaInGrid >= criteria.length;
    desk.grid(scoreColumns(part, isLast), scoreRows(item, part, isLast));
    desk.gap(isLast ? 0 : 6);
  }
  if (item.missing.length > 0) desk.row('提出しなかった委員', [{ text: item.missing.join('、') }]);
  if (item.recused.length > 0) desk.row('利害関係で審査しない委員', [{ text: item.recused.join('、') }]);
  drawComments(desk, item, criteria);
}

function rankText({ rank, tied }: PackItem): string {
  return rank === null ? '順位なし' : `${rank}位${tied ? '（同じ順位あり）' : ''}`;
}

const figureLabels = [
  ['平均', 'mean'],
  ['中央値', 'median'],
  ['ならした平均', 'adjusted'],
] as const satisfies readonly (readonly [string, keyof PackItem])[];

function figuresText(item: PackItem): string {
  const figures = figureLabels.flatMap(([label, name]) => (item[name] === null ? [] : `${label} ${formatHundredths(item[name])}`));
  const spread = item.spread === null ? [] : [`開き ${item.spread}`];
  return [rankText(item), ...figures, ...spread, `審査票 ${item.count}`].join('　');
}

/** The proposal with its conditions and reasons, a line each. */
export function proposalItems(item: PackItem): Item[] {
  const { conditions, rationale, exceptionReason } = item;
  return [
    { text: [proposalText(item), amountText(item)].filter(Boolean).join('　') },
    ...(conditions ? [{ text: `条件：${conditions}` }] : []),
    ...(rationale ? [{ text: `理由：${rationale}` }] : []),
    ...(exceptionReason ? [{ text: `順位と異なる選び方の理由：${exceptionReason}` }] : []),
  ];
}

function scoreColumns(criteria: BoardPack['criteria'], isLast: boolean): GridColumn[] {
  const [member, total, opinion] = [0.17, 0.08, 0.25];
  const left = 1 - member - (isLast ? total + opinion : 0);
  return [
    { label: '委員', share: member },
    ...criteria.map(({ label, weight, independent }) => ({
      label: independent ? `${label}\n（参考）` : weight > 1 ? `${label}\n×${weight}` : label,
      share: left / criteria.length,
      right: true,
    })),
    ...(isLast
      ? [
          { label: '合計', share: total, right: true },
          { label: '意見・額', share: opinion },
        ]
      : []),
  ];
}

function scoreRows({ reviews }: PackItem, criteria: BoardPack['criteria'], isLast: boolean): string[][] {
  return reviews.map(({ name, scores, before, total, isOutlier, recommendation, proposedAmount }) => [
    isOutlier ? `${name}\n（ほかと離れた点）` : name,
    ...criteria.map(({ id }) => `${scores[id]?.value ?? '－'}${id in before ? `\n訂正前 ${before[id] ?? '－'}` : ''}`),
    ...(isLast
      ? [
          String(total),
          [recommendation && recommendations[recommendation], proposedAmount === null ? '' : formatEn(proposedAmount)].filter(Boolean).join('　'),
        ]
      : []),
  ]);
}

function drawComments(desk: SheetLayout, { reviews }: PackItem, criteria: BoardPack['criteria']): void {
  const comments = reviews.flatMap(({ name, comment, scores }) => {
    const notes = criteria.flatMap(({ id, label }) => (scores[id]?.note ? `${label}：${scores[id].note}` : []));
    const text = [comment, ...notes].filter(Boolean).join('\n');
    return text ? { name, text } : [];
  });
  if (comments.length === 0) return;
  desk.bar('委員会への意見');
  for (const { name, text } of comments) desk.passage(name, text, 9.5);
}
