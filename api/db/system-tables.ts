import { accountControls, challengeKinds, cloudsignSteps, factors, linkKinds, scanStates, sessionWaits } from '../../domain/terms.ts';
import type { Fields } from '../../schema/field.ts';
import { choice, dateTime, integer, reference, text } from '../../schema/fields.ts';

/** A table that is no resource, and the indexes that it has beside those of its fields. */
export interface SystemTable {
  readonly fields: Fields;
  readonly indexes?: readonly (readonly string[])[];
  /** Columns of which no two rows have the same together. */
  readonly unique?: readonly (readonly string[])[];
  /** Rows are only ever added, as in a resource that says so. */
  readonly appendOnly?: true;
}

/**
 * Tables that are no resources: nobody lists or edits them. They are declared in the same words,
 * so that types, migrations and the drift test cover them too.
 */
export const systemTables = {
  /** One row, the first: what database, file store and key know each other by. */
  installations: {
    fields: {
      databaseId: text('データベースの番号', { required: true }),
      /** What the file store says of itself. */
      storeId: text('ファイルの置き場所の番号', { required: true }),
      /** Opens with the right key alone. */
      keyCheck: text('鍵の確かめ', { required: true }),
      /** The version that the accounts' names were last compared with. */
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
      /** What its person calls the device by. */
      device: text('端末'),
      /** By what its person has shown last to be the one, and when; no moment where a remembered device stood in for it. */
      factor: choice('本人確認', factors),
      factorAt: dateTime('本人確認の日時'),
      /** What it is still waiting for before it opens anything else. */
      awaits: choice('待っているもの', sessionWaits),
    },
  },
  /** Passkeys (WebAuthn credentials). */
  credentials: {
    fields: {
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      /** Base64url, as the authenticator names itself. */
      credentialId: text('パスキーのID', { required: true, unique: 'このパスキーは、すでに登録されています' }),
      /** COSE key, base64url. */
      publicKey: text('公開鍵', { required: true }),
      /** The highest signature counter seen; 0 where the authenticator has none. */
      counter: integer('使用回数', { required: true }),
      /** Separated by commas. */
      transports: text('つなぎ方'),
      /** Whether the person's other devices have it, too. */
      backedUp: integer('同期', { required: true }),
      name: text('名前', { required: true, max: 60 }),
      lastUsedAt: dateTime('最後の使用'),
    },
  },
  /** What a passkey has to sign: used once, kept as a hash only. */
  challenges: {
    fields: {
      challengeHash: text('問い', { required: true, unique: '重複した問いです' }),
      kind: choice('用途', challengeKinds, { required: true }),
      /** Whose it is; empty at the login, where nobody has said yet who asks. */
      userId: reference('ユーザー', 'users', { owner: true }),
      sessionId: integer('セッション'),
      expiresAt: dateTime('有効期限', { required: true }),
    },
  },
  /** Codes of the time (RFC 6238), one app a person. */
  time_codes: {
    fields: {
      userId: reference('ユーザー', 'users', { required: true, owner: true, unique: '重複した認証アプリです' }),
      /** Sealed, as the next. */
      secret: text('鍵'),
      /** Of an app that has shown no code yet: with its first one it takes the place of the other. */
      pending: text('確認前の鍵'),
      /** Empty until an app has shown a first code. */
      confirmedAt: dateTime('確認日時'),
      /** The step of the last code: it and those before it are used up. */
      lastStep: integer('最後の回', { required: true, default: 0 }),
      lastUsedAt: dateTime('最後の使用'),
    },
  },
  /** For the day on which the device is lost: each used once, kept as a hash only, which no change of the server's key makes void. */
  recovery_codes: {
    fields: {
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      codeHash: text('予備コード', { required: true, unique: '重複した予備コードです' }),
      usedAt: dateTime('使用日時'),
    },
  },
  /** A code that is mailed to whoever signs in without a password, or shows to be the one: used once, kept as a keyed fingerprint only. */
  mail_codes: {
    fields: {
      userId: reference('ユーザー', 'users', { required: true, owner: true, unique: '重複した番号です' }),
      codeHash: text('番号', { required: true }),
      expiresAt: dateTime('有効期限', { required: true }),
      tries: integer('試した回数', { required: true, default: 0 }),
    },
  },
  /** Who somebody is at the provider of the single sign-on. */
  identities: {
    unique: [['issuer', 'subject']],
    fields: {
      userId: reference('ユーザー', 'users', { required: true, owner: true, unique: '重複した利用者です' }),
      issuer: text('発行元', { required: true }),
      subject: text('発行元での番号', { required: true }),
      /** By which the provider is asked whether the person is still there; sealed. */
      refreshToken: text('更新の鍵'),
      /** When the provider has said so last. */
      checkedAt: dateTime('最後の照会', { required: true }),
    },
  },
  /** A single sign-on under way: from the press of the button until the page has its session. */
  sso_logins: {
    fields: {
      stateHash: text('状態', { required: true, unique: '重複した状態です' }),
      /** Of the cookie of the browser in which it began. */
      browserHash: text('ブラウザー', { required: true }),
      nonce: text('一度きりの値', { required: true }),
      /** PKCE; sealed. */
      verifier: text('検証の値', { required: true }),
      returnTo: text('戻り先'),
      /** The session for which it is to show who is there; empty at a login. */
      sessionId: integer('セッション'),
      /** What the page fetches the session by, once the provider has answered. */
      ticketHash: text('引換券', { unique: '重複した引換券です' }),
      userId: reference('ユーザー', 'users', { owner: true }),
      expiresAt: dateTime('有効期限', { required: true }),
    },
  },
  /** By what somebody has signed in before: a secret of the browser, kept as a hash only. */
  known_devices: {
    fields: {
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      tokenHash: text('トークン', { required: true, unique: '重複したトークンです' }),
      device: text('端末', { required: true }),
      lastUsedAt: dateTime('最後のログイン', { required: true }),
      /** Until when it stands in for the second factor. */
      trustedUntil: dateTime('確認を省く期限'),
    },
  },
  /** Links that let someone set a password: single-use, kept as hashes only. */
  password_links: {
    fields: {
      tokenHash: text('トークン', { required: true, unique: '重複したトークンです' }),
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      kind: choice('種類', linkKinds, { default: 'reset' }),
      /** Where it was sent to; it is good as long as that is the person's address. */
      address: text('送り先', { required: true, default: '' }),
      expiresAt: dateTime('有効期限', { required: true }),
      usedAt: dateTime('使用日時'),
    },
  },
  /** Who has had whose account in hand, and when: the two of them do not count as two persons for a while. */
  account_controls: {
    appendOnly: true,
    fields: {
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      controllerId: integer('行った人', { required: true }),
      how: choice('行ったこと', accountControls, { required: true }),
    },
  },
  /** What a signer shows to have read a mail of the moment: for one person and one letter, used once, kept as a keyed fingerprint only. */
  signing_codes: {
    fields: {
      /** `<envelope>:<user>`: a newer code takes the place of the older. */
      onceKey: text('だれの、どの書類の', { required: true, unique: '重複した確認コードです' }),
      envelopeId: reference('署名依頼', 'envelopes', { required: true, owner: true }),
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      codeHash: text('確認コード'),
      expiresAt: dateTime('有効期限'),
      tries: integer('試した回数', { required: true, default: 0 }),
    },
  },
  /** What is written of a draft, section by section: read by those who write it alone, so no resource. */
  entry_sections: {
    unique: [['entryId', 'sectionKey']],
    fields: {
      entryId: reference('応募', 'entries', { required: true, owner: true }),
      sectionKey: text('区分', { required: true, max: 40 }),
      /** JSON: the key of a field → what was typed, whatever is wrong with it. */
      answers: text('回答', { required: true, max: 1_000_000 }),
      /** Counts up with every change; whoever writes has seen the last. */
      revision: integer('改訂', { required: true }),
      userId: integer('書いた人', { required: true }),
    },
  },
  /** Links that let somebody sign up, or join those who write an application: single-use, kept as hashes only. */
  sign_ups: {
    fields: {
      tokenHash: text('トークン', { required: true, unique: '重複したトークンです' }),
      email: text('メールアドレス', { required: true, max: 254 }),
      callId: reference('公募', 'calls'),
      /** The draft that the address is invited to. */
      entryId: reference('応募', 'entries', { owner: true }),
      expiresAt: dateTime('有効期限', { required: true }),
      usedAt: dateTime('使用日時'),
    },
    indexes: [['email', 'createdAt']],
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
      /** What the failures are counted for, as a fingerprint: `pair:9f2c…`. */
      subject: text('対象', { required: true, unique: '重複した対象です' }),
      failures: integer('失敗回数', { required: true }),
      /** Until when no further try is admitted. */
      blockedUntil: dateTime('待ち時間の終わり'),
      /** From when they count no longer. */
      expiresAt: dateTime('数え終わり', { required: true }),
    },
  },
  /** Calls that wrote something, by the `Idempotency-Key` that they came with: for a day, whoever repeats one is answered as before. */
  repeated_calls: {
    fields: {
      /** `<user>:<SHA-256 of the key>`. */
      callKey: text('呼び出し', { required: true, unique: '重複した呼び出しです' }),
      userId: reference('ユーザー', 'users', { required: true, owner: true }),
      /** `POST /api/…` and the fingerprint of what it brought: another call by the same key is refused. */
      call: text('何の呼び出しか', { required: true }),
      /** Empty until it has been answered. */
      status: integer('結果'),
      /** Sealed JSON; empty where the answer is too large to be kept. */
      answer: text('回答'),
    },
    indexes: [['createdAt']],
  },
  /** What takes long to find out of the system itself: the last result of each look, and the sizes of each day. */
  measurements: {
    fields: {
      /** `look`, `sizes <day>`, or `drill` while one is under way. */
      measured: text('何を', { required: true, unique: '重複した測定です' }),
      /** JSON. */
      result: text('結果', { required: true, max: 1_000_000 }),
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
  /**
   * Every row of the tables that are append-only, in the order in which they were sealed. The id is the place in the chain; each hash is over the
   * entry and the hash before it.
   */
  record_chain: {
    appendOnly: true,
    unique: [['tableName', 'recordId']],
    fields: {
      tableName: text('表', { required: true }),
      recordId: integer('記録のID', { required: true }),
      /** The row that may take the record along when it is deleted. */
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
    /** How much someone has stored, and what nobody has taken up for long. */
    indexes: [
      ['uploadedById', 'size'],
      ['recordId', 'createdAt'],
    ],
  },
} as const;
