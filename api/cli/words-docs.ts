import { readFileSync, writeFileSync } from 'node:fs';
import { wordsPage } from '../../schema/derive/words-page.ts';

/** `npm run docs:words`: writes the words of the declarations as the comments of `schema/` explain them. */
const path = 'docs/words.md';
writeFileSync(
  path,
  wordsPage((file) => readFileSync(file, 'utf8')),
);
console.log(`${path} を書きました。`);
