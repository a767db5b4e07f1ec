import { settingsOrStop } from '../app/start.ts';
import { verifyRecords } from '../db/records/verify.ts';
import { openExisting } from '../db/state.ts';
import { Refusal } from '../failures/refusal.ts';
import { command } from './command.ts';

/** Number of findings that are printed; the rest is counted. */
const listed = 20;

/**
 * `npm run audit:verify -- [--anchor HASH]`: compares every record with the chain. Changes nothing. Ends with 1 when something is wrong, with 2 when
 * it could not be determined.
 */
async function main(anchors: readonly string[]): Promise<void> {
  if (anchors.some((anchor) => !/^[0-9a-f]{64}$/i.test(anchor)))
    throw new Refusal('--anchor には、メールに書かれた64文字のハッシュ値を指定してください。');
  const engine = await openExisting(settingsOrStop(2).databaseUrl, { connections: 2, statementSeconds: 3600 });
  try {
    const { entries, last, findings } = await verifyRecords((await engine.standby()) ?? engine, new Date(), anchors);
    for (const line of findings.slice(0, listed)) console.error(line);
    if (findings.length > listed) console.error(`ほか ${findings.length - listed}件`);
    if (findings.length > 0) process.exitCode = 1;
    else console.log('書き換えられた記録も、なくなった記録もありません。');
    console.log(`${entries.toLocaleString('ja-JP')}件を確かめました。最後のハッシュ値：${last ?? 'なし'}`);
  } finally {
    await engine.close();
  }
}

await command({
  usage: `使い方: npm run audit:verify [-- --anchor ハッシュ値]
  すべての記録を、つながりと比べます。何も書きません。
  --anchor   メールで届いた控え。それまでが作り直されていないことも確かめます（いくつでも）`,
  options: { anchor: { type: 'string', multiple: true } },
  run: ({ anchor = [] }) => main(anchor),
  unforeseen: (reason) => `記録を確かめられませんでした：${reason}`,
  code: 2,
});
