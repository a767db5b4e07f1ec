/** What the product needs beside itself. */
export const dependencies = {
  database: 'データベース',
  store: 'ファイルの保存先',
  smtp: 'メールサーバー',
  clamd: 'ウイルスの検査（clamd）',
  tsa: '時刻認証局',
  oidc: 'シングルサインオン',
  cloudsign: 'クラウドサイン',
} as const;

export type Dependency = keyof typeof dependencies;

/** Out of reach; no answer in time; an answer that does not let us in. */
export type DependencyReason = 'away' | 'slow' | 'denied';

/** One of them did not do as asked. Thrown where it is called, so that nobody further up takes it for another one; the cause says in its own words what happened. */
export class DependencyFailure extends Error {
  readonly dependency: Dependency;
  readonly reason: DependencyReason;

  constructor(dependency: Dependency, reason: DependencyReason, cause: unknown) {
    super(`${dependency} ${reason}: ${wordsOf(cause)}`, { cause });
    this.dependency = dependency;
    this.reason = reason;
  }
}

/** `fetch` says in its cause what happened; a connection that was tried at several addresses has no words of its own. */
export function wordsOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  return (cause instanceof Error && wordsOf(cause)) || message || code || String(error);
}
