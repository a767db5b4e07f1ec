import { describe, expect, it } from 'vitest';
import { MarkdownProblem, markdownToHtml, plainToHtml } from '../../api/text/markdown.ts';

const most = 10_000;
const full = (part: string) => part.repeat(most / part.length);
const deep = (depth: number, part: (level: number) => string) => Array.from({ length: depth }, (_, level) => part(level)).join('\n');

describe('Markdown from outside', () => {
  it.each([
    ['quotes', full('> ')],
    ['quotes without blanks', full('>')],
    ['numbered lists', full('1. ')],
    ['quotes of lists', full('> - ')],
    ['lists in lists', deep(60, (level) => `${'  '.repeat(level)}- 川`)],
    ['emphasis', `${'*'.repeat(4999)}川${'*'.repeat(4999)}`],
  ])('that nests %s too deep is a problem of its writer', (_what, text) => {
    expect(() => markdownToHtml(text)).toThrow(MarkdownProblem);
    expect(() => markdownToHtml(text)).toThrow('重なりが深すぎます');
  });

  it.each([
    ['lists', deep(8, (level) => `${'  '.repeat(level)}- 川`)],
    ['quotes', deep(8, (level) => `${'> '.repeat(level + 1)}川`)],
    ['lines', full('- ')],
    ['a table', '| 川 | 長さ |\n| --- | --- |\n| 荒川 | **173km** |'],
    ['brackets', full('[')],
    ['links that never end', full('[a](')],
    ['pictures that never end', full('![')],
    ['emphasis that never ends', full('*a ')],
    ['stars and lines', full('*a_b ')],
    ['ticks', deep(140, (level) => '`'.repeat(level))],
    ['tags', full('<')],
    ['comments', full('<!--')],
    ['blanks', `a${full(' ')}b`],
    ['addresses', full('http://a.')],
  ])('with %s is rendered', (_what, text) => expect(markdownToHtml(text)).toEqual(expect.any(String)));

  it('as it stands keeps its words and its lines, and runs nothing', () => {
    expect(plainToHtml('> 川\n<script>alert(1)</script>')).toBe('<p>&gt; 川<br />&lt;script&gt;alert(1)&lt;/script&gt;</p>');
  });
});
