import { type LetterField, type LetterKind, lackText, letterFieldsFor } from '../../domain/letters/letter-fields.ts';
import { isTableField, type LetterLine, letterLines, misplacedTables, type TableField } from '../../domain/letters/letter-marks.ts';
import { mergeFields } from '../../domain/mail/merge-fields.ts';
import { spelledOut } from '../../domain/money/yen.ts';
import type { amountStyles } from '../../domain/terms.ts';
import { merge, placeholdersIn } from '../../domain/text/merge.ts';
import type { FieldErrors } from '../../schema/derive/validators.ts';
import { type LetterFont, missingGlyphs, namedCharacter } from './font.ts';
import type { PaperRow } from './paper-table.ts';

/** The texts of a letter as staff keep them. */
export interface LetterTexts {
  readonly amounts?: keyof typeof amountStyles;
  readonly title: string;
  readonly reference: string | null;
  readonly addressee: string;
  readonly letterhead: string;
  readonly body: string;
}

/** What the fields of a letter say, or null where they have nothing to say; and its tables. */
export interface LetterFacts {
  readonly values: Readonly<Partial<Record<LetterField, string | null>>>;
  readonly tables: Readonly<Partial<Record<TableField, readonly PaperRow[]>>>;
  /** What has been changed since an earlier letter said otherwise, as sentences; none where this is the first. */
  readonly changes?: readonly string[];
}

/** Facts that stand one under the other have become a table. */
export type FilledLine = Exclude<LetterLine, { mark: 'table' | 'fact' }> | { readonly mark: 'table'; readonly rows: readonly PaperRow[] };

export interface FilledLetter extends Omit<LetterTexts, 'body' | 'amounts'> {
  /** At the foot of each page. */
  readonly foot?: string;
  readonly lines: readonly FilledLine[];
}

const parts = ['title', 'reference', 'addressee', 'letterhead', 'body'] as const;

/** What is wrong with the texts themselves, whatever they are filled in with: unknown fields, tables without a line of their own, characters without a glyph. */
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

/** What the facts of this grant lack for the texts: values, each with the place where it is filled in, and glyphs in the values, by the field's name. */
export function gapsOf(texts: LetterTexts, facts: LetterFacts, font: LetterFont): FieldErrors {
  return collected((part) => {
    const names = placeholdersIn(texts[part] ?? '') as LetterField[];
    const empty = names.filter((name) => (isTableField(name) ? !facts.tables[name] : !facts.values[name]));
    const missing = names.flatMap((name) =>
      missingGlyphs(font, wordsOf(name, facts)).map((one) => `${mergeFields[name].label}の${namedCharacter(one)}`),
    );
    const inChanges = part === 'body' ? missingGlyphs(font, (facts.changes ?? []).join('')).map((one) => `変更の決定の${namedCharacter(one)}`) : [];
    return [lackText(empty), listed('書面の字体にない文字があります。似た別の文字に直してください', [...missing, ...inChanges])];
  });
}

/** Fills texts in that have neither problems nor gaps. */
export function filled(texts: LetterTexts, { values, tables, changes = [] }: LetterFacts): FilledLetter {
  const { title, reference, addressee, letterhead, body, amounts } = texts;
  const written = (text: string) => (amounts === 'kanji' ? spelledOut(text) : text);
  const said = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && written(value)])) as Record<string, string | null>;
  const say = (text: string) => merge(text, said).text.normalize('NFC');
  // Whatever the template says, a letter that changes an earlier one tells so at once.
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

/** One sentence with the names of what it is about; nothing where there is none. */
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
