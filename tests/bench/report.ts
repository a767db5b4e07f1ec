import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../../api/root.ts';
import { type EngineName, type Figure, isMet, ratioOf, type Target } from './figures.ts';

/** Where and when a run was made. */
export interface Occasion {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly machine: string;
  readonly minutes: number;
}

export const engineNames: Readonly<Record<EngineName, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

export function occasion(startedAt: number): Occasion {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${processor?.model.trim() ?? '?'}、${cpus().length}コア、${memory} GiB、Node ${process.version}`,
    minutes: Number(((performance.now() - startedAt) / 60_000).toFixed(1)),
  };
}

/** Writes every figure with its ratio and verdict as JSON. @returns the path */
export function writeJson(figures: readonly Figure[], about: Occasion): string {
  const path = join(root, 'bench-results.json');
  const told = figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), met: isMet(figure) }));
  writeFileSync(path, `${JSON.stringify({ ...about, figures: told }, null, 2)}\n`);
  return path;
}

/** The figures as a table for the terminal, Japanese letters two columns wide. */
export function textTable(figures: readonly Figure[]): string {
  const rows = [heads, ...inTable(figures).map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] as string))));
  const line = (row: readonly string[]) => row.map((cell, column) => cell + ' '.repeat((widths[column] as number) - widthOf(cell))).join('  ');
  return [line(heads), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.slice(1).map(line)].join('\n');
}

const marks = { start: '<!-- ここから npm run bench -- --docs が書きます -->', end: '<!-- ここまで -->' };

/** Puts the figures of this run in the place of the last ones in `docs/performance.md`. */
export function writeDocs(figures: readonly Figure[], { date, machine, minutes }: Occasion): void {
  const path = join(root, 'docs/performance.md');
  const text = readFileSync(path, 'utf8');
  const [start, end] = [text.indexOf(marks.start), text.indexOf(marks.end)];
  if (start < 0 || end < start) throw new Error(`${path}: the marks around the figures are missing`);
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  const table = [line(heads), line(heads.map(() => '---')), ...inTable(figures).map((figure) => line(cellsOf(figure)))].join('\n');
  const facts = `${date}、${machine}。全体で${minutes}分。`;
  writeFileSync(path, `${text.slice(0, start + marks.start.length)}\n\n${facts}\n\n${table}\n\n${text.slice(end)}`);
}

/** All but the screens' lists that reach their target: of those the one that grows most stands for all of its engine. */
function inTable(figures: readonly Figure[]): Figure[] {
  const fine = figures.filter((figure) => figure.part === 'screens' && isMet(figure));
  const most = new Map<EngineName | undefined, Figure>();
  for (const figure of fine) {
    const other = most.get(figure.engine);
    if (!other || (ratioOf(figure) ?? 0) > (ratioOf(other) ?? 0)) most.set(figure.engine, figure);
  }
  return figures.filter((figure) => !fine.includes(figure) || most.get(figure.engine) === figure);
}

const heads = ['計測', 'データベース', '申請の件数', 'せせらぎ', 'ばらつき', '比べたもの', 'その値', '比', '目標', '判定'];

function cellsOf(figure: Figure): string[] {
  const { what, engine, rows, value, unit, spread, reference, targets } = figure;
  const ratio = ratioOf(figure);
  const met = isMet(figure);
  return [
    what,
    engine ? engineNames[engine] : '',
    rows ? rows.toLocaleString('ja-JP') : '',
    `${shown(value)} ${unit}`,
    spread === undefined ? '' : `±${Math.round((spread / 2) * 100)}%`,
    reference?.name ?? '',
    reference ? `${shown(reference.value)} ${unit}` : '',
    ratio === null ? '' : ratio.toFixed(2),
    targets.map((target) => wanted(target, figure)).join(' か '),
    met === null ? '' : met ? '達成' : '未達',
  ];
}

function wanted({ of, atMost, atLeast }: Target, { unit }: Figure): string {
  const [bound, sign] = atMost === undefined ? [atLeast ?? 0, '以上'] : [atMost, '以下'];
  return of === 'ratio' ? `比 ${bound} ${sign}` : `${bound.toLocaleString('ja-JP')} ${unit} ${sign}`;
}

function shown(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('ja-JP');
  return value.toFixed(value >= 10 ? 1 : 2);
}

function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (character >= '\u1100' ? 2 : 1), 0);
}
