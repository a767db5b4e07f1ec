ALTER TABLE "grants" ADD COLUMN "budget" BIGINT;

CREATE INDEX IF NOT EXISTS "grants_budget_id_idx" ON "grants" ("budget", "id");

ALTER TABLE "applications" ADD COLUMN "statusSince" TIME_TEXT;

CREATE INDEX IF NOT EXISTS "applications_statusSince_id_idx" ON "applications" ("statusSince", "id");

CREATE INDEX IF NOT EXISTS "applications_status_statusSince_id_idx" ON "applications" ("status", "statusSince", "id");

CREATE TABLE "status_histories" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id") ON DELETE CASCADE,
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

CREATE INDEX IF NOT EXISTS "status_histories_applicationId_id_idx" ON "status_histories" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "status_histories_createdAt_id_idx" ON "status_histories" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "status_histories_fromStatus_id_idx" ON "status_histories" ("fromStatus", "id");

CREATE INDEX IF NOT EXISTS "status_histories_toStatus_id_idx" ON "status_histories" ("toStatus", "id");

CREATE INDEX IF NOT EXISTS "status_histories_userName_id_idx" ON "status_histories" ("userName", "id");

CREATE INDEX IF NOT EXISTS "status_histories_userRole_id_idx" ON "status_histories" ("userRole", "id");

DROP INDEX "notifications_content_id_idx";

DROP INDEX "comments_content_id_idx";

DROP INDEX "faqs_answer_id_idx";

CREATE TABLE "status_histories_search" (
  "id" BIGINT NOT NULL REFERENCES "status_histories" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "status_histories_search_id_key" ON "status_histories_search" ("id");
