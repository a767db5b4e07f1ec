import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { jisText } from '../../resources/payments/rules/transfer/bytes.ts';
import { checkRun } from '../../resources/payments/rules/transfer/check-run.ts';
import { endLayout, headerLayout, paymentLayout, recordLength, trailerLayout } from '../../resources/payments/rules/transfer/layout.ts';
import { readTransferFile } from '../../resources/payments/rules/transfer/read-transfer-file.ts';
import {
  placeName,
  type TransferClient,
  type TransferFormatOptions,
  type TransferPayment,
  transferFile,
} from '../../resources/payments/rules/transfer/transfer-file.ts';
import { transferProblems } from '../../resources/payments/rules/transfer/transfer-problems.ts';
import { assertCheckPassed } from '../../resources/payments/server/transfers/create.ts';

const client: TransferClient = {
  clientCode: '1234567890',
  clientName: 'ザイ）カセンザイダン',
  bankCode: '0009',
  bankKana: 'ミツイスミトモ',
  branchCode: '219',
  branchKana: 'カンダ',
  accountType: 'ordinary',
  accountNumber: '7654321',
};
const habits: TransferFormatOptions = { lineEnd: 'crlf', method: '7', middleDot: 'stop' };
const mizuho: TransferPayment = {
  bankCode: '0001',
  bankKana: 'ミズホ',
  branchCode: '001',
  branchKana: 'トウキヨウ',
  accountType: 'ordinary',
  accountNumber: '1234567',
  holderName: 'トクヒ）アカバネノカワヲマモルカイ',
  amount: 987_200,
  reference: '20260042',
};
const yucho: TransferPayment = {
  ...mizuho,
  bankCode: '9900',
  bankKana: 'ユウチヨ',
  branchCode: '018',
  branchKana: 'ゼロイチハチ',
  accountNumber: '0765432',
  holderName: 'リュウイキケンキュウカイ',
  amount: 300_000,
  reference: '20260117',
};

/** A worked example that agrees with the published layouts of the standard and five banks. */
const example = [
  '12101234567890ｻﾞｲ)ｶｾﾝｻﾞｲﾀﾞﾝ                           07310009ﾐﾂｲｽﾐﾄﾓ        219ｶﾝﾀﾞ           17654321                 ',
  '20001ﾐｽﾞﾎ           001ﾄｳｷﾖｳ          000011234567ﾄｸﾋ)ｱｶﾊﾞﾈﾉｶﾜｵﾏﾓﾙｶｲ            00009872000002026004200000000007        ',
  '29900ﾕｳﾁﾖ           018ｾﾞﾛｲﾁﾊﾁ        000010765432ﾘﾕｳｲｷｹﾝｷﾕｳｶｲ                  00003000000002026011700000000007        ',
  '8000002000001287200                                                                                                     ',
  '9                                                                                                                       ',
];

