import type { FieldErrors } from '../schema/derive/validators.ts';

export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** The one error that an answer may show: a status, a stable code, and a Japanese sentence that says what to do. */
export class Failure extends Error {
  readonly status: FailureStatus;
  readonly code: string;
  readonly fields: FieldErrors | undefined;

  constructor(status: FailureStatus, code: string, message: string, fields?: FieldErrors) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export const malformed = (message: string, fields?: FieldErrors, code = 'malformed') => new Failure(400, code, message, fields);

export const unauthenticated = () =>
  new Failure(401, 'unauthenticated', 'ログインしていないか、セッションの有効期限が切れています。もう一度ログインしてください。');

export const forbidden = () => new Failure(403, 'forbidden', 'この操作を行う権限がありません。');

/** Also the answer for what exists but is not the caller's: its existence is not told. */
export const notFound = (label = 'データ') =>
  new Failure(404, 'not_found', `お探しの${label}は見つかりません。削除されたか、アドレスが間違っている可能性があります。`);

export const conflict = (code: string, message: string) => new Failure(409, code, message);

export const staleVersion = () => conflict('stale_version', 'ほかの人が先に更新しました。最新の内容を読み込んでから、もう一度保存してください。');

/** Nobody's mistake: the database is out of reach, has too much to do at once, or would take too long. */
export const unavailable = (trouble: keyof typeof troubles) => new Failure(503, `database_${trouble}`, troubles[trouble]);

const troubles = {
  away: 'データベースに接続できないため、処理を終えられませんでした。少し待ってから画面を読み込み直し、保存されているかを確かめて、もう一度お試しください。',
  busy: 'ほかの操作と重なったため、処理できませんでした。何も変更されていません。もう一度お試しください。',
  slow: '時間がかかりすぎたため、処理を取りやめました。何も変更されていません。条件を絞るか、時間をおいて、もう一度お試しください。',
} as const;

export const invalid = (fields: FieldErrors) =>
  new Failure(422, 'invalid_fields', Object.values(fields)[0] ?? '入力内容を確認してください。', fields);
