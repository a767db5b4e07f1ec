import { formatDate, japanDate } from '../../domain/dates/japan-date.ts';
import { type SettledFigures, settlementSentences } from '../../domain/money/settlement-words.ts';
import { formatYen } from '../../domain/money/yen.ts';
import { drawPaper } from './paper.ts';

/** What a settlement sheet tells: whose grant, the figures, and the receipts that they are made of. */
export interface SettlementSheet extends SettledFigures {
  readonly foundationName: string;
  readonly grantNumber: string;
  readonly title: string;
  readonly organizationName: string;
  /** An instant. */
  readonly decidedAt: string;
  readonly receipts: readonly {
    readonly receiptDate: string | null;
    readonly title: string | null;
    readonly vendor: string | null;
    readonly counted: number;
  }[];
}

/** The settlement of a grant on paper, for the grantee and for the file. */
export function settlementSheet(sheet: SettlementSheet): Promise<Buffer> {
  const { foundationName, grantNumber, title, organizationName, decidedAt, receipts } = sheet;
  return drawPaper(`精算書 ${grantNumber}`, decidedAt, (paper) => {
    paper.right(letterDate(japanDate(new Date(decidedAt))));
    paper.right(foundationName);
    paper.space();
    paper.title('精算書');
    paper.paragraph(`${organizationName} 様`);
    paper.table([{ cells: ['助成番号', grantNumber] }, { cells: ['題名', title] }]);
    paper.heading('精算の内容');
    paper.table(figureRows(sheet));
    paper.space();
    for (const sentence of settlementSentences(sheet)) paper.paragraph(sentence);
    paper.heading(`対象となる領収書（${receipts.length}件）`);
    paper.table(
      receipts.map(({ receiptDate, title: what, vendor, counted }) => ({
        cells: [receiptDate?.replaceAll('-', '/') ?? '', what ?? '', vendor ?? '', formatYen(counted)],
      })),
    );
    paper.paragraph('金額は、ポイントで支払った分を除いた額です。');
  });
}

function figureRows(sheet: SettledFigures) {
  const { approvedAmount, eligibleAmount, finalAmount, paidAmount, remainingPayment, refundAmount, refundDeadline } = sheet;
  const rest =
    refundAmount > 0
      ? [
          {
            cells: [`返納していただく額（期限 ${refundDeadline ? formatDate(refundDeadline) : '別途ご案内'}）`, formatYen(refundAmount)],
            strong: true,
          },
        ]
      : [{ cells: ['精算でお支払いする額', formatYen(remainingPayment)], strong: true }];
  return [
    { cells: ['承認額', formatYen(approvedAmount)] },
    { cells: ['対象となる領収書の合計（ポイント利用分を除く）', formatYen(eligibleAmount)] },
    { cells: ['確定額', formatYen(finalAmount)], strong: true },
    { cells: ['お支払い済みの額', formatYen(paidAmount)] },
    ...rest,
  ];
}

/** `令和8年11月21日`, as letters have it. */
function letterDate(date: string): string {
  const format = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', { era: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}
