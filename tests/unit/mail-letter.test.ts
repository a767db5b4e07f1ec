import { describe, expect, it } from 'vitest';
import { fieldsFor } from '../../domain/mail/merge-fields.ts';
import { answerText } from '../../domain/mail/server-answers.ts';
import { mailTemplateKeys } from '../../domain/terms.ts';
import { sizeText } from '../../domain/text/file-size.ts';
import type { RowData } from '../../refine-app/ui/row.ts';
import { withSamples, withSamplesForOtherFields } from '../../resources/messages/rules/samples.ts';
import { addFiles } from '../../resources/messages/screens/console/mailing/attachments.ts';
import {
  blankLetter,
  bulkMailErrors,
  isWritten,
  readCc,
  templateOptions,
  unfilledPassages,
} from '../../resources/messages/screens/console/mailing/bulk-mail-input.ts';
import { mailTemplates } from '../../seed/masters/mail-templates.ts';

const letter = { ...blankLetter, subject: 'ご連絡', body: '{{recipientName}} 様' };

describe('a letter to many', () => {
  it('is finished only with a subject and a body that are not blank', () => {
    expect(isWritten(letter)).toBe(true);
    expect(isWritten({ ...letter, subject: '　' })).toBe(false);
    expect(isWritten({ ...letter, body: '\n' })).toBe(false);
  });

  it('says in the spec’s words what is wrong with it', () => {
    expect(bulkMailErrors(letter)).toEqual({});
    expect(bulkMailErrors({ ...letter, sendToContact: false })).toEqual({ sendToContact: '送信先を選択してください' });
    expect(bulkMailErrors({ ...letter, ccEmails: ['a@example.jp', 'nobody'] }).ccEmails).toBe('CCのメールアドレスが正しくありません：nobody');
    expect(bulkMailErrors({ ...letter, body: '{{comment}}{{nope}}' }).body).toBe(
      '使えない差し込み項目があります：{{comment}}（担当者からの連絡事項）、{{nope}}',
    );
  });

  it('takes CC addresses trimmed, each once, however they were pasted', () => {
    expect(readCc([' A@example.jp ', 'a@example.jp', 'b@example.jp、c@example.jp;\nb@example.jp'])).toEqual([
      'a@example.jp',
      'b@example.jp',
      'c@example.jp',
    ]);
  });

  it('finds what a template leaves to its writer', () => {
    expect(unfilledPassages('（ここに本文を入力してください）と（ここに本文を入力してください）')).toEqual(['（ここに本文を入力してください）']);
    expect(unfilledPassages('画面に入力してください（ここだけ）')).toEqual([]);
  });
});

describe('the templates on offer', () => {
  const frame = { version: 1, createdAt: '', updatedAt: '', abilities: [], isHtml: false };
  const rows = mailTemplates.map((template, index): RowData => ({ ...frame, ...template, id: index + 1, name: mailTemplateKeys[template.purpose] }));
  const labels = (rich: boolean) => templateOptions(rows, rich).map(({ label }) => label);

  it('begin with those of the spec; only the richer dialog asks to confirm an application', () => {
    expect(labels(true).slice(0, 5)).toEqual([
      '自由作成',
      '初期パスワードのご案内',
      '状況変更のお知らせ',
      '書類提出のお願い',
      '申請内容確認のお願い',
    ]);
    expect(labels(false)).not.toContain('申請内容確認のお願い');
    expect(labels(true)).not.toContain('対応待ちのお知らせ（職員向け）');
  });

  it('fill in nothing that the mailing cannot; what only one person may see is barred', () => {
    for (const { label, barred, fill } of templateOptions(rows, true)) {
      if (label === '初期パスワードのご案内') expect(barred).toContain('パスワードを設定するアドレス');
      else expect({ label, errors: bulkMailErrors({ ...blankLetter, ...fill }) }).toEqual({ label, errors: {} });
    }
  });

  it('have the link to set a first password only for those who may invite people, and only in the body', () => {
    const [invitation] = templateOptions(rows, true, true).filter(({ label }) => label === '初期パスワードのご案内');
    expect(invitation?.barred).toBeNull();
    const filled = { ...blankLetter, ...invitation?.fill };
    expect(bulkMailErrors(filled, true)).toEqual({});
    expect(bulkMailErrors(filled).body).toContain('{{resetUrl}}（パスワードを設定するアドレス）');
    expect(bulkMailErrors({ ...filled, subject: '{{resetUrl}}' }, true).subject).toContain('{{resetUrl}}');
  });

  it('leave the comment to the writer', () => {
    const fill = templateOptions(rows, true).find(({ label }) => label === '状況変更のお知らせ')?.fill;
    expect(unfilledPassages(fill?.body ?? '')).toEqual(['（ここに担当者からの連絡事項を入力してください）']);
  });
});

describe('attachments', () => {
  const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name);

  it('are documents, each once', () => {
    const first = addFiles([], [file('要項.pdf', 10), file('bad.exe', 10), file('empty.pdf', 0)]);
    expect(first.files.map(({ name }) => name)).toEqual(['要項.pdf']);
    expect(first.problem).toContain('以下のファイルは無効です：bad.exe');
    expect(first.problem).toContain('empty.pdf');
    expect(addFiles(first.files, [file('要項.pdf', 10)]).files).toHaveLength(1);
  });

  it('weigh no more than the server takes; what is too much leaves the others alone', () => {
    const before = [file('a.pdf', 12 * 1024 * 1024)];
    expect(addFiles(before, [file('b.pdf', 9 * 1024 * 1024)])).toEqual({ files: before, problem: '添付ファイルは合計20MB以下にしてください。' });
    expect([sizeText(10), sizeText(820 * 1024), sizeText(1.4 * 1024 * 1024)]).toEqual(['1 KB', '820 KB', '1.4 MB']);
  });
});

describe('a template’s preview', () => {
  it('shows the names of its fields; with an application, only those that the server cannot know', () => {
    expect(withSamples('{{recipientName}}{{comment}}{{nope}}', 'status_change')).toBe('〔宛名〕〔担当者からの連絡事項〕{{nope}}');
    expect(withSamplesForOtherFields('{{recipientName}}{{comment}}', 'status_change')).toBe('{{recipientName}}〔担当者からの連絡事項〕');
    for (const name of fieldsFor('custom')) expect(withSamplesForOtherFields(`{{${name}}}`, 'custom')).toBe(`{{${name}}}`);
  });
});

describe('a mail server’s answer in plain words', () => {
  it.each([
    ['250 2.0.0 OK: queued', '相手のサーバーが受け取りました。'],
    ['250 OK（受け取りを拒否された宛先：a@example.jp）', '一部の宛先は受け取られませんでした。'],
    ['550 5.1.1 User unknown', '宛先のメールアドレスが見つかりませんでした。アドレスを確かめてください。'],
    ['452 4.2.2 Mailbox full', '宛先の受信箱がいっぱいで、受け取られませんでした。'],
    ['451 4.7.1 Please try again later', '相手のサーバーは、今は受け取れないと答えました。'],
    ['554 5.7.1 Message rejected as spam', '相手のサーバーに、迷惑メールの疑いなどの理由で断られました。'],
    ['535 5.7.8 Authentication failed', '送信サーバーにログインできませんでした。システムの管理者に連絡してください。'],
    ['connect ECONNREFUSED 127.0.0.1:25', '送信サーバーにつながりませんでした。'],
    ['何か', ''],
  ])('%s', (answer, text) => expect(answerText(answer)).toBe(text));
});
