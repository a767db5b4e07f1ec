import { writeFileSync } from 'node:fs';
import { Refusal } from '../failures/refusal.ts';
import { command } from './command.ts';
import { pages } from './pages.ts';

/** `npm run docs:workflow`, `docs:words`, `docs:settings`: regenerates a page of `docs/` from its sources. */
const usage = Object.keys(pages)
  .map((name) => `使い方: npm run docs:${name}\n  docs/${name}.md を、もとになる宣言から作り直します`)
  .join('\n');

await command({
  usage,
  words: [1, 1],
  run(_, [name = '']) {
    if (!Object.hasOwn(pages, name)) throw new Refusal(usage);
    const path = `docs/${name}.md`;
    writeFileSync(path, pages[name as keyof typeof pages]());
    console.log(`${path} を書きました。`);
  },
});
