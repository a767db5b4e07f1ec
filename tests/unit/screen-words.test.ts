import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Words that a person in the office has another one for, and the texts that may say them all the same. */
const avoided: readonly (readonly [word: string, but: readonly string[]])[] = [
  ['ステータス', ['ステータスの変更に失敗しました', '支払ステータス情報の取得に失敗しました', '複数のステータスが選択されています']],
  ['試験', []],
  ['迷惑メール', ['迷惑メールフォルダー', '迷惑メールの疑い']],
];

const sources = ['refine-app', 'domain', 'schema', 'resources'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

test.each(avoided)('No screen says %s beside the word that is used everywhere else', (word, but) => {
  const said = sources.filter((file) => but.reduce((text, allowed) => text.replaceAll(allowed, ''), readFileSync(file, 'utf8')).includes(word));
  expect(said).toEqual([]);
});
