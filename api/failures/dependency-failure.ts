/** The external services that the product depends on. */
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

/** Unreachable; timed out; rejected our credentials. */
export type DependencyReason = 'away' | 'slow' | 'denied';

/**
 * The failure of a dependency. Thrown where the dependency is called, so that it is not attributed to another one; the cause holds the original
 * error.
 */
export class DependencyFailure extends Error {
  readonly dependency: Dependency;
  readonly reason: DependencyReason;

  constructor(dependency: Dependency, reason: DependencyReason, cause: unknown) {
    super(`${dependency} ${reason}: ${errorText(cause)}`, { cause });
    this.dependency = dependency;
    this.reason = reason;
  }
}

/**
 * The message of an error or of its cause: `fetch` puts the reason into the cause, and a connection tried at several addresses has no message of its
 * own.
 */
export function errorText(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  return (cause instanceof Error && errorText(cause)) || message || code || String(error);
}
