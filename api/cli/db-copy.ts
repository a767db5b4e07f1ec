import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyDatabase } from '../db/copy.ts';
import { migrationNames } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { openExisting } from '../db/state.ts';
import { Refusal } from '../failures/refusal.ts';
import { root } from '../runtime/root.ts';
import { command } from './command.ts';

const usage = `使い方: npm run db:copy -- コピー元 コピー先
  データベースを、空のデータベースにコピーし、同じ内容であることを確かめます。
  どちらも file:./var/seseragi.sqlite や postgres://ユーザー@ホスト/データベース名 の形で書きます`;

/** `npm run db:copy -- <from> <to>`: copies a database into an empty one, between any two engines, and compares them. */
async function main(from: string | undefined, to: string | undefined): Promise<void> {
  if (!isAddress(from) || !isAddress(to) || from === to) throw new Refusal(usage);
  if (from.startsWith('file:') && !existsSync(resolve(root, from.slice('file:'.length))))
    throw new Refusal('コピー元のファイルがありません。何もコピーしていません。');
  const source = await openExisting(from, pool);
  const target = openDatabase(to, pool);
  try {
    const tables = await copyDatabase(source, target, migrationNames(join(root, 'migrations')), ({ name, rows, sha256 }) =>
      console.log(`${name.padEnd(32)}${rows.toLocaleString('ja-JP').padStart(12)}件  ${sha256.slice(0, 16)}`),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${tables.length}の表、${rows.toLocaleString('ja-JP')}件をコピーし、件数と内容が同じことを確かめました。ファイルと SECRET_KEY は、これまでのものをそのまま使ってください。`,
    );
  } finally {
    await source.close();
    await target.close();
  }
}

const pool = { connections: 2, statementSeconds: 3600 };

const isAddress = (text: string | undefined): text is string => /^(file:.+|postgres(ql)?:\/\/.+)$/.test(text ?? '');

await command({
  usage,
  words: [2, 2],
  run: (_, [from, to]) => main(from, to),
  unforeseen: (reason) => `コピーできませんでした：${reason}`,
});
