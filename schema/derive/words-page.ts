import { kinds } from '../kinds/index.ts';

/** The files that hold the words of declarations, under the headings of the page. */
export const wordFiles = {
  'Fields: kinds': Object.keys(kinds).map((kind) => `schema/kinds/${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`),
  'Fields: figures': ['schema/figures.ts'],
  'Fields: what all of them may say, and conditions': ['schema/field.ts'],
  Resources: ['schema/resource.ts', 'schema/action.ts'],
  'Views of a list': ['schema/views.ts'],
  'Related rows': ['schema/related.ts'],
  'Pages for grantees': ['schema/grantee-screen.ts'],
  'Groups of fields': ['schema/groups.ts'],
  'Lifecycles and steps': ['schema/lifecycle.ts'],
  'Cards and plots': ['schema/cards.ts'],
} as const;

/** Not words of a declaration, though their files export them. */
const inner = ['Field', 'LifecycleOwner', 'Definition', 'Worked', 'Shapes', 'DayFigure', 'WhenFigure', 'RowsFigure', 'AnyOf', 'Figure'];

/** `docs/words.md`: every word that a declaration may use, as its doc comment explains it. @param read a file's text by its path */
export function wordsPage(read: (path: string) => string): string {
  const sections = Object.entries(wordFiles).map(([heading, paths]) => {
    const parts = paths
      .flatMap((path) => partsOf(read(path), path === 'schema/groups.ts'))
      .filter(({ name, comment, rows }) => !inner.includes(name) && (rows.length > 0 || comment));
    const words = parts.filter(({ isWord }) => isWord);
    const tables = parts.filter(({ isWord, rows }) => !isWord && rows.length > 0).map(table);
    const types = paths.flatMap((path) => typesOf(read(path)));
    return [
      `## ${heading}`,
      ...(words.length > 0
        ? [
            grid(
              'Word',
              words.map(({ name, comment }) => [`\`${name}\``, comment]),
            ),
          ]
        : []),
      ...types,
      ...tables,
    ].join('\n\n');
  });
  return `${[
    '# 宣言の言葉（Words of the declarations）',
    'Made from the doc comments of `schema/` by `npm run docs:words`. A walk through them, in Japanese: [resources.md](resources.md).',
    ...sections,
  ].join('\n\n')}\n`;
}

interface Part {
  readonly name: string;
  /** A function that a declaration calls; otherwise a shape whose members it writes. */
  readonly isWord: boolean;
  readonly comment: string;
  readonly rows: readonly (readonly string[])[];
}

/** What a source exports, or shapes for itself, with the comment above each and the members of the shapes. */
function partsOf(source: string, allAreWords: boolean): Part[] {
  const blocks = source.matchAll(/(?:^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^(?:export )?(function|interface) (\w+)([\s\S]*?)^}/gm);
  return [...blocks].flatMap(([block, comment = '', word, name = '', body = '']): Part[] => {
    if (word === 'function')
      return block.includes('export function') && comment && (allAreWords || isField(body))
        ? [{ name, isWord: true, comment: plain(comment), rows: [] }]
        : [];
    return [{ name, isWord: false, comment: plain(comment), rows: membersOf(body) }];
  });
}

/** What makes a field or a resource is a word; all other functions serve the product. */
const isField = (body: string) => /\): (Field|Worked|Declared|Definition)</.test(body) || body.includes('): Readonly<Record<State');

/** What a value may be, where that is no list of members. */
const valueTypes = ['Scalar', 'Variable', 'ListVariable', 'Condition', 'Wanted', 'Check', 'SetValue', 'StateWords'];

function typesOf(source: string): string[] {
  const types = source.matchAll(/^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:type|interface) (\w+)[\s\S]*?(?:;\n(?=\n)|^}$)/gm);
  return [...types].flatMap(([block, comment = '', name = '']) => {
    if (!valueTypes.includes(name)) return [];
    const code = block.slice(block.indexOf('export ') + 'export '.length).trim();
    return [`### ${name}\n\n${plain(comment)}\n\n\`\`\`ts\n${code}\n\`\`\``];
  });
}

function membersOf(body: string): string[][] {
  const members = body.matchAll(/(?:^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^ {2}readonly (\w+)(\??): ([\s\S]*?);$/gm);
  return [...members].map(([, comment = '', name, optional, type = '']) => [
    code(`${name}${optional}`),
    code(type.replace(/\s+/g, ' ')),
    plain(comment),
  ]);
}

function table({ name, comment, rows }: Part): string {
  return [`### ${name}`, ...(comment ? [comment] : []), grid('Word', rows, 'Value')].join('\n\n');
}

function grid(first: string, rows: readonly (readonly string[])[], second?: string): string {
  const head = [first, ...(second ? [second] : []), 'Meaning'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}

/** A text that has a backtick itself stands between two of them. */
const code = (text: string) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

/** Without what is said of parameters. */
function plain(comment: string): string {
  return comment
    .replace(/(^|\s)@(?:param|returns|throws)\b[\s\S]*/, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
