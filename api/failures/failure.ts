import type { FieldErrors } from '../../schema/derive/validators.ts';
import { type DependencyFailure, type DependencyReason, dependencies } from './dependency-failure.ts';

export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** The only error that a response may show: a status, a stable code, and a Japanese sentence that says what to do. */
export class Failure extends Error {
  readonly status: FailureStatus;
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which a retry makes sense, where known. */
  readonly retryAfter: number | undefined;
  /** What the caller needs to continue, such as the current values after a conflict. */
  readonly data: unknown;

  constructor(status: FailureStatus, code: string, message: string, fields?: FieldErrors, retryAfter?: number, data: unknown = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.data = data;
  }
}

export const malformed = (message: string, fields?: FieldErrors, code = 'malformed') => new Failure(400, code, message, fields);

export const unauthenticated = () =>
  new Failure(401, 'unauthenticated', 'ログインしていないか、セッションの有効期限が切れています。もう一度ログインしてください。');

export const forbidden = () => new Failure(403, 'forbidden', 'この操作を行う権限がありません。');

/** Also the answer for rows of others, so that their existence is not revealed. */
export const notFound = (label = 'データ') =>
  new Failure(404, 'not_found', `お探しの${label}は見つかりません。削除されたか、アドレスが間違っている可能性があります。`);

export const conflict = (code: string, message: string, data?: unknown) => new Failure(409, code, message, undefined, undefined, data);

export const staleVersion = () => conflict('stale_version', 'ほかの人が先に更新しました。最新の内容を読み込んでから、もう一度保存してください。');

export const tooManyCalls = (seconds: number) =>
  new Failure(
    429,
    'too_many_calls',
    `操作が続きすぎているため、少しのあいだ受け付けられません。${seconds}秒ほど待ってから、もう一度お試しください。`,
    undefined,
    seconds,
  );

/** The database is unavailable. */
export const unavailable = (why: keyof typeof unavailabilityTexts) =>
  why === 'full' ? storageFull() : new Failure(503, `database_${why}`, unavailabilityTexts[why]);

/** No space is left where rows or files are stored. */
export const storageFull = () => new Failure(503, 'storage_full', unavailabilityTexts.full);

/** Another dependency is unavailable. */
export const dependencyUnavailable = ({ dependency, reason }: DependencyFailure) =>
  new Failure(503, `${dependency}_${reason}`, `${dependencies[dependency]}${dependencyTexts[reason]}`);

const dependencyTexts: Readonly<Record<DependencyReason, string>> = {
  away: 'に接続できないため、処理を終えられませんでした。少し待ってから画面を読み込み直し、保存されているかを確かめて、もう一度お試しください。続くときは、管理者にお知らせください。',
  slow: 'から答えがないため、処理を取りやめました。少し待ってから画面を読み込み直し、保存されているかを確かめて、もう一度お試しください。続くときは、管理者にお知らせください。',
  denied: 'に断られたため、処理を終えられませんでした。保存した内容は失われていません。管理者にお知らせください。',
};

/** The process is overloaded; readers retry after a second. */
export const overloaded = () =>
  new Failure(
    503,
    'overloaded',
    'ただいま混み合っています。入力や保存した内容は失われていません。少し待ってから、もう一度読み込んでください。',
    undefined,
    1,
  );

const unavailabilityTexts = {
  away: 'データベースに接続できないため、処理を終えられませんでした。少し待ってから画面を読み込み直し、保存されているかを確かめて、もう一度お試しください。',
  busy: 'ほかの操作と重なったため、処理できませんでした。何も変更されていません。もう一度お試しください。',
  full: 'サーバーの保存場所に空きがないため、保存できませんでした。何も変更されていません。システムの管理者に連絡してください。',
  broken:
    'サーバーの保存場所に問題が起きたため、処理できませんでした。画面を読み込み直して保存されているかを確かめ、システムの管理者に連絡してください。',
  slow: '時間がかかりすぎたため、処理を取りやめました。何も変更されていません。条件を絞るか、時間をおいて、もう一度お試しください。',
  behind:
    'サーバーの更新が終わっていないため、処理できませんでした。何も変更されていません。時間をおいて、もう一度お試しください。続くときは、管理者にお知らせください。',
} as const;

export const invalid = (fields: FieldErrors) =>
  new Failure(422, 'invalid_fields', Object.values(fields)[0] ?? '入力内容を確認してください。', fields);
