import { writeFileSync } from 'node:fs';
import { pages } from './pages.ts';

/** `npm run docs:workflow`, `docs:words`, `docs:settings`: writes a page of `docs/` anew from the sources that it is made from. */
const name = process.argv[2] as keyof typeof pages;
const path = `docs/${name}.md`;
writeFileSync(path, pages[name]());
console.log(`${path} を書きました。`);
