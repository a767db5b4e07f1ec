import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { misplacedSecret, withRenderedSecret } from '../../api/mail/secret-placeholder.ts';
import { templateFaults } from '../../api/mail/template-faults.ts';
import { tokenLink } from '../../api/mail/token-link.ts';
import { cleanHtml } from '../../api/text/html.ts';
import { fieldsFor, type MergeFieldName, neededFor } from '../../domain/mail/merge-fields.ts';
import { isSecretField, isSecurityPurpose, secretFields, securityMails, securityPurposes } from '../../domain/mail/security-mails.ts';
import { securityTemplates } from '../../domain/mail/security-templates.ts';
import { mailTemplateKeys } from '../../domain/terms.ts';
import { lineDifference } from '../../domain/text/line-difference.ts';
import { mailTemplates } from '../../seed/masters/mail-templates.ts';
import { filesIn, isServerFile } from '../support/sources.ts';

type Purpose = keyof typeof mailTemplateKeys;

/** Where somebody might put what a mark stands for, other than on a line of its own. */
const hostile: Readonly<Record<string, { readonly isHtml: boolean; readonly place: (mark: string) => string }>> = {
  'beside an address': { isHtml: false, place: (mark) => `https://evil.example/?u=${mark}` },
  'within a sentence': { isHtml: false, place: (mark) => `次のページ${mark}を開いてください` },
  'in the address of a link': { isHtml: true, place: (mark) => `<p><a href="https://evil.example/?u=${mark}">開く</a></p>` },
  'in an address, written in numbers': {
    isHtml: true,
    place: (mark) => `<p><a href="https://evil.example/?u=${mark.replaceAll('{', '&#123;').replaceAll('}', '&#x7d;')}">開く</a></p>`,
  },
  'as what a link says': { isHtml: true, place: (mark) => `<a href="https://evil.example/"><p>${mark}</p></a>` },
  'after an address, in another tag': { isHtml: true, place: (mark) => `<p>https://evil.example/?u=<b>${mark}</b></p>` },
  'after an address and a line break that HTML does not show': { isHtml: true, place: (mark) => `<p>https://evil.example/?u=\n${mark}</p>` },
};

const facts = (purpose: Purpose) =>
  neededFor(purpose)
    .filter((name) => !isSecretField(name))
    .map((name) => `{{${name}}}`);
const lines = (parts: readonly string[], isHtml: boolean) => (isHtml ? parts.map((part) => `<p>${part}</p>`).join('') : parts.join('\n'));
const faultsOf = (purpose: Purpose, body: string, isHtml: boolean, subject = '件名') => templateFaults(purpose, { subject, body, isHtml });

const purposes = Object.keys(mailTemplateKeys) as Purpose[];
const secretsOf = (purpose: Purpose) => fieldsFor(purpose).filter(isSecretField);
const withSecret = purposes.flatMap((purpose) => secretsOf(purpose).map((name) => [purpose, name] as const));

