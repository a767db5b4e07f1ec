ALTER TABLE "users" ADD COLUMN "firstPassword" TEXT;

ALTER TABLE "sessions" ADD COLUMN "device" TEXT;

CREATE TABLE "known_devices" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "tokenHash" TEXT NOT NULL,
  "device" TEXT NOT NULL,
  "lastUsedAt" TIME_TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "known_devices_userId_id_idx" ON "known_devices" ("userId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "known_devices_tokenHash_key" ON "known_devices" ("tokenHash");

ALTER TABLE "password_links" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'reset';

ALTER TABLE "password_links" ADD COLUMN "address" TEXT NOT NULL DEFAULT '';

-- A reset lives for half an hour, an invitation for a week; both went to the address that the account had.
UPDATE "password_links" SET
  "kind" = CASE WHEN julianday("expiresAt") - julianday("createdAt") > 1 THEN 'invitation' ELSE 'reset' END,
  "address" = (SELECT "email" FROM "users" WHERE "users"."id" = "password_links"."userId");

-- What was counted was counted for minutes, and otherwise than it is now.
DROP TABLE "login_attempts";

CREATE TABLE "login_attempts" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "subject" TEXT NOT NULL,
  "failures" BIGINT NOT NULL,
  "blockedUntil" TIME_TEXT,
  "expiresAt" TIME_TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "login_attempts_subject_key" ON "login_attempts" ("subject");
