import { formatDate } from '../../domain/dates/japan-date.ts';
import { formatYen } from '../../domain/money/yen.ts';
import { type AccountLine, accountSources, type GrantAccount } from '../../resources/payments/rules/account.ts';
import { grantAccount } from '../../resources/payments/server/grant-account.ts';
import { settingsOrStop } from '../app/start.ts';
import { openExisting } from '../db/state.ts';
import { Refusal } from '../failures/refusal.ts';
import { command } from './command.ts';

/**
 * `npm run audit:explain -- GRANT_NUMBER`: prints the account statement of a grant, as its page shows it. Changes nothing. Ends with 1 when something
 * does not add up.
 */
async function main(grantNumber: string): Promise<void> {
  const engine = await openExisting(settingsOrStop(2).databaseUrl, { connections: 2, statementSeconds: 600 });
  try {
    const row = await engine.reader.selectFrom('applications').select('id').where('grantNumber', '=', grantNumber).executeTakeFirst();
    if (!row) throw new Refusal(`助成番号 ${grantNumber} の申請はありません。`);
    const account = await grantAccount(engine.reader, row.id);
    console.log(textOf(account));
    if (account.findings.length > 0) process.exitCode = 1;
  } finally {
    await engine.close();
  }
}

function textOf({ grantNumber, title, organizationName, statusLabel, lines, closing, findings }: GrantAccount): string {
  return [
    `助成番号 ${grantNumber}　${organizationName}　「${title}」　${statusLabel}`,
    '',
    ...lines.flatMap(lineText),
    '',
    ...closing.map(({ label, amount }) => `${label.padEnd(14, '　')}${(amount === null ? '未定' : formatYen(amount)).padStart(14)}`),
    '',
    ...(findings.length > 0 ? findings.map((finding) => `合いません：${finding}。`) : ['すべての金額が合っています。']),
  ].join('\n');
}

/** The amount above the balance, then their sources. */
function lineText({ date, source, text, record, by, amount, balance }: AccountLine): string[] {
  const figures = `${(amount === null ? '' : formatYen(amount)).padStart(13)}  残高${formatYen(balance).padStart(13)}`;
  return [
    `${date ? formatDate(date) : '日付の記録なし'}  ${figures}  ${accountSources[source]}`,
    `    ${text}　［${[record, by].filter(Boolean).join('、')}］`,
  ];
}

await command({
  usage: `使い方: npm run audit:explain -- 助成番号
  その助成のすべての金額を、出どころの記録と残高とともに示します。何も書きません。
  例: npm run audit:explain -- 2025-5211-004`,
  words: [1, 1],
  run: (_, [grantNumber = '']) => main(grantNumber),
  unforeseen: (reason) => `説明できませんでした：${reason}`,
  code: 2,
});
