import { type LetterField, type LetterKind, letterFieldsFor, missingMergeFieldsText } from '../../domain/letters/letter-fields.ts';
import { isTableField, type LetterLine, letterLines, misplacedTables, type TableField } from '../../domain/letters/letter-marks.ts';
import { mergeFields } from '../../domain/mail/merge-fields.ts';
import { inKanjiNumerals } from '../../domain/money/yen.ts';
import type { amountStyles } from '../../domain/terms.ts';
import { merge, placeholdersIn } from '../../domain/text/merge.ts';
import type { FieldErrors } from '../../schema/derive/validators.ts';
import { type LetterFont, missingGlyphs, namedCharacter } from './font.ts';
import type { PaperRow } from './paper-table.ts';

/** The texts of a letter as staff edit them. */
export interface LetterTexts {
  readonly amounts?: keyof typeof amountStyles;
  readonly title: string;
  readonly reference: string | null;
  readonly addressee: string;
  readonly letterhead: string;
  readonly body: string;
}

/** The values of a letter's fields, null where there is none, and its tables. */
export interface LetterFacts {
  readonly values: Readonly<Partial<Record<LetterField, string | null>>>;
  readonly tables: Readonly<Partial<Record<TableField, readonly PaperRow[]>>>;
  /** The changes since an earlier letter, as sentences; none for the first letter. */
  readonly changes?: readonly string[];
}

/** Consecutive facts become a table. */
export type FilledLine = Exclude<LetterLine, { mark: 'table' | 'fact' }> | { readonly mark: 'table'; readonly rows: readonly PaperRow[] };

export interface FilledLetter extends Omit<LetterTexts, 'body' | 'amounts'> {
  /** The footer of each page. */
  readonly foot?: string;
  readonly lines: readonly FilledLine[];
}

const parts = ['title', 'reference', 'addressee', 'letterhead', 'body'] as const;

/** Errors of the texts themselves, independent of values: unknown fields, tables not on a line of their own, characters without a glyph. */
export function problemsOf(kind: LetterKind, texts: LetterTexts, font: LetterFont): FieldErrors {
  const known: readonly string[] = letterFieldsFor(kind);
  return collected((part) => {
    const text = texts[part] ?? '';
    const unknown = placeholdersIn(text).filter((name) => !known.includes(name));
    const lost = part === 'body' ? misplacedTables(letterLines(text)) : placeholdersIn(text).filter(isTableField);
    return [
      listed(
        'この書面では使えない差し込み項目があります',
        unknown.map((name) => `{{${name}}}`),
      ),
      listed(
        '本文の、ほかの文字のない行に置いてください',
        lost.map((name) => mergeFields[name].label),
      ),
      listed('書面の字体にない文字があります', missingGlyphs(font, text).map(namedCharacter)),
    ];
  });
}

/** The values that the texts need and this grant lacks, each with the place to enter it, and glyphs missing in values, by field name. */
export function gapsOf(texts: LetterTexts, facts: LetterFacts, font: LetterFont): FieldErrors {
  return collected((part) => {
    const names = placeholdersIn(texts[part] ?? '') as LetterField[];
    const empty = names.filter((name) => (isTableField(name) ? !facts.tables[name] : !facts.values[name]));
    const missing = names.flatMap((name) =>
      missingGlyphs(font, wordsOf(name, facts)).map((one) => `${mergeFields[name].label}の${namedCharacter(one)}`),
    );
    const inChanges = part === 'body' ? missingGlyphs(font, (facts.changes ?? []).join('')).map((one) => `変更の決定の${namedCharacter(one)}`) : [];
    return [missingMergeFieldsText(empty), listed('書面の字体にない文字があります。似た別の文字に直してください', [...missing, ...inChanges])];
  });
}

/** Fills in texts that have neither problems nor gaps. */
export function filled(texts: LetterTexts, { values, tables, changes = [] }: LetterFacts): FilledLetter {
  const { title, reference, addressee, letterhead, body, amounts } = texts;
  const written = (text: string) => (amounts === 'kanji' ? inKanjiNumerals(text) : text);
  const filledValues = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && written(value)])) as Record<
    string,
    string | null
  >;
  const say = (text: string) => merge(text, filledValues).text.normalize('NFC');
  // A letter that changes an earlier one always begins with the changes, whatever the template says.
  const lines: FilledLine[] = changes.map((text) => ({ mark: 'text' as const, text: written(text) }));
  if (changes.length > 0) lines.push({ mark: 'space' });
  letterLines(body).forEach((line, index, all) => {
    if (line.mark === 'table') lines.push({ mark: 'table', rows: tables[line.field] ?? [] });
    else if (line.mark === 'fact') {
      const row: PaperRow = { kind: 'facts', cells: [say(line.label), say(line.text)] };
      const above = all[index - 1]?.mark === 'fact' ? lines.pop() : undefined;
      lines.push({ mark: 'table', rows: [...(above?.mark === 'table' ? above.rows : []), row] });
    } else lines.push('text' in line ? { ...line, text: say(line.text) } : line);
  });
  const head = {
    title: changes.length > 0 ? `${say(title)}（変更）` : say(title),
    reference: reference && say(reference),
    addressee: say(addressee),
    letterhead: say(letterhead),
  };
  return { ...head, lines };
}

function wordsOf(name: LetterField, { values, tables }: LetterFacts): string {
  if (!isTableField(name)) return values[name] ?? '';
  return (tables[name] ?? []).flatMap(({ cells }) => cells).join('');
}

/** A sentence listing the names; empty where there are none. */
function listed(sentence: string, names: readonly string[]): string {
  return names.length > 0 ? `${sentence}：${names.join('、')}` : '';
}

function collected(problemsIn: (part: (typeof parts)[number]) => readonly string[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const part of parts) {
    const problems = problemsIn(part).filter(Boolean);
    if (problems.length > 0) errors[part] = problems.join('。');
  }
  return errors;
}
