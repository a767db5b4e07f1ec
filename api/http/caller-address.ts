import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Services } from '../services.ts';

/** The caller's address; behind a trusted proxy the last one that the proxy itself saw. */
export function callerAddress(context: Context, { settings, log }: Pick<Services, 'settings' | 'log'>): string | null {
  const forwarded = context.req.header('x-forwarded-for');
  if (forwarded && settings.trustProxy) return forwarded.split(',').at(-1)?.trim() || null;
  if (forwarded) warnOnce(log);
  try {
    return getConnInfo(context).remote.address ?? null;
  } catch {
    // Called in process, without a connection.
    return null;
  }
}

const warned = new WeakSet<Logger>();

function warnOnce(log: Logger): void {
  if (warned.has(log)) return;
  warned.add(log);
  log.error(
    { variable: 'TRUST_PROXY' },
    'リクエストがプロキシを通って届いていますが、TRUST_PROXY が設定されていません。すべての利用者が同じ接続元に見え、ログインの失敗がまとめて数えられます。前段のプロキシが X-Forwarded-For を上書きすることを確かめて、TRUST_PROXY=true を設定してください。',
  );
}
