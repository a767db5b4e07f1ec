import { cloudsignSteps, scanStates } from '../../domain/terms.ts';
import { choice, dateTime, integer, reference, text } from '../../schema/fields.ts';

/**
 * Tables that are no resources: nobody lists or edits them. They are declared in the same words,
 * so that types, migrations and the drift test cover them too.
 */
export const systemTables = {
  sessions: {
    fields: {
      tokenHash: text('トークン', { required: true, unique: '重複したトークンです' }),
      userId: reference('ユーザー', 'users', { required: true }),
      lastSeenAt: dateTime('最終利用', { required: true }),
      expiresAt: dateTime('有効期限', { required: true }),
      address: text('接続元'),
    },
  },
  /** Links that let someone set a password: single-use, kept as hashes only. */
  password_links: {
    fields: {
      tokenHash: text('トークン', { required: true, unique: '重複したトークンです' }),
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      expiresAt: dateTime('有効期限', { required: true }),
      usedAt: dateTime('使用日時'),
    },
  },
  notice_reads: {
    fields: {
      /** `<user>:<notice>:<the notice's version>`: a notice that has changed is new again. */
      mark: text('既読', { required: true, unique: '重複した既読です' }),
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      notificationId: reference('お知らせ', 'notifications', { required: true, owner: true }),
    },
  },
  login_attempts: {
    fields: {
      /** `account:<address>` or `address:<ip>`: what the failures are counted for. */
      subject: text('対象', { required: true, unique: '重複した対象です' }),
      failures: integer('失敗回数', { required: true }),
      windowStart: dateTime('数え始め', { required: true }),
    },
  },
  /** What is done at its time every day, by one of the processes. */
  job_runs: {
    fields: {
      /** `<job> <the time that it was for>`. */
      run: text('回', { required: true, unique: '重複した回です' }),
      attempts: integer('試した回数', { required: true }),
      /** Until when a process has it in hand. */
      claimedUntil: dateTime('処理中の期限'),
      doneAt: dateTime('終了日時'),
    },
  },
  mail_attachments: {
    fields: {
      batchId: reference('一斉送信', 'mail_batches', { required: true, owner: true }),
      fileId: integer('ファイル', { required: true }),
    },
  },
  /** What is left to do at CloudSign for an envelope. */
  cloudsign_letters: {
    fields: {
      envelopeId: reference('署名依頼', 'envelopes', { required: true, unique: '重複した署名依頼です' }),
      step: choice('段階', cloudsignSteps, { default: 'queued', required: true }),
      /** When to look at it next; empty when nothing is left to do. */
      nextAt: dateTime('次の確認'),
      /** Until when a process has it in hand. */
      claimedUntil: dateTime('処理中の期限'),
    },
  },
  /** How far the search texts of a resource are made the present way. */
  search_recipes: {
    fields: {
      resource: text('対象', { required: true, unique: '重複した対象です' }),
      /** The folding's version and the fields that are searched. */
      recipe: text('作り方', { required: true }),
      /** Rows up to this id are made so; empty when all are. */
      upTo: integer('処理済みのID'),
    },
  },
  files: {
    fields: {
      fileName: text('ファイル名', { required: true, max: 255 }),
      contentType: text('種類', { required: true }),
      size: integer('大きさ', { required: true, unit: 'バイト' }),
      sha256: text('ハッシュ値', { required: true }),
      storageKey: text('保存先', { required: true, unique: '重複した保存先です' }),
      uploadedById: integer('登録者', { required: true }),
      /** The field that the file was uploaded for; a file that no row has taken up stays without a record. */
      resource: text('対象', { required: true }),
      field: text('項目', { required: true }),
      recordId: integer('対象のID'),
      scanState: choice('ウイルス検査', scanStates, { default: 'off' }),
      /** Until when a process is having it scanned, or until when it waits for another try. */
      scanClaimedUntil: dateTime('検査中の期限'),
      /** The last time the nightly check compared the stored bytes with the hash. */
      checkedAt: dateTime('点検日時'),
    },
  },
} as const;
