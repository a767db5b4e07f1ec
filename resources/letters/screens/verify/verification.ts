import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import type { LongTermFacts, TimeStampFacts, Verification, VerifiedSignature } from '../../../../domain/letters/verification.ts';

export interface Verdict {
  readonly level: 'good' | 'bad' | 'unknown';
  readonly title: string;
  readonly text: string;
}

/** The verdict in one sentence, with its consequence for the holder. */
export function verdictOf({ issued, intact, wholeDocumentSigned, signatures, longTerm }: Verification, foundation: string): Verdict {
  if (issued && intact && wholeDocumentSigned)
    return {
      level: 'good',
      title: `${foundation}が発行した書類です`,
      text: '署名されたときから、少しも変わっていません。',
    };
  if (signatures.length === 0)
    return {
      level: 'unknown',
      title: 'この書類には電子署名がありません',
      text: '署名の前の書類か、印刷したものを読み取った書類かもしれません。署名済みのPDFをお持ちのときは、そのファイルを選んでください。',
    };
  const isAsSigned = signatures.every(({ isIntact }) => isIntact);
  if (!isAsSigned)
    return {
      level: 'bad',
      title: '署名のあとに書き換えられています',
      text: `署名されたときの内容とは違います。この書類を信用せず、${foundation}にお問い合わせください。`,
    };
  if (!wholeDocumentSigned)
    return {
      level: 'bad',
      title: '署名のあとに書き足されています',
      text: `署名された部分は元のままですが、そのあとに何かが加えられています。この書類を信用せず、${foundation}にお問い合わせください。`,
    };
  const stamps = [...signatures.map(({ timeStamp }) => timeStamp), ...longTerm.documentTimeStamps];
  if (stamps.some((stamp) => stamp?.isValid === false))
    return {
      level: 'bad',
      title: '時刻の証明が正しくありません',
      text: `付いている時刻の証明が、この書類のものではないか、あとで変えられています。この書類を信用せず、${foundation}にお問い合わせください。`,
    };
  if (!intact)
    return {
      level: 'bad',
      title: `${foundation}が発行した書類と一致しません`,
      text: `${foundation}の証明書で署名されていますが、発行したときの書類とは違います。この書類を信用せず、${foundation}にお問い合わせください。`,
    };
  return {
    level: 'unknown',
    title: `${foundation}が発行した書類ではありません`,
    text: '署名のあとに書き換えられてはいませんが、発行の記録にない書類です。署名の相手をお確かめください。',
  };
}

/** Warning about a sample certificate; null without one. */
export function sampleNote({ signatures }: Verification): string | null {
  if (!signatures.some(({ certificate }) => certificate?.isSample)) return null;
  return '見本の証明書で署名されています。試用のために自動で作られたもので、第三者に対する証明には使えません。';
}

/** The time stamp of a signature in words; null without one. */
export function timeStampText({ timeStamp }: VerifiedSignature): string | null {
  return timeStamp && stampText(timeStamp);
}

export function stampText({ isValid, at, authority }: TimeStampFacts): string {
  if (!isValid || !at) return '正しくありません';
  return `${formatDateTime(at)}（${authority ?? '発行者は不明'}）`;
}

/** Long-term validation in words: whether evidence is embedded, and until when it can be verified. */
export function longTermText({ hasEvidence, until }: LongTermFacts, now: Date): string {
  if (!hasEvidence || !until) return '情報なし';
  const end = formatDateTime(until);
  return new Date(until) < now ? `情報あり（${end} に検証の期限が過ぎました）` : `情報あり（${end} まで検証できます）`;
}

/** Upload limit of the server. */
const maxBytes = 20 * 1024 * 1024;

/** Client-side check before upload; null when the file may be sent. */
export async function fileProblem(file: Blob): Promise<string | null> {
  if (file.size > maxBytes) return '20MBまでのPDFを選んでください。';
  // The header may start anywhere in the first kilobyte.
  const head = await file.slice(0, 1024).text();
  return head.includes('%PDF-') ? null : 'PDFのファイルを選んでください。';
}
