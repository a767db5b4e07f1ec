import { describe, expect, test } from 'vitest';
import type { Verification } from '../../domain/letters/verification.ts';
import { fileProblem, longTermText, sampleNote, timeStampText, verdictOf } from '../../resources/letters/screens/verify/verification.ts';

const validity = { notBefore: '2026-01-01T00:00:00Z', notAfter: '2036-01-01T00:00:00Z' };
const certificate = { subject: 'CN=基金', issuer: 'CN=基金', serial: '01', ...validity, isSample: false };
const signature = {
  name: '川辺 花子',
  at: '2026-11-21T12:40:00Z',
  reason: '請書に同意して署名',
  isIntact: true,
  coversWholeDocument: true,
  certificate,
  timeStamp: null,
};
const stamped = (isValid: boolean) => {
  const timeStamp = {
    isValid,
    at: isValid ? '2026-11-21T12:40:05Z' : null,
    authority: isValid ? 'CN=時刻認証局' : null,
    until: isValid ? '2036-11-21T12:40:05Z' : null,
  };
  return { ...signature, timeStamp };
};
const longTerm = { hasEvidence: false, until: null, documentTimeStamps: [] };
const good: Verification = { issued: true, intact: true, wholeDocumentSigned: true, signatures: [signature], longTerm };
const ofDocument = (isValid: boolean) => stamped(isValid).timeStamp;

describe('what a reader is told about a signed paper', () => {
  test.each<[string, Partial<Verification>, string, RegExp]>([
    ['issued and unchanged', {}, 'good', /発行した書類です/],
    ['a byte changed', { issued: false, intact: false, signatures: [{ ...signature, isIntact: false }] }, 'bad', /書き換えられています/],
    ['a byte appended', { issued: false, intact: false, wholeDocumentSigned: false }, 'bad', /書き足されています/],
    [
      'both',
      { issued: false, intact: false, wholeDocumentSigned: false, signatures: [{ ...signature, isIntact: false }, signature] },
      'bad',
      /書き換えられています/,
    ],
    ['signed by others', { issued: false }, 'unknown', /発行した書類ではありません/],
    ['not signed', { issued: false, intact: false, wholeDocumentSigned: false, signatures: [] }, 'unknown', /電子署名がありません/],
    ['known bytes whose signature does not hold', { intact: false, signatures: [{ ...signature, isIntact: false }] }, 'bad', /書き換えられています/],
    ['signed with our certificate, but not issued', { issued: false, intact: false }, 'bad', /発行した書類と一致しません/],
    ['with its time stamp', { signatures: [stamped(true)] }, 'good', /発行した書類です/],
    ['its time stamp changed', { issued: false, intact: false, signatures: [stamped(false)] }, 'bad', /時刻の証明が正しくありません/],
    ['a time stamp of the document', { longTerm: { ...longTerm, documentTimeStamps: [ofDocument(true)] } }, 'good', /発行した書類です/],
    [
      'a time stamp of the document changed',
      { issued: false, intact: false, longTerm: { ...longTerm, documentTimeStamps: [ofDocument(true), ofDocument(false)] } },
      'bad',
      /時刻の証明が正しくありません/,
    ],
    [
      'a byte and its time stamp changed',
      { issued: false, intact: false, signatures: [{ ...stamped(false), isIntact: false }] },
      'bad',
      /書き換えられています/,
    ],
  ])('%s', (_, part, level, title) => {
    const verdict = verdictOf({ ...good, ...part }, '河川基金');
    expect(verdict.level).toBe(level);
    expect(verdict.title).toMatch(title);
    if (level !== 'good') expect(`${verdict.title}${verdict.text}`).not.toContain('少しも変わっていません');
  });
});

describe('what else is said', () => {
  test('is that a sample certificate proves nothing, whoever issued the paper', () => {
    expect(sampleNote(good)).toBeNull();
    expect(sampleNote({ ...good, signatures: [] })).toBeNull();
    const sample = { ...signature, certificate: { ...certificate, isSample: true } };
    expect(sampleNote({ ...good, issued: false, signatures: [signature, sample] })).toContain('見本の証明書');
    expect(sampleNote({ ...good, signatures: [{ ...signature, certificate: null }] })).toBeNull();
  });

  test('is the time that an authority vouches for, in Japan’s time, and whose word it is', () => {
    expect(timeStampText(signature)).toBeNull();
    expect(timeStampText(stamped(true))).toBe('2026/11/21 21:40（CN=時刻認証局）');
    expect(timeStampText(stamped(false))).toBe('正しくありません');
  });
});

describe('how long a paper can be checked', () => {
  const until = '2036-11-20T15:00:00Z';
  test.each([
    [false, null, '2026-11-21T00:00:00Z', '情報なし'],
    [true, until, '2026-11-21T00:00:00Z', '情報あり（2036/11/21 00:00 まで検証できます）'],
    [true, until, '2036-11-20T15:00:01Z', '情報あり（2036/11/21 00:00 に検証の期限が過ぎました）'],
  ])('is said in Japan’s time: %s, %s, on %s', (hasEvidence, end, now, text) => {
    expect(longTermText({ ...longTerm, hasEvidence, until: end }, new Date(now))).toBe(text);
  });
});

describe('what need not be sent to be looked at', () => {
  test('is what is no PDF, and what is too large', async () => {
    expect(await fileProblem(new Blob(['%PDF-1.7\n…']))).toBeNull();
    expect(await fileProblem(new Blob(['\ufeff %PDF-1.4']))).toBeNull();
    expect(await fileProblem(new Blob(['PK…']))).toMatch(/PDF/);
    expect(await fileProblem(new Blob([]))).toMatch(/PDF/);
    expect(await fileProblem(new Blob(['%PDF-', new Uint8Array(20 * 1024 * 1024)]))).toMatch(/20MB/);
  });
});
