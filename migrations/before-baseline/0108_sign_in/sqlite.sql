ALTER TABLE "users" ADD COLUMN "signIn" TEXT NOT NULL DEFAULT 'password';

CREATE TABLE "factor_resets" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id"),
  "status" TEXT NOT NULL DEFAULT 'requested',
  "reason" TEXT NOT NULL,
  "requestedById" BIGINT REFERENCES "users" ("id"),
  "approvedById" BIGINT REFERENCES "users" ("id"),
  "approvedAt" TIME_TEXT,
  "dueAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "factor_resets_requestedById_id_idx" ON "factor_resets" ("requestedById", "id") WHERE "requestedById" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "factor_resets_approvedById_id_idx" ON "factor_resets" ("approvedById", "id") WHERE "approvedById" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "factor_resets_userId_f1e1b772_key" ON "factor_resets" ("userId") WHERE "status" IN ('requested', 'approved');

CREATE INDEX IF NOT EXISTS "factor_resets_status_id_idx" ON "factor_resets" ("status", "id");

CREATE INDEX IF NOT EXISTS "factor_resets_userId_id_idx" ON "factor_resets" ("userId", "id");

CREATE TABLE "factor_resets_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "factor_resets" ("id") ON DELETE CASCADE,
  "fromStatus" TEXT,
  "toStatus" TEXT NOT NULL,
  "comment" TEXT,
  "isShared" BIGINT NOT NULL DEFAULT 0,
  "userId" BIGINT,
  "userName" TEXT,
  "userRole" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "factor_resets_history_recordId_id_idx" ON "factor_resets_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "factor_resets_history_createdAt_id_idx" ON "factor_resets_history" ("createdAt", "id");

CREATE TRIGGER "factor_resets_history_no_update" BEFORE UPDATE ON "factor_resets_history" BEGIN
  SELECT RAISE(ABORT, 'factor_resets_history is append-only');
END;

CREATE TRIGGER "factor_resets_history_no_delete" BEFORE DELETE ON "factor_resets_history" WHEN EXISTS (SELECT 1 FROM "factor_resets" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'factor_resets_history is append-only');
END;

ALTER TABLE "audit_logs" ADD COLUMN "factor" TEXT;

ALTER TABLE "sessions" ADD COLUMN "factor" TEXT;

ALTER TABLE "sessions" ADD COLUMN "factorAt" TIME_TEXT;

ALTER TABLE "sessions" ADD COLUMN "awaits" TEXT;

CREATE TABLE "credentials" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "credentialId" TEXT NOT NULL,
  "publicKey" TEXT NOT NULL,
  "counter" BIGINT NOT NULL,
  "transports" TEXT,
  "backedUp" BIGINT NOT NULL,
  "name" TEXT NOT NULL,
  "lastUsedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "credentials_userId_id_idx" ON "credentials" ("userId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "credentials_credentialId_key" ON "credentials" ("credentialId");

CREATE TABLE "challenges" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "challengeHash" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "userId" BIGINT REFERENCES "users" ("id") ON DELETE CASCADE,
  "sessionId" BIGINT,
  "expiresAt" TIME_TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "challenges_userId_id_idx" ON "challenges" ("userId", "id") WHERE "userId" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "challenges_challengeHash_key" ON "challenges" ("challengeHash");

CREATE TABLE "time_codes" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "secret" TEXT,
  "pending" TEXT,
  "confirmedAt" TIME_TEXT,
  "lastStep" BIGINT NOT NULL DEFAULT 0,
  "lastUsedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "time_codes_userId_key" ON "time_codes" ("userId");

CREATE TABLE "recovery_codes" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "codeHash" TEXT NOT NULL,
  "usedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "recovery_codes_userId_id_idx" ON "recovery_codes" ("userId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "recovery_codes_codeHash_key" ON "recovery_codes" ("codeHash");

CREATE TABLE "mail_codes" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "codeHash" TEXT NOT NULL,
  "expiresAt" TIME_TEXT NOT NULL,
  "tries" BIGINT NOT NULL DEFAULT 0,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "mail_codes_userId_key" ON "mail_codes" ("userId");

CREATE TABLE "identities" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "issuer" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "refreshToken" TEXT,
  "checkedAt" TIME_TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "identities_userId_key" ON "identities" ("userId");

CREATE UNIQUE INDEX IF NOT EXISTS "identities_issuer_subject_key" ON "identities" ("issuer", "subject");

CREATE TABLE "sso_logins" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "stateHash" TEXT NOT NULL,
  "browserHash" TEXT NOT NULL,
  "nonce" TEXT NOT NULL,
  "verifier" TEXT NOT NULL,
  "returnTo" TEXT,
  "sessionId" BIGINT,
  "ticketHash" TEXT,
  "userId" BIGINT REFERENCES "users" ("id") ON DELETE CASCADE,
  "expiresAt" TIME_TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "sso_logins_userId_id_idx" ON "sso_logins" ("userId", "id") WHERE "userId" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "sso_logins_stateHash_key" ON "sso_logins" ("stateHash");

CREATE UNIQUE INDEX IF NOT EXISTS "sso_logins_ticketHash_key" ON "sso_logins" ("ticketHash") WHERE "ticketHash" IS NOT NULL;

ALTER TABLE "known_devices" ADD COLUMN "trustedUntil" TIME_TEXT;

CREATE TABLE "factor_resets_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "factor_resets" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS search_marks (name TEXT PRIMARY KEY, upto INTEGER NOT NULL) WITHOUT ROWID;

CREATE VIRTUAL TABLE "factor_resets_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "factor_resets_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "factor_resets_search" WHERE text <> '';

INSERT INTO "factor_resets_search_index" ("factor_resets_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'factor_resets_search', coalesce(max(id), 0) FROM "factor_resets_search";

CREATE TRIGGER "factor_resets_search_insert" AFTER INSERT ON "factor_resets_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'factor_resets_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'factor_resets_search') + 64 BEGIN
  INSERT INTO "factor_resets_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'factor_resets_search');
  INSERT INTO "factor_resets_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "factor_resets_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'factor_resets_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'factor_resets_search';
END;

CREATE TRIGGER "factor_resets_search_update" AFTER UPDATE OF text ON "factor_resets_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'factor_resets_search') AND new.text <> old.text BEGIN
  DELETE FROM "factor_resets_search_index" WHERE rowid = old.id;
  INSERT INTO "factor_resets_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "factor_resets_search_delete" AFTER DELETE ON "factor_resets_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'factor_resets_search') BEGIN
  DELETE FROM "factor_resets_search_index" WHERE rowid = old.id;
END;
