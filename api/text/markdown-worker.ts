import { serveJobs } from '../runtime/child.ts';
import { MarkdownProblem, markdownToHtml } from './markdown.ts';
import type { Rendered } from './render-in-child.ts';

serveJobs(async (text: string): Promise<Rendered> => {
  try {
    return { html: markdownToHtml(text) };
  } catch (error) {
    if (error instanceof MarkdownProblem) return { problem: error.message };
    throw error;
  }
});
