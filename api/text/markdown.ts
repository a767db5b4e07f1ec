import { marked, type Token } from 'marked';
import { cleanHtml, escapeHtml } from './html.ts';

/** A Markdown text that cannot be rendered; the message tells its author what to change. */
export class MarkdownProblem extends Error {}

/** Maximum nesting of lists and quotes, since the renderer recurses that deep. */
const maxDepth = 20;

/** Maximum characters of HTML: several times the output of the longest real text. */
const maxLength = 200_000;

const options = { gfm: true, breaks: true, async: false } as const;

/**
 * Renders the Markdown of notices, line breaks kept, to safe HTML. Texts from a request are rendered by `renderAside`.
 * @throws MarkdownProblem for one that is nested too deep, or becomes too long
 */
export function markdownToHtml(text: string): string {
  const html = parsed(text);
  if (html.length > maxLength) throw new MarkdownProblem('内容が長すぎて表示できません。短くしてください');
  return cleanHtml(html);
}

/** Escaped plain text, for a text that cannot be rendered. */
export function plainToHtml(text: string): string {
  return cleanHtml(`<p>${escapeHtml(text).replaceAll('\n', '<br />')}</p>`);
}

function parsed(text: string): string {
  try {
    const tokens = marked.lexer(text, options);
    if (isDeeper(tokens, maxDepth)) throw tooDeep();
    return marked.parser(tokens, options);
  } catch (error) {
    // The parser itself recurses until the stack overflows.
    throw error instanceof RangeError ? tooDeep() : error;
  }
}

function isDeeper(tokens: readonly Token[], than: number): boolean {
  return tokens.length > 0 && (than === 0 || tokens.some((token) => isDeeper(partsOf(token), than - 1)));
}

function partsOf(token: Token): readonly Token[] {
  if (token.type === 'table') return [...token.header, ...token.rows.flat()].flatMap((cell: { readonly tokens: Token[] }) => cell.tokens);
  return token.type === 'list' ? token.items : ((token as { readonly tokens?: Token[] }).tokens ?? []);
}

const tooDeep = () => new MarkdownProblem('箇条書きや引用、太字などの重なりが深すぎます。重なりを減らしてください');
