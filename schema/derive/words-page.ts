import { kinds } from '../kinds/index.ts';

/** The files with the words of the declaration language, by heading of the page. */
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

/** Internal types exported by these files. */
const internalTypes = ['Field', 'LifecycleOwner', 'Definition', 'Worked', 'Shapes', 'DayFigure', 'WhenFigure', 'RowsFigure', 'AnyOf', 'Figure'];

/**
 * Generates `docs/words.md` from the doc comments of the declaration language. @param read a file's text by its path
 * @param read a file's text by its path
 */
export function wordsPage(read: (path: string) => string): string {
  const sections = Object.entries(wordFiles).map(([heading, paths]) => {
    const parts = paths
      .flatMap((path) => partsOf(read(path), path === 'schema/groups.ts'))
      .filter(({ name, comment, rows }) => !internalTypes.includes(name) && (rows.length > 0 || comment));
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
  /** A function called in declarations; otherwise a type whose members are written in them. */
  readonly isWord: boolean;
  readonly comment: string;
  readonly rows: readonly (readonly string[])[];
}

/** The functions and interfaces of a source with their doc comments and members. */
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

/** Functions that create a field or resource are words; other functions are internal. */
const isField = (body: string) => /\): (Field|Worked|Declared|Definition)</.test(body) || body.includes('): Readonly<Record<State');

/** Value types that are not interfaces. */
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

/** Text containing a backtick is quoted with double backticks. */
const code = (text: string) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

/** The description of a doc comment, without its tags. */
function plain(comment: string): string {
  return comment
    .replace(/(^|\s)@(?:param|returns|throws)\b[\s\S]*/, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