describe('a transfer file', () => {
  const written = transferFile(client, habits, '2026-07-31', [mizuho, yucho]);

  it('is the worked example, byte by byte', () => {
    expect(Buffer.from(written).equals(iconv.encode(example.map((record) => `${record}\r\n`).join(''), 'cp932'))).toBe(true);
    expect(written).toHaveLength(610);
  });

  it('has nothing between its records where the bank wants it so', () => {
    const plain = transferFile(client, { ...habits, lineEnd: 'none', method: '0' }, '2026-07-31', [mizuho]);
    expect(plain).toHaveLength(4 * recordLength);
    expect(jisText(plain).charAt(recordLength + paymentLayout.method.offset)).toBe('0');
  });

  it.each([headerLayout, paymentLayout, trailerLayout, endLayout])('has records without gap or overlap', (layout) => {
    const end = Object.values(layout).reduce((offset, column) => {
      expect(column.offset).toBe(offset);
      return offset + column.length;
    }, 0);
    expect(end).toBe(recordLength);
  });

  it('writes the middle dot as the bank wants it', () => {
    const holderOf = (middleDot: TransferFormatOptions['middleDot']) =>
      readTransferFile(transferFile(client, { ...habits, middleDot }, '2026-07-31', [{ ...mizuho, holderName: 'リバーネット・ジャパン' }])).file
        ?.payments[0]?.holder;
    expect(holderOf('stop')).toBe('ﾘﾊﾞ-ﾈﾂﾄ.ｼﾞﾔﾊﾟﾝ');
    expect(holderOf('space')).toBe('ﾘﾊﾞ-ﾈﾂﾄ ｼﾞﾔﾊﾟﾝ');
  });

  it.each([
    ['三菱ＵＦＪ', 'UFJ'],
    ['シヨウコウチユウキン', 'ｼﾖｳｺｳﾁﾕｳｷﾝ'],
    ['アイウエオカキクケコサシスセガ', 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾ'],
    ['アイウエオカキクケコサシスガセ', 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｶﾞ'],
  ])('cuts the name of a place, %s, but never a kana from its mark', (kana, expected) => expect(placeName(kana)).toBe(expected));
});

describe('what cannot be transferred', () => {
  it('is nothing for a sound payment', () => expect(transferProblems(mizuho, 'stop')).toEqual([]));

  it.each([
    [{ holderName: '山田太郎' }, '振込に使えない文字「山田太郎」'],
    [{ holderName: 'カワ／マモル' }, '振込に使えない文字「/」'],
    [{ holderName: 'ガギグゲゴザジズゼゾダヂヅデドバ' }, '半角で32文字あり、30文字を超えています'],
    [{ holderName: '　' }, '口座名義がありません'],
    [{ accountNumber: '123456' }, '口座番号が7桁の数字ではありません'],
    [{ bankCode: '' }, '銀行コードが4桁の数字ではありません'],
    [{ branchCode: '12A' }, '支店コードが3桁の数字ではありません'],
    [{ amount: 0 }, '振込額は1円から'],
    [{ amount: 1.5 }, '振込額は1円から'],
    [{ amount: 10_000_000_000 }, '振込額は1円から'],
    [{ reference: '12345678901' }, '照合番号が10桁以内'],
  ])('%o', (change, text) => expect(transferProblems({ ...mizuho, ...change }, 'stop').join()).toContain(text));

  it('tells every problem of a row at once', () =>
    expect(transferProblems({ ...mizuho, accountNumber: '', holderName: '', amount: -1 }, 'stop')).toHaveLength(3));

  it('any name in Unicode gives the right bytes or a refusal', () => {
    const name = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'アガパッヮヲー・（）. -Ａ1ｶﾞゔ髙「') }));
    fc.assert(
      fc.property(name, fc.integer({ min: 1, max: 9_999_999_999 }), (holderName, amount) => {
        const payment = { ...mizuho, holderName, amount };
        if (transferProblems(payment, 'stop').length > 0) return;
        const bytes = transferFile(client, habits, '2026-07-31', [payment]);
        expect(bytes).toHaveLength(4 * (recordLength + 2));
        const read = readTransferFile(bytes).file?.payments[0];
        expect(read).toMatchObject({ amount, accountNumber: mizuho.accountNumber, bankCode: mizuho.bankCode });
        expect(read?.holder).toMatch(/^[ｱ-ﾟA-Z0-9().\- ]{1,30}$/);
      }),
      { seed: 2026, numRuns: 2000 },
    );
  }, 30_000);
});

describe('a transfer file is read back', () => {
  it('with the same payments and total', () => {
    const { file } = readTransferFile(transferFile(client, habits, '2026-07-31', [mizuho, yucho]));
    expect(file).toMatchObject({ clientCode: '1234567890', date: '0731', total: 1_287_200 });
    expect(file?.payments.map(({ reference, amount, result }) => [reference, amount, result])).toEqual([
      ['0020260042', 987_200, ' '],
      ['0020260117', 300_000, ' '],
    ]);
  });

  it('with the results at the byte that the bank uses', () => {
    const bytes = transferFile(client, { ...habits, lineEnd: 'none' }, '2026-07-31', [mizuho]);
    bytes[recordLength + 113] = '2'.charCodeAt(0);
    expect(readTransferFile(bytes).file?.payments[0]?.result).toBe('2');
  });

  const text = example.join('\r\n').concat('\r\n');
  it.each([
    ['', '全銀形式'],
    ['a,b\r\n1,2\r\n', '全銀形式'],
    [text.replace('8000002', '8000003'), '合計件数（3件）と明細の数（2件）'],
    [text.replace('1287200', '1287201'), '合計金額と明細の合計が違います'],
    [text.replace('1210', '1110'), '総合振込のファイルではありません'],
    [text.replace('20001', '80001'), 'ファイルの並び'],
  ])('but not when it is damaged (%#)', (content, problem) => expect(readTransferFile(iconv.encode(content, 'cp932')).problem).toContain(problem));
});

describe('a batch that is not sound', () => {
  const row = (grantNumber: string, ...problems: string[]) => ({ grantNumber, applicationId: 7, amount: 1, fee: 0, problems }) as never;
  const refusal = (...rows: never[]) => {
    try {
      assertCheckPassed(checkRun(rows, []));
    } catch (error) {
      return (error as Error).message;
    }
    return null;
  };

  it('is refused with the first problem, and with how many rows have one', () => {
    expect(refusal(row('K-1'), row('K-2', '口座がありません'))).toBe('K-2：口座がありません。');
    expect(refusal(row('K-1', '名義が違います', '口座がありません'), row('K-2', '口座がありません'), row('K-3'))).toBe(
      'K-1：名義が違います（問題のある明細は2件あります）。',
    );
    expect(refusal()).toBe('支払いがありません。');
    expect(refusal(row('K-1'))).toBeNull();
  });
});

it('a byte that JIS X 0201 does not have is read as unknown', () => {
  expect(jisText(Uint8Array.of(0x41, 0x80, 0xa0, 0xa1, 0xdf, 0xe0, 0xff))).toBe('A\ufffd\ufffd｡ﾟ\ufffd\ufffd');
});
