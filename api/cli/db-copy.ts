import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyDatabase } from '../db/copy.ts';
import { migrationNames } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { Refusal } from '../refusal.ts';
import { root } from '../root.ts';
import { command } from './command.ts';

/** `npm run db:copy -- <from> <to>`: copies a database into an empty one, from either engine to either, and compares the two. */
async function main(from: string | undefined, to: string | undefined): Promise<void> {
  if (!isAddress(from) || !isAddress(to) || from === to)
    throw new Refusal('使い方: npm run db:copy -- コピー元 コピー先（file:./var/seseragi.sqlite や postgres://ユーザー@ホスト/データベース名）');
  if (from.startsWith('file:') && !existsSync(resolve(root, from.slice('file:'.length))))
    throw new Refusal('コピー元のファイルがありません。何もコピーしていません。');
  const [source, target] = [from, to].map((url) => openDatabase(url, { connections: 2, statementSeconds: 3600 })) as [Engine, Engine];
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

type Engine = ReturnType<typeof openDatabase>;

const isAddress = (text: string | undefined): text is string => /^(file:.+|postgres(ql)?:\/\/.+)$/.test(text ?? '');

await command(
  () => main(process.argv[2], process.argv[3]),
  (reason) => `コピーできませんでした（${reason}）。コピー先には何も残していません。`,
);
