import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { instantOfWall, wallClock } from '../../domain/dates/japan-date.ts';
import { NativeFieldInputs } from '../../refine-app/grantee/records/native-inputs.tsx';
import type { Values } from '../../schema/derive/validators.ts';
import type { Fields } from '../../schema/field.ts';
import { choice, date, dateTime, email, flag, longText, numberChoice, text, yen } from '../../schema/fields.ts';
import type { Resource } from '../../schema/resource.ts';

const fields: Fields = {
  title: text('件名', { required: true, max: 40 }),
  note: longText('備考', { help: '自由に書けます。' }),
  cost: yen('旅費'),
  address: email('連絡先'),
  lentOn: date('貸出日', { requiredOnSubmit: '貸出日は必須です' }),
  meetsAt: dateTime('待ち合わせ'),
  result: choice('結果', { good: '良好', bad: '要改善' }),
  size: numberChoice('大きさ', { 1: '小', 2: '大' }),
  kept: flag('保管', { words: ['する', 'しない'] }),
  code: text('合言葉', { requiredOnCreate: '合言葉は必須です' }),
  reason: text('理由', { unless: { kept: true } }),
};

/** The form of a record with these values, as a browser gets it. */
function shown(names: readonly string[], values: Values = {}, { errors = {}, row }: { errors?: Record<string, string>; row?: object } = {}): string {
  const props = { resource: {} as Resource, fields, names, values, errors, row, uploads: {}, onChange: () => undefined };
  return renderToStaticMarkup(createElement(NativeFieldInputs, props as unknown as Parameters<typeof NativeFieldInputs>[0]));
}

describe('an input of a grantee’s record', () => {
  it.each([
    ['title', 'かわ', /<input (?=[^>]*value="かわ")(?=[^>]*required="")/],
    ['note', '雨天', /<textarea [^>]*>雨天<\/textarea>/],
    ['cost', 12_800, /class="inputNumber"><input (?=[^>]*inputMode="numeric")(?=[^>]*value="12,800")[^>]*>円/],
    ['address', 'a@example.jp', /<input (?=[^>]*type="email")(?=[^>]*value="a@example.jp")/],
    ['lentOn', '2026-11-21', /<input (?=[^>]*type="date")(?=[^>]*required="")(?=[^>]*value="2026-11-21")/],
    ['meetsAt', '2026-11-21T15:30:00.000Z', /<input (?=[^>]*type="datetime-local")(?=[^>]*value="2026-11-22T00:30")/],
    ['result', 'bad', /<option value="">選んでください<\/option>.*<option value="bad" selected="">要改善/],
    ['size', 2, /<option value="2" selected="">大/],
    ['kept', false, /<option value="false" selected="">しない/],
  ])('of %s shows what is stored', (name, value, expected) => {
    const html = shown([name], { [name]: value });
    expect(html).toMatch(expected);
    const [, id] = /<label for="([^"]+)">/.exec(html) ?? [];
    expect(html).toContain(` id="${id}"`);
    expect(shown([name], {})).not.toMatch(/undefined|null|NaN|Invalid/);
  });

  it('is marked where it must be filled in, once and for all or for a new record', () => {
    expect(shown(['title'])).toContain('必須');
    expect(shown(['lentOn'])).toContain('必須');
    expect(shown(['note'])).not.toContain('必須');
    expect(shown(['code'])).toContain('必須');
    expect(shown(['code'], {}, { row: { id: 1 } })).not.toContain('必須');
  });

  it('is tied to its help and to what is wrong with it', () => {
    const html = shown(['note'], {}, { errors: { note: '長すぎます' } });
    expect(html).toMatch(/^<div class="input inputWrong">/);
    const [, id] = /<label for="([^"]+)">/.exec(html) ?? [];
    expect(html).toContain(`<div id="${id}-help" class="inputHelp">自由に書けます。</div><p id="${id}-error" class="inputError">長すぎます</p>`);
    expect(html).toMatch(new RegExp(`<textarea (?=[^>]*aria-invalid="true")(?=[^>]*aria-describedby="${id}-help ${id}-error")`));
    expect(shown(['title'])).not.toMatch(/aria-(invalid|describedby)/);
  });

  it('is not asked for where the other inputs spare it, nor where there is no such field', () => {
    expect(shown(['reason'], { kept: true })).toBe('');
    expect(shown(['reason'], { kept: false })).toContain('理由');
    expect(shown(['nothing'])).toBe('');
  });
});

it.each(['2026-11-21T15:30:00.000Z', '2026-12-31T14:59:00.000Z', '1950-06-01T00:00:00.000Z'])('the wall clock at %s leads back to it', (instant) =>
  expect(instantOfWall(wallClock(instant))).toBe(instant),
);
