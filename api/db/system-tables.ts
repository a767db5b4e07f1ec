import { accountControls, challengeKinds, cloudsignSteps, factors, linkKinds, scanStates, sessionWaits } from '../../domain/terms.ts';
import type { Fields } from '../../schema/field.ts';
import { choice, dateTime, integer, reference, text } from '../../schema/fields.ts';

/** A table that is not a resource, with its indexes beyond those of its fields. */
export interface SystemTable {
  readonly fields: Fields;
  readonly indexes?: readonly (readonly string[])[];
  /** Groups of columns that are unique together. */
  readonly unique?: readonly (readonly string[])[];
  /** Rows are only ever added, as for a resource declared so. */
  readonly appendOnly?: true;
}

/**
 * Tables that are not resources: nobody lists or edits them. They are declared in the same language, so that types, migrations and the drift test
 * cover them too.
 */
export const systemTables = {
  /** A single row: identifies database, file store and key to each other. */
  installations: {
    fields: {
      databaseId: text('データベースの番号', { required: true }),
      /** The id stored in the file store. */
      storeId: text('ファイルの置き場所の番号', { required: true }),
      /** Opens with the right key only. */
      keyCheck: text('鍵の確かめ', { required: true }),
      /** The version of the bank master that account names were last compared with. */
      bankMaster: text('銀行の一覧の版'),
    },
  },
  sessions: {
    fields: {
      tokenHash: text('トークン', { required: true, unique: '重複したトークンです' }),
      userId: reference('ユーザー', 'users', { required: true }),
      lastSeenAt: dateTime('最終利用', { required: true }),
      expiresAt: dateTime('有効期限', { required: true }),
      address: text('接続元'),
      /** The user's name for the device. */
      device: text('端末'),
      /** The factor last proved and when; `factorAt` is empty where a trusted device stood in for it. */
      factor: choice('本人確認', factors),
      factorAt: dateTime('本人確認の日時'),
      /** The requirement that the session still has to meet. */
      awaits: choice('待っているもの', sessionWaits),
    },
  },
  /** Passkeys (WebAuthn credentials). */
  credentials: {
    fields: {
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      /** Base64url credential id. */
      credentialId: text('パスキーのID', { required: true, unique: 'このパスキーは、すでに登録されています' }),
      /** COSE key, base64url. */
      publicKey: text('公開鍵', { required: true }),
      /** The highest signature counter seen; 0 where the authenticator has none. */
      counter: integer('使用回数', { required: true }),
      /** Separated by commas. */
      transports: text('つなぎ方'),
      /** Whether the passkey is synchronised to other devices. */
      backedUp: integer('同期', { required: true }),
      name: text('名前', { required: true, max: 60 }),
      lastUsedAt: dateTime('最後の使用'),
    },
  },
  /** WebAuthn challenges: single-use, stored as a hash only. */
  challenges: {
    fields: {
      challengeHash: text('問い', { required: true, unique: '重複した問いです' }),
      kind: choice('用途', challengeKinds, { required: true }),
      /** The user; empty at the login, where nobody has been identified yet. */
      userId: reference('ユーザー', 'users', { owner: true }),
      sessionId: integer('セッション'),
      expiresAt: dateTime('有効期限', { required: true }),
    },
  },
  /** Time-based one-time passwords (RFC 6238), one app for each person. */
  time_codes: {
    fields: {
      userId: reference('ユーザー', 'users', { required: true, owner: true, unique: '重複した認証アプリです' }),
      /** Sealed, like `pending`. */
      secret: text('鍵'),
      /** The secret of an app that has not yet produced a code; its first code replaces the current secret. */
      pending: text('確認前の鍵'),
      /** Empty until a first code has been entered. */
      confirmedAt: dateTime('確認日時'),
      /** The time step of the last code; it and earlier ones are used up. */
      lastStep: integer('最後の回', { required: true, default: 0 }),
      lastUsedAt: dateTime('最後の使用'),
    },
  },
  /** Recovery codes for a lost device: single-use, stored as an unkeyed hash, so that changing the server's key does not void them. */
  recovery_codes: {
    fields: {
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      codeHash: text('予備コード', { required: true, unique: '重複した予備コードです' }),
      usedAt: dateTime('使用日時'),
    },
  },
  /** Mailed codes for signing in without a password and for reauthentication: single-use, stored as a keyed fingerprint. */
  mail_codes: {
    fields: {
      userId: reference('ユーザー', 'users', { required: true, owner: true, unique: '重複した番号です' }),
      codeHash: text('番号', { required: true }),
      expiresAt: dateTime('有効期限', { required: true }),
      tries: integer('試した回数', { required: true, default: 0 }),
    },
  },
  /** A user's identity at the single sign-on provider. */
  identities: {
    unique: [['issuer', 'subject']],
    fields: {
      userId: reference('ユーザー', 'users', { required: true, owner: true, unique: '重複した利用者です' }),
      issuer: text('発行元', { required: true }),
      subject: text('発行元での番号', { required: true }),
      /** The sealed refresh token with which the provider is asked whether the person is still active. */
      refreshToken: text('更新の鍵'),
      /** When the provider last confirmed it. */
      checkedAt: dateTime('最後の照会', { required: true }),
    },
  },
  /** A single sign-on in progress, from the press of the button until the page has its session. */
  sso_logins: {
    fields: {
      stateHash: text('状態', { required: true, unique: '重複した状態です' }),
      /** Hash of the cookie of the browser in which it began. */
      browserHash: text('ブラウザー', { required: true }),
      nonce: text('一度きりの値', { required: true }),
      /** PKCE; sealed. */
      verifier: text('検証の値', { required: true }),
      returnTo: text('戻り先'),
      /** The session to be reauthenticated; empty at a login. */
      sessionId: integer('セッション'),
      /** The ticket with which the page fetches its session once the provider has answered. */
      ticketHash: text('引換券', { unique: '重複した引換券です' }),
      userId: reference('ユーザー', 'users', { owner: true }),
      expiresAt: dateTime('有効期限', { required: true }),
    },
  },
  /** Devices from which somebody has signed in before: a secret of the browser, stored as a hash. */
  known_devices: {
    fields: {
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      tokenHash: text('トークン', { required: true, unique: '重複したトークンです' }),
      device: text('端末', { required: true }),
      lastUsedAt: dateTime('最後のログイン', { required: true }),
      /** Until when it replaces the second factor. */
      trustedUntil: dateTime('確認を省く期限'),
    },
  },
  /** Links for setting a password: single-use, stored as hashes. */
  password_links: {
    fields: {
      tokenHash: text('トークン', { required: true, unique: '重複したトークンです' }),
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      kind: choice('種類', linkKinds, { default: 'reset' }),
      /** The recipient address; the link is void once the person's address differs. */
      address: text('送り先', { required: true, default: '' }),
      expiresAt: dateTime('有効期限', { required: true }),
      usedAt: dateTime('使用日時'),
    },
  },
  /** Who has controlled whose account, and when; for a while the two are not independent for the four-eyes check. */
  account_controls: {
    appendOnly: true,
    fields: {
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      controllerId: integer('行った人', { required: true }),
      how: choice('行ったこと', accountControls, { required: true }),
    },
  },
  /** Signing codes, which prove that the signer reads the mailbox now: for one person and one letter, single-use, stored as a keyed fingerprint. */
  signing_codes: {
    fields: {
      /** `<envelope>:<user>`; a newer code replaces the older one. */
      onceKey: text('だれの、どの書類の', { required: true, unique: '重複した確認コードです' }),
      envelopeId: reference('署名依頼', 'envelopes', { required: true, owner: true }),
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      codeHash: text('確認コード'),
      expiresAt: dateTime('有効期限'),
      tries: integer('試した回数', { required: true, default: 0 }),
    },
  },
  /** The answers of a draft, by section. Only its authors read them, so it is not a resource. */
  entry_sections: {
    unique: [['entryId', 'sectionKey']],
    fields: {
      entryId: reference('応募', 'entries', { required: true, owner: true }),
      sectionKey: text('区分', { required: true, max: 40 }),
      /** JSON: field key → what was typed, even if invalid. */
      answers: text('回答', { required: true, max: 1_000_000 }),
      /** Incremented with every change, for optimistic locking. */
      revision: integer('改訂', { required: true }),
      userId: integer('書いた人', { required: true }),
    },
  },
  /** Links for signing up, or for joining the authors of an application: single-use, stored as hashes. */
  sign_ups: {
    fields: {
      tokenHash: text('トークン', { required: true, unique: '重複したトークンです' }),
      email: text('メールアドレス', { required: true, max: 254 }),
      callId: reference('公募', 'calls'),
      /** The draft that the person is invited to. */
      entryId: reference('応募', 'entries', { owner: true }),
      expiresAt: dateTime('有効期限', { required: true }),
      usedAt: dateTime('使用日時'),
    },
    indexes: [['email', 'createdAt']],
  },
  notice_reads: {
    fields: {
      /** `<user>:<notice>:<the notice's version>`; a changed notice is unread again. */
      mark: text('既読', { required: true, unique: '重複した既読です' }),
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      notificationId: reference('お知らせ', 'notifications', { required: true, owner: true }),
    },
  },
  login_attempts: {
    fields: {
      /** Fingerprint of what the failures are counted for: `pair:9f2c…`. */
      subject: text('対象', { required: true, unique: '重複した対象です' }),
      failures: integer('失敗回数', { required: true }),
      /** Until when no further attempt is admitted. */
      blockedUntil: dateTime('待ち時間の終わり'),
      /** When the failures expire. */
      expiresAt: dateTime('数え終わり', { required: true }),
    },
  },
  /** Idempotency store: calls that wrote something, by their `Idempotency-Key`. For a day a repeated call gets the stored answer. */
  repeated_calls: {
    fields: {
      /** `<user>:<SHA-256 of the key>`. */
      callKey: text('呼び出し', { required: true, unique: '重複した呼び出しです' }),
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      /** `POST /api/…` and the fingerprint of the request body; a different call with the same key is refused. */
      call: text('何の呼び出しか', { required: true }),
      /** Empty until the call has been answered. */
      status: integer('結果'),
      /** Sealed JSON; empty where the answer is too large to store. */
      answer: text('回答'),
    },
    indexes: [['createdAt']],
  },
  /** Results of long-running checks of the system, and the sizes of each day. */
  measurements: {
    fields: {
      /** `look`, `sizes <day>`, or `drill` while one is running. */
      measured: text('何を', { required: true, unique: '重複した測定です' }),
      /** JSON. */
      result: text('結果', { required: true, max: 1_000_000 }),
    },
  },
  /** Runs of daily jobs; each is done by one process. */
  job_runs: {
    fields: {
      /** `<job> <scheduled time>`. */
      run: text('回', { required: true, unique: '重複した回です' }),
      attempts: integer('試した回数', { required: true }),
      /** The end of the processing lease. */
      claimedUntil: dateTime('処理中の期限'),
      doneAt: dateTime('終了日時'),
    },
  },
  /**
   * The record chain: every row of the append-only tables, in the order of sealing. The id is the position; each hash covers the entry and the
   * previous hash.
   */
  record_chain: {
    appendOnly: true,
    unique: [['tableName', 'recordId']],
    fields: {
      tableName: text('表', { required: true }),
      recordId: integer('記録のID', { required: true }),
      /** The row together with which the record may be deleted. */
      ownerId: integer('持ち主のID'),
      /** SHA-256 of the row. */
      rowSha256: text('内容のハッシュ値', { required: true }),
      sha256: text('ハッシュ値', { required: true }),
    },
  },
  mail_attachments: {
    fields: {
      batchId: reference('一斉送信', 'mail_batches', { required: true, owner: true }),
      fileId: integer('ファイル', { required: true }),
    },
  },
  /** Pending work at CloudSign for an envelope. */
  cloudsign_letters: {
    fields: {
      envelopeId: reference('署名依頼', 'envelopes', { required: true, unique: '重複した署名依頼です' }),
      step: choice('段階', cloudsignSteps, { default: 'queued', required: true }),
      /** The next time to check; empty when nothing is pending. */
      nextAt: dateTime('次の確認'),
      /** The end of the processing lease. */
      claimedUntil: dateTime('処理中の期限'),
    },
  },
  /** The progress of rebuilding a resource's search texts. */
  search_recipes: {
    fields: {
      resource: text('対象', { required: true, unique: '重複した対象です' }),
      /** The folding's version and the search fields. */
      recipe: text('作り方', { required: true }),
      /** Rows up to this id are done; empty when all are. */
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
      /** The field that the file was uploaded for; the record id stays empty until a row takes the file up. */
      resource: text('対象', { required: true }),
      field: text('項目', { required: true }),
      recordId: integer('対象のID'),
      scanState: choice('ウイルス検査', scanStates, { default: 'off' }),
      /** The end of the scanning lease, or the time of the next attempt. */
      scanClaimedUntil: dateTime('検査中の期限'),
      /** When the nightly check last compared the stored bytes with the hash. */
      checkedAt: dateTime('点検日時'),
    },
    /** For storage used by a person, and for expired uploads. */
    indexes: [
      ['uploadedById', 'size'],
      ['recordId', 'createdAt'],
    ],
  },
} as const;
