ALTER TABLE "mail_templates" ADD COLUMN "enabled" BIGINT NOT NULL DEFAULT 1;

CREATE INDEX IF NOT EXISTS "mail_templates_enabled_id_idx" ON "mail_templates" ("enabled", "id");

CREATE TABLE "mail_batches" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "subject" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  "isHtml" BIGINT NOT NULL DEFAULT 0,
  "total" BIGINT NOT NULL,
  "attachmentNames" TEXT,
  "userId" BIGINT,
  "userName" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "mail_batches_createdAt_id_idx" ON "mail_batches" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "mail_batches_subject_id_idx" ON "mail_batches" ("subject", "id");

CREATE INDEX IF NOT EXISTS "mail_batches_total_id_idx" ON "mail_batches" ("total", "id");

CREATE INDEX IF NOT EXISTS "mail_batches_userName_id_idx" ON "mail_batches" ("userName", "id");

ALTER TABLE "outbox" ADD COLUMN "cc" TEXT;

ALTER TABLE "outbox" ADD COLUMN "batchId" BIGINT REFERENCES "mail_batches" ("id");

ALTER TABLE "outbox" ADD COLUMN "secret" TEXT;

ALTER TABLE "outbox" ADD COLUMN "claimedUntil" TIME_TEXT;

ALTER TABLE "outbox" ADD COLUMN "onceKey" TEXT;

CREATE INDEX IF NOT EXISTS "outbox_batchId_id_idx" ON "outbox" ("batchId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "outbox_onceKey_key" ON "outbox" ("onceKey");

CREATE INDEX IF NOT EXISTS "outbox_status_nextAttemptAt_id_idx" ON "outbox" ("status", "nextAttemptAt", "id");

CREATE TABLE "password_links" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "tokenHash" TEXT NOT NULL,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "expiresAt" TIME_TEXT NOT NULL,
  "usedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "password_links_tokenHash_key" ON "password_links" ("tokenHash");

CREATE INDEX IF NOT EXISTS "password_links_userId_id_idx" ON "password_links" ("userId", "id");

CREATE TABLE "notice_reads" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "mark" TEXT NOT NULL,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "notificationId" BIGINT NOT NULL REFERENCES "notifications" ("id") ON DELETE CASCADE,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "notice_reads_mark_key" ON "notice_reads" ("mark");

CREATE INDEX IF NOT EXISTS "notice_reads_userId_id_idx" ON "notice_reads" ("userId", "id");

CREATE INDEX IF NOT EXISTS "notice_reads_notificationId_id_idx" ON "notice_reads" ("notificationId", "id");

CREATE TABLE "mail_attachments" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "batchId" BIGINT NOT NULL REFERENCES "mail_batches" ("id") ON DELETE CASCADE,
  "fileId" BIGINT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "mail_attachments_batchId_id_idx" ON "mail_attachments" ("batchId", "id");

CREATE TABLE "mail_batches_search" (
  "id" BIGINT NOT NULL REFERENCES "mail_batches" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "mail_batches_search_id_key" ON "mail_batches_search" ("id");
