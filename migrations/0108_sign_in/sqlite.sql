ALTER TABLE "users" ADD COLUMN "signIn" TEXT NOT NULL DEFAULT 'password';

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
