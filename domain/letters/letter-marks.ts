import { placeholdersIn } from '../text/merge.ts';
import type { LetterField } from './letter-fields.ts';

/** Merge fields that expand to a table; each takes a line of the body. */
const tableFields = ['settlementTable', 'receiptTable'] as const satisfies readonly LetterField[];

export type TableField = (typeof tableFields)[number];

export function isTableField(name: string): name is TableField {
  return (tableFields as readonly string[]).includes(name);
}

/** A line of a letter's body, by its leading mark in half or full width. */
export type LetterLine =
  | { readonly mark: 'heading' | 'right' | 'centre' | 'text'; readonly text: string }
  | { readonly mark: 'fact'; readonly label: string; readonly text: string }
  | { readonly mark: 'table'; readonly field: TableField }
  | { readonly mark: 'space' }
  | { readonly mark: 'page' };

/** Marks that the form's buttons insert at the beginning of a line, with the button labels. */
export const offeredMarks = {
  見出し: '# ',
  右寄せ: '> ',
  表の行: '| 項目 | 内容\n',
  箇条書き: '・',
  '「記」': '記\n',
  '「以上」': '以上\n',
  次のページ: '---\n',
} as const;

/** Help text of the form about the marks. */
export const letterMarksHelp = [
  '行の始めに印を付けると、「# 」は見出し、「| 項目 | 内容」は表の一行、「> 」は右寄せになります。',
  '「記」だけの行は中央に、「以上」だけの行は右に寄ります。',
  '空の行で間を空け、「---」だけの行で次のページに移ります。',
  '「１　」「(1)　」「ア　」「①　」「・」で始まる行は、折り返しがそろいます。',
  '行の始めの全角の空白は、その数だけ字下げします。',
].join('');

/** Parses a body before merging, so that merged values never become marks. */
export function letterLines(body: string): LetterLine[] {
  return body.split(/\r?\n/).map(lineOf);
}

function lineOf(line: string): LetterLine {
  const text = line.trimEnd();
  if (text.trim() === '') return { mark: 'space' };
  if (/^[-－ー―—]{3,}$/.test(text)) return { mark: 'page' };
  const [, field = ''] = /^\s*\{\{\s*(\w+)\s*\}\}$/.exec(text) ?? [];
  if (isTableField(field)) return { mark: 'table', field };
  if (text.trim() === '記') return { mark: 'centre', text: '記' };
  if (text.trim() === '以上') return { mark: 'right', text: '以上' };
  if (/^[#＃]/.test(text)) return { mark: 'heading', text: text.replace(/^[#＃]+\s*/, '') };
  if (/^[>＞]/.test(text)) return { mark: 'right', text: text.replace(/^[>＞]\s*/, '') };
  if (/^[|｜]/.test(text)) return factOf(text);
  return { mark: 'text', text };
}

function factOf(line: string): LetterLine {
  const [label = '', ...rest] = line
    .replace(/^[|｜]/, '')
    .replace(/[|｜]$/, '')
    .split(/[|｜]/);
  return { mark: 'fact', label: label.trim(), text: rest.join('｜').trim() };
}

/** Table fields within other text or outside the body, where they cannot be drawn. */
export function misplacedTables(lines: readonly LetterLine[]): TableField[] {
  return lines.flatMap((line) => ('text' in line ? placeholdersIn(`${line.text}${'label' in line ? line.label : ''}`).filter(isTableField) : []));
}
