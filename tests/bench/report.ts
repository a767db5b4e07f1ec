import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../../api/runtime/root.ts';
import { type EngineName, type Figure, isMet, ratioOf, type Target } from './figures.ts';
import { type Comparison, isMarked, lossOf, tolerated } from './quick.ts';

/** Where and when a run was made. */
export interface Occasion {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** As `commitOf` says. */
  readonly commit: string;
  readonly machine: string;
  readonly minutes: number;
}

export const engineNames: Readonly<Record<EngineName, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

export function occasion(startedAt: number, commit: string): Occasion {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return {
    date: new Date().toISOString().slice(0, 10),
    commit,
    machine: `${processor?.model.trim() ?? '?'}、${cpus().length}コア、${memory} GiB、Node ${process.version}`,
    minutes: Number(((performance.now() - startedAt) / 60_000).toFixed(1)),
  };
}

/** What is about to be measured: a commit, with a `+` where more than documents has been changed since. */
export function commitOf(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const changed = git('status', '--porcelain', '--', '.', ':!docs', ':!tests/bench/committed.json');
    return git('rev-parse', '--short', 'HEAD') + (changed ? '+' : '');
  } catch {
    // Without git, or out of an archive.
    return '?';
  }
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
  return straight([heads, ...inTable(figures).map(cellsOf)]);
}

/** What a quick run has measured, beside what was committed. */
export function comparisonTable(comparisons: readonly Comparison[]): string {
  return straight([quickHeads, ...comparisons.map(comparedCells)]);
}

const quickHeads = ['計測', 'せせらぎ', '比べたもの', 'その値', '比', '記録の比', '悪化', 'もう一度', '判定'];

function comparedCells({ figure, committed, again }: Comparison): string[] {
  const { what, value, unit, reference } = figure;
  const loss = (one: Figure) => `${lossOf(one, committed) > 0 ? '+' : ''}${Math.round(lossOf(one, committed) * 100)}%`;
  return [
    what,
    `${shown(value)} ${unit}`,
    reference?.name ?? '',
    reference ? `${shown(reference.value)} ${unit}` : '',
    ratioOf(figure)?.toFixed(2) ?? '',
    committed?.toFixed(2) ?? 'なし',
    committed === null ? '' : loss(figure),
    again ? loss(again) : '',
    isMarked({ figure, committed, again }) ? markedText : '',
  ];
}

export const markedText = `${Math.round(tolerated * 100)}%以上悪い`;

function straight([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => widthOf(row[column] as string))));
  const line = (row: readonly string[]) => row.map((cell, column) => cell + ' '.repeat((widths[column] as number) - widthOf(cell))).join('  ');
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

const marks = { start: '<!-- ここから npm run bench -- --docs が書きます -->', end: '<!-- ここまで -->' };

/** Puts the figures of this run in the place of the last ones in `docs/performance.md`. */
export function writeDocs(figures: readonly Figure[], about: Occasion): void {
  const path = join(root, 'docs/performance.md');
  const text = readFileSync(path, 'utf8');
  const [start, end] = [text.indexOf(marks.start), text.indexOf(marks.end)];
  if (start < 0 || end < start) throw new Error(`${path}: the marks around the figures are missing`);
  writeFileSync(path, `${text.slice(0, start + marks.start.length)}\n\n${docsText(figures, about)}\n\n${text.slice(end)}`);
}

/** One line for each thing measured, one column for each database and number of applications. */
export function docsText(figures: readonly Figure[], { date, commit, machine, minutes }: Occasion): string {
  const told = inTable(figures);
  const placeOf = ({ engine, rows }: Figure) => [engine ? engineNames[engine] : '', rows ? `${rows.toLocaleString('ja-JP')}件` : ''].join(' ').trim();
  const places = [...new Set(told.filter(({ rows }) => rows).map(placeOf))];
  const lineOf = (figure: Figure) => [figure.what, figure.reference?.name ?? '', targetsOf(figure)].join(' | ');
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  const body = [...new Set(told.map(lineOf))].map((what) => {
    const alike = told.filter((figure) => lineOf(figure) === what);
    const cells = places.map((place, index) => alike.filter((figure) => (figure.rows ? placeOf(figure) === place : index === 0)).map(docsCell));
    return line([what, ...cells.map((cell) => cell.join('、'))]);
  });
  const head = ['計測', '比べたもの', '目標', ...places];
  return [`コミット ${commit}、${date}、${machine}。全体で${minutes}分。`, '', line(head), line(head.map(() => '---')), ...body].join('\n');
}

function docsCell(figure: Figure): string {
  const ratio = ratioOf(figure);
  const value = `${shown(figure.value)} ${figure.unit}`;
  return `${ratio === null ? value : `${ratio.toFixed(2)}（${value}）`}${isMet(figure) === false ? ' 未達' : ''}`;
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
  const { what, engine, rows, value, unit, spread, reference } = figure;
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
    targetsOf(figure),
    met === null ? '' : met ? '達成' : '未達',
  ];
}

const targetsOf = (figure: Figure) => figure.targets.map((target) => wanted(target, figure)).join(' か ');

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
