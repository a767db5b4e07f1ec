import { scanStates } from '../../domain/terms.ts';
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
  mail_attachments: {
    fields: {
      batchId: reference('一斉送信', 'mail_batches', { required: true, owner: true }),
      fileId: integer('ファイル', { required: true }),
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
      /** The last time the nightly check compared the stored bytes with the hash. */
      checkedAt: dateTime('点検日時'),
    },
  },
} as const;
