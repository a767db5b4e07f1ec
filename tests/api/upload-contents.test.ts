import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../api/runtime/root.ts';
import { onEitherEngine } from '../support/app.ts';
import { pdf, traces, uploadDocument } from '../support/uploads.ts';
import { zipOf } from '../support/zip.ts';

const megabyte = 1024 * 1024;
const example = (name: string) => readFileSync(join(root, 'seed', 'files', name));

const contentTypes = { name: '[Content_Types].xml', data: Buffer.from('<Types/>') };
const workbook = { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') };
const docx = (...more: { name: string; data: Buffer; declared?: number }[]) =>
  zipOf([contentTypes, { name: 'word/document.xml', data: Buffer.from('<document/>') }, ...more]);
const xlsx = (...more: { name: string; data: Buffer; declared?: number }[]) => zipOf([contentTypes, workbook, ...more]);

/** An old Office file, an installer, a locked document: the same container, told apart by a name in its directory. */
const compound = (part: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016), Buffer.from(part, 'utf16le'), Buffer.alloc(512)]);

onEitherEngine('the contents of uploads', (app) => {
  it.each([
    ['様式.docx', () => example('report-school.docx'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['会計.xlsx', () => example('report-accounts.xlsx'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['会計.XLSX', () => xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['昔の様式.doc', () => compound('WordDocument'), 'application/msword'],
    ['昔の会計.xls', () => compound('Workbook'), 'application/vnd.ms-excel'],
    ['写真.jpeg', () => example('photo-spring.jpg'), 'image/jpeg'],
    ['報告書.pdf', () => example('report-interim.pdf'), 'application/pdf'],
  ])('%s is taken for what it is', async (name, bytes, contentType) => {
    expect(await uploadDocument(app, name, bytes())).toMatchObject({ status: 201, data: { fileName: name, contentType } });
  });

  it.each([
    ['HTML', '報告書.pdf', () => Buffer.from('<!doctype html><script>alert(1)</script>'), '名前と中身の形式が一致しません'],
    ['HTML behind a blank', '報告書.pdf', () => Buffer.from('  \n<html>%PDF-1.4</html>'), '名前と中身の形式が一致しません'],
    ['a program', '報告書.pdf', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(510)]), '名前と中身の形式が一致しません'],
    ['SVG', '図.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '名前と中身の形式が一致しません'],
    ['a table named as a text', '様式.docx', () => xlsx(), '名前と中身の形式が一致しません'],
    ['any archive', '様式.docx', () => zipOf([{ name: 'a.txt', data: Buffer.from('a') }]), '名前と中身の形式が一致しません'],
    ['an installer', '様式.doc', () => compound('Property'), '名前と中身の形式が一致しません'],
    ['a new document under the old ending', '様式.doc', () => docx(), '名前と中身の形式が一致しません'],
    ['macros', '様式.docx', () => docx({ name: 'word/vbaProject.bin', data: Buffer.from('x') }), 'マクロを含むファイルは使えません'],
    ['a password', '様式.docx', () => compound('EncryptedPackage'), 'パスワードを外してから選択してください'],
    ['an iPhone photograph', '写真.HEIC', () => Buffer.from('x'), 'JPEGに変えてから選択してください'],
    ['one renamed', '写真.jpg', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'JPEGに変えてから選択してください'],
    ['nothing', '空.pdf', () => Buffer.alloc(0), '空のファイルです'],
    ['a bomb', '会計.xlsx', () => xlsx({ name: 'xl/sheet.xml', data: Buffer.alloc(64 * megabyte) }), '中身を広げると大きくなりすぎる'],
    ['a bomb that lies', '会計.xlsx', () => xlsx({ name: 'xl/sheet.xml', data: Buffer.alloc(64 * megabyte), declared: 9 }), '安全に開けない内容です'],
    [
      'a bomb of names',
      '会計.xlsx',
      () => xlsx(...Array.from({ length: 10_001 }, (_, n) => ({ name: `${n}`, data: Buffer.alloc(0) }))),
      '中身を広げると',
    ],
    ['a way out', '会計.xlsx', () => xlsx({ name: '../../../etc/cron.d/x', data: Buffer.from('x') }), '安全に開けない内容です'],
    ['half an archive', '会計.xlsx', () => example('report-accounts.xlsx').subarray(0, 3000), 'ファイルが壊れているか'],
  ])('%s is refused by name and reason, and leaves nothing', async (_what, name, bytes, reason) => {
    const before = await traces(app);
    const answer = await uploadDocument(app, name, bytes());
    expect([answer.status, answer.data]).toEqual([422, null]);
    expect(answer.error).toMatch(new RegExp(`^以下のファイルは無効です：${name}（.*${reason}.*）$`));
    expect(await traces(app)).toEqual({ ...before, incoming: [] });
  });

  it('exactly 50 MB are taken, a byte more is not, and 51 MB are refused by name', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(51 * megabyte - pdf.length)]);
    expect(await uploadDocument(app, '上限.pdf', large.subarray(0, 50 * megabyte))).toMatchObject({ status: 201, data: { size: 50 * megabyte } });
    const before = await traces(app);
    for (const size of [50 * megabyte + 1, 51 * megabyte]) {
      const answer = await uploadDocument(app, '大きな報告書.pdf', large.subarray(0, size));
      expect([answer.status, answer.code]).toEqual([413, 'too_large']);
      expect(answer.error).toBe('以下のファイルは無効です：大きな報告書.pdf（ファイルサイズは50MB以下にしてください）');
    }
    expect(await traces(app)).toEqual({ ...before, incoming: [] });
  });

  it.each([
    ['255 letters', `${'川'.repeat(251)}.pdf`, `${'川'.repeat(251)}.pdf`],
    ['letters in pieces', `${'ガ'.repeat(251).normalize('NFD')}.pdf`, `${'ガ'.repeat(251)}.pdf`],
    ['letters beyond the first plane', `${'𠮷'.repeat(251)}.pdf`, `${'𠮷'.repeat(251)}.pdf`],
    ['folders', '../../var/files/../報告書.pdf', '報告書.pdf'],
    ['folders of Windows', '..\\..\\報告書.pdf', '報告書.pdf'],
    ['quotes and percent signs', '100%"確定"\'版\'.pdf', '100%"確定"\'版\'.pdf'],
    ['blanks around it', '  報告書.pdf  ', '報告書.pdf'],
    ['one letter too many', `${'川'.repeat(252)}.pdf`, null],
    ['a name that reads backwards', 'report\u202efdp.pdf', null],
    ['a line break', '報告\n書.pdf', null],
    ['only folders', '報告書/', null],
  ])('a name of %s', async (_what, name, stored) => {
    const answer = await uploadDocument(app, name, pdf);
    if (stored) expect(answer).toMatchObject({ status: 201, data: { fileName: stored } });
    else expect([answer.status, answer.error]).toEqual([422, expect.stringMatching(/^以下のファイルは無効です：.{0,60}（ファイル名.+）$/u)]);
    expect((await traces(app)).incoming).toEqual([]);
  });
});
