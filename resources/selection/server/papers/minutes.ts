import { drawSheets } from '../../../../api/letters/paper.ts';
import { SheetLayout, smallSize, soft } from '../../../../api/letters/sheet-layout.ts';
import { formatEraDate, formatEraDateTime } from '../../../../domain/dates/era.ts';
import { formatDateTime, japanDate } from '../../../../domain/dates/japan-date.ts';
import { type BoardPack, budgetSentence, type PackItem, proposalCounts } from '../../rules/board-pack.ts';
import { drawOmissionNote, proposalItems } from './board-pack.ts';

/** Documents cited in the minutes with their hashes. */
export type CitedPapers = readonly { readonly title: string; readonly sha256: string }[];

/** Draws the minutes of the meeting, for the chair to sign. */
export function drawMinutes(pack: BoardPack, cited: CitedPapers): Promise<Buffer> {
  const { round, items, departments } = pack;
  const name = `議事録 ${round.title}`;
  return drawSheets(name, round.closedAt, (create, font) => {
    const document = create();
    const desk = new SheetLayout(document, font);
    desk.words(pack.foundation, { size: 10, color: soft });
    desk.words('議事録', { size: 17 });
    desk.words(round.title, { size: 13 });
    desk.gap(6);
    drawOmissionNote(desk, pack);
    desk.row('日時', [{ text: timeText(pack) }]);
    desk.row('場所', [{ text: round.place ?? '（記録なし）' }]);
    desk.row('委員長', [{ text: round.chairName ?? '（記録なし）' }]);
    desk.row(
      '出席した人',
      round.attendees
        .split('\n')
        .filter((one) => one.trim())
        .map((text) => ({ text })),
    );
    desk.row('議題', [{ text: `${round.year}　${round.kind}の案件 ${items.length}件の審議` }]);
    desk.row('結果', [{ text: proposalCounts(items) }, ...departments.map((one) => ({ text: `${one.title}：${budgetSentence(one)}` }))]);
    desk.bar('審議');
    for (const item of items) drawDeliberation(desk, item, pack);
    if (items.length === 0) desk.row('', [{ text: '示せる案件はありません。', color: soft }]);
    drawCorrections(desk, pack);
    if (cited.length > 0) {
      desk.bar('資料');
      for (const { title, sha256 } of cited) desk.row(title, [{ text: `SHA-256 ${sha256}`, size: smallSize }]);
    }
    desk.bar('確認');
    desk.row('委員長', [{ text: '以上のとおり相違ありません。' }, { text: '　　　　　年　　　月　　　日　　署名' }], 60);
    desk.lacking();
    desk.feet([pack.foundation, name].join('　'));
    return document;
  });
}

/** The planned day and the actual start and end; start and end include their dates where these differ from the planned day. */
function timeText({ round: { meetingOn, openedAt, closedAt } }: BoardPack): string {
  const time = (instant: string) => (japanDate(new Date(instant)) === meetingOn ? formatDateTime(instant).slice(-5) : formatEraDateTime(instant));
  const span = `${openedAt ? time(openedAt) : ''}から${time(closedAt)}まで`;
  return [meetingOn && formatEraDate(meetingOn), openedAt ? span : `${time(closedAt)}まで`].filter(Boolean).join('　');
}

function drawDeliberation(desk: SheetLayout, item: PackItem, { absences }: BoardPack): void {
  const left = absences.filter(({ itemId }) => itemId === item.id);
  desk.row(`${item.position}　${item.entryNumber}`, [
    { text: item.organizationName },
    { text: item.title, size: smallSize, color: soft },
    ...proposalItems(item),
    ...left.map(({ name, reason }) => ({ text: `退席：${name}（${reason}）` })),
  ]);
}

function drawCorrections(desk: SheetLayout, { corrections, items }: BoardPack): void {
  if (corrections.length === 0) return;
  const positions = new Map(items.map(({ id, position }) => [id, position]));
  desk.bar('点数の訂正');
  for (const { itemId, name, criterion, before, after, reason, by, at } of corrections)
    desk.row(`${positions.get(itemId)}　${name}`, [
      { text: `${criterion}　${before ?? '－'} → ${after ?? '－'}` },
      { text: `理由：${reason}` },
      { text: [by, formatDateTime(at)].filter(Boolean).join('　'), size: smallSize, color: soft },
    ]);
}
