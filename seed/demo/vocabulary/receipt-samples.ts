import type { costCategories } from '../../../domain/terms.ts';

/** A receipt whose picture stands in `seed/files/receipts`; the row says what the picture shows. */
export interface ReceiptSample {
  readonly file: string;
  readonly title: string;
  readonly vendor: string;
  readonly date: string;
  readonly registrationNumber: string | null;
  readonly costCategory: keyof typeof costCategories;
  /** What was bought, with its rate and its price, tax included. */
  readonly items: readonly (readonly [name: string, taxRate: 0 | 8 | 10, amount: number])[];
}

export const receiptSamples: readonly ReceiptSample[] = [
  {
    file: 'stationery.jpg',
    title: '文具・模造紙・画用紙',
    vendor: 'みどり文具店',
    date: '2026-09-12',
    registrationNumber: 'T7000012050002',
    costCategory: 'supplies',
    items: [
      ['模造紙 方眼 20枚', 10, 1980],
      ['水性ペン 12色', 10, 1540],
      ['画用紙 八つ切', 10, 770],
    ],
  },
  {
    file: 'nets.jpg',
    title: '観察用たも網・バケツ',
    vendor: 'ホームセンターかわしま',
    date: '2026-09-19',
    registrationNumber: 'T4011001098993',
    costCategory: 'supplies',
    items: [
      ['たも網 1.2m 6本', 10, 7128],
      ['バケツ 8L 6個', 10, 2970],
      ['軍手 10双組', 10, 880],
    ],
  },
  {
    file: 'lunch.jpg',
    title: '参加者の飲み物・軍手',
    vendor: 'スーパーまるやま',
    date: '2026-10-03',
    registrationNumber: 'T2120901007402',
    costCategory: 'supplies',
    items: [
      ['緑茶 500ml 24本', 8, 2332],
      ['塩あめ 4袋', 8, 860],
      ['紙コップ 100個', 10, 438],
      ['ごみ袋 45L', 10, 652],
    ],
  },
  {
    file: 'taxi.jpg',
    title: '交通費（現地調査）',
    vendor: '県央タクシー',
    date: '2026-10-10',
    registrationNumber: 'T7010705000725',
    costCategory: 'travel',
    items: [['運賃', 10, 4370]],
  },
  {
    file: 'hall.jpg',
    title: '会場使用料',
    vendor: '流域交流館',
    date: '2026-10-17',
    registrationNumber: null,
    costCategory: 'rental',
    items: [['第2研修室 午後', 10, 6600]],
  },
  {
    file: 'insurance.jpg',
    title: '行事傷害保険',
    vendor: 'あおば損害保険代理店',
    date: '2026-09-05',
    registrationNumber: null,
    costCategory: 'insurance',
    items: [['行事保険料 48名', 0, 3360]],
  },
  {
    file: 'books.jpg',
    title: '図鑑・参考図書',
    vendor: '明日香書房',
    date: '2026-10-24',
    registrationNumber: 'T7123456789012',
    costCategory: 'supplies',
    items: [
      ['川の生きもの図鑑', 10, 3300],
      ['治水の歴史', 10, 2640],
    ],
  },
  {
    file: 'bento.jpg',
    title: '清掃活動の昼食と敷物',
    vendor: 'コープみずべ店',
    date: '2026-10-31',
    registrationNumber: 'T7000012050003',
    costCategory: 'supplies',
    items: [
      ['おにぎり弁当 20個', 8, 9720],
      ['レジャーシート 3枚', 10, 1650],
    ],
  },
];
