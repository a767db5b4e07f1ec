import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { type SettlementSheet, settlementSheet } from '../../api/letters/settlement-sheet.ts';

const sheet: SettlementSheet = {
  foundationName: '河川基金',
  grantNumber: '2026-0042',
  title: '髙瀬川の水辺 𠮷野の子ども 😀',
  organizationName: '特定非営利活動法人 赤羽の川を守る会',
  decidedAt: '2026-11-21T01:00:00.000Z',
  approvedAmount: 1_200_000,
  eligibleAmount: 987_200,
  finalAmount: 987_200,
  paidAmount: 900_000,
  remainingPayment: 87_200,
  refundAmount: 0,
  refundDeadline: null,
  receipts: [{ receiptDate: '2026-06-01', title: '資料の印刷', vendor: '川辺印刷', counted: 987_200 }],
};

async function textOf(bytes: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => (await document.getPage(index + 1)).getTextContent()),
  );
  return pages
    .flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : '')))
    .join('')
    .replaceAll(/\s/g, '');
}

describe('the settlement sheet', () => {
  it('is the same every time, with its font inside', async () => {
    const [first, second] = [await settlementSheet(sheet), await settlementSheet(sheet)];
    expect(first.equals(second)).toBe(true);
    expect(first.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
    expect(first.length).toBeGreaterThan(10_000);
  });

  it('says whose money it is, how much, and why', async () => {
    const text = await textOf(await settlementSheet(sheet));
    for (const part of [
      '精算書',
      '2026-0042',
      '髙瀬川の水辺𠮷野の子ども〓',
      '特定非営利活動法人赤羽の川を守る会様',
      '令和8年11月21日',
      '¥987,200',
      '¥87,200',
    ])
      expect(text).toContain(part);
    expect(text).toContain('承認額¥1,200,000より少ないため');
  });

  it('goes on another page when there are many receipts', async () => {
    const receipts = Array.from({ length: 120 }, () => sheet.receipts[0] as SettlementSheet['receipts'][number]);
    const pages = (await settlementSheet({ ...sheet, receipts })).toString('latin1').match(/\/Type \/Page\b/g);
    expect(pages?.length).toBeGreaterThan(2);
  });
});
