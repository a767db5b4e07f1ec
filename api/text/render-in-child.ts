import { Child, ChildGaveUp } from '../runtime/child.ts';
import { MarkdownProblem } from './markdown.ts';

export type Rendered = { readonly html: string } | { readonly problem: string };

/** A text of maximum length takes a tenth of a second, the worst known one half a second. */
const child = new Child<string, Rendered>(new URL('./markdown-worker.js', import.meta.url), { seconds: 5, megabytes: 512 });

/** Runs `markdownToHtml` in a child process. @throws MarkdownProblem also for a text that takes too long */
export async function renderInChild(text: string): Promise<string> {
  const rendered = await child.ask(text).catch((error: unknown) => {
    throw error instanceof ChildGaveUp ? new MarkdownProblem('内容を表示できる形にできません。記号のくり返しを減らしてください') : error;
  });
  if ('problem' in rendered) throw new MarkdownProblem(rendered.problem);
  return rendered.html;
}