describe('a mark for what only the reader may know', () => {
  it('is in security mails alone, and in one of each at most', () => {
    expect(withSecret.map(([, name]) => name).sort()).toEqual(expect.arrayContaining([...secretFields].sort()));
    expect(withSecret.filter(([purpose]) => !isSecurityPurpose(purpose) || secretsOf(purpose).length > 1)).toEqual([]);
  });

  describe.each(withSecret)('of %s: {{%s}}', (purpose, name) => {
    const mark = `{{${name}}}`;

    it.each([false, true])('stands on a line of its own, however it is spaced (HTML: %s)', (isHtml) => {
      for (const one of [mark, `{{ ${name} }}`]) expect(faultsOf(purpose, lines([...facts(purpose), one], isHtml), isHtml)).toEqual({});
    });

    it.each(Object.entries(hostile))('is refused %s', (_, { isHtml, place }) => {
      const body = `${lines(facts(purpose), isHtml)}${place(mark)}`;
      expect(faultsOf(purpose, body, isHtml).body).toMatch(/単独で|必要です|使えません/);
      // Beside one that stands as it should, too.
      expect(faultsOf(purpose, `${lines([...facts(purpose), mark], isHtml)}\n${place(mark)}`, isHtml).body).toMatch(/一度だけ|単独で|使えません/);
    });

    it.each([false, true])('is neither missing, doubled nor in the subject (HTML: %s)', (isHtml) => {
      expect(faultsOf(purpose, lines(['よろしくお願いします', ...facts(purpose)], isHtml), isHtml).body).toContain('必要です');
      expect(faultsOf(purpose, lines([...facts(purpose), mark, mark], isHtml), isHtml).body).toContain('一度だけ');
      expect(faultsOf(purpose, lines([...facts(purpose), mark], isHtml), isHtml, `件名 ${mark}`).subject).toContain('件名には使えません');
    });

    it.each(Object.entries(hostile))('is never filled in %s, whatever let it get there', (_, { isHtml, place }) => {
      const secret = 'https://seseragi.example/user-password-reset#token=live';
      const kept = isHtml ? cleanHtml(place(mark)) : place(mark);
      const sent = withRenderedSecret({ body: kept, isHtml }, secret);
      expect(sent).toContain(secret);
      expect(sent.match(/[^\n]*token=live[^\n]*/)?.[0].split(/<\/p>/)[0]).not.toContain('evil');
      expect(sent).not.toContain('{{');
    });
  });

  it('is drawn as a link that shows where it leads, or as text', () => {
    const html = (secret: string) => withRenderedSecret({ body: '<p>{{signCode}}</p>', isHtml: true }, secret);
    expect(html('012345')).toBe('<p><strong>012345</strong></p>');
    expect(html('https://a.example/x#token=1')).toBe(
      '<p><a href="https://a.example/x#token=1" rel="noopener noreferrer">https://a.example/x#token=1</a></p>',
    );
    expect(withRenderedSecret({ body: 'a\n{{signCode}}\nb', isHtml: false }, '$& 1')).toBe('a\n$& 1\nb');
  });
});

describe('a security mail', () => {
  it.each(securityPurposes)('%s has a first text that keeps the rules, and a last line that is no mark', (purpose) => {
    expect(templateFaults(purpose, { ...securityTemplates[purpose], isHtml: false })).toEqual({});
    expect(securityMails[purpose]).toMatch(/^[^{}]{20,}。$/);
  });

  it.each(securityPurposes)('%s keeps its facts where people see them', (purpose) => {
    for (const name of neededFor(purpose) as readonly MergeFieldName[]) {
      const others = lines(
        neededFor(purpose)
          .filter((one) => one !== name)
          .map((one) => `{{${one}}}`),
        true,
      );
      expect(faultsOf(purpose, `<p>何もしていただく必要はありません。</p>${others}`, true).body).toContain(`{{${name}}}`);
      expect(faultsOf(purpose, `${others}<p><a href="https://evil.example/?{{${name}}}">問題ありません</a></p>`, true).body).toBeDefined();
    }
    expect(neededFor(purpose).length).toBeGreaterThan(0);
  });

  it('is every template by which somebody gets in, or hears of a danger', () => {
    const seeded = mailTemplates.map(({ purpose }) => purpose);
    expect(seeded.filter(isSecurityPurpose).sort()).toEqual([...securityPurposes].sort());
    expect(mailTemplates.filter(({ body }) => misplacedSecret({ body, isHtml: false }))).toEqual([]);
  });
});

it('A difference says which lines go and which come', () => {
  expect(lineDifference('一\n二\n三', '一\n二の二\n三\n四')).toBe('－ 二\n＋ 二の二\n＋ 四');
  expect(lineDifference('一\n二', '一\n二')).toBe('');
});

it('Every link with a token is made by one function, which puts it behind #', () => {
  const files = filesIn('api', 'resources').filter(isServerFile);
  const making = files.filter((file) => /token=/.test(readFileSync(file, 'utf8')));
  expect(making).toEqual(['api/mail/token-link.ts']);
  expect(tokenLink({ publicUrl: 'https://a.example' }, '/user/sign-up', 'secret')).toBe('https://a.example/user/sign-up#token=secret');
});
