import { raiseAlert } from '../alerts/raise.ts';
import { countOf } from '../db/count-of.ts';
import type { Services } from '../services.ts';

/** Pairs of an account and an address that wait at once: more than people who forget their passwords bring about. */
const many = 10;

/** Tells the heads when so many are kept out that somebody seems to try passwords; once an hour as long as it goes on. */
export async function alertLockOuts({ engine, settings, now }: Services): Promise<void> {
  const at = now().toISOString();
  const count = await countOf(engine.reader.selectFrom('login_attempts').where('blockedUntil', '>', at));
  if (count < many) return;
  await engine.transaction((db) =>
    raiseAlert(
      db,
      { settings, now },
      {
        kind: 'lockOuts',
        summary: `ログインの失敗が続き、${count}件の試行を一時的に止めています。`,
        details:
          '多くのアカウントで、または多くの場所から、パスワードが試されているおそれがあります。「ログ・履歴管理」のログイン失敗の記録で、対象のアカウントと接続元を確かめてください。',
        onceKey: `lockOuts:${at.slice(0, 13)}`,
      },
    ),
  );
}
