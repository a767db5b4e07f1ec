ALTER TABLE "files" ADD COLUMN "scanState" TEXT NOT NULL DEFAULT 'off';

ALTER TABLE "files" ADD COLUMN "checkedAt" TIME_TEXT;

-- 既存の行の値は、このファイルの終わりで様式から写します。
ALTER TABLE "submissions" ADD COLUMN "formNumber" TEXT NOT NULL DEFAULT '';

ALTER TABLE "submissions" ADD COLUMN "formName" TEXT NOT NULL DEFAULT '';

ALTER TABLE "submissions" ADD COLUMN "formDescription" TEXT;

ALTER TABLE "submissions" ADD COLUMN "templateFileId" BIGINT REFERENCES "files" ("id");

ALTER TABLE "submissions" ADD COLUMN "formVersion" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "submissions" ADD COLUMN "isRequired" BIGINT NOT NULL DEFAULT 1;

ALTER TABLE "submissions" ADD COLUMN "round" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "submissions" ADD COLUMN "onceKey" TEXT;

CREATE INDEX IF NOT EXISTS "submissions_templateFileId_id_idx" ON "submissions" ("templateFileId", "id");

CREATE INDEX IF NOT EXISTS "applications_entryAmount_id_idx" ON "applications" ("entryAmount", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "submissions_onceKey_key" ON "submissions" ("onceKey");

CREATE INDEX IF NOT EXISTS "submissions_formNumber_id_idx" ON "submissions" ("formNumber", "id");

CREATE INDEX IF NOT EXISTS "submissions_formName_id_idx" ON "submissions" ("formName", "id");

CREATE INDEX IF NOT EXISTS "submissions_grantReportFormId_receptionEndDate_id_idx" ON "submissions" ("grantReportFormId", "receptionEndDate", "id");

CREATE INDEX IF NOT EXISTS "submissions_isRequired_receptionEndDate_id_idx" ON "submissions" ("isRequired", "receptionEndDate", "id");

CREATE INDEX IF NOT EXISTS "submissions_status_submittedAt_id_idx" ON "submissions" ("status", "submittedAt", "id");

CREATE TABLE "submission_files" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "submissionId" BIGINT NOT NULL REFERENCES "submissions" ("id") ON DELETE CASCADE,
  "fileName" TEXT NOT NULL,
  "fileId" BIGINT NOT NULL REFERENCES "files" ("id"),
  "round" BIGINT,
  "submittedAt" TIME_TEXT,
  "submittedUserId" BIGINT REFERENCES "users" ("id"),
  "removedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "submission_files_submissionId_id_idx" ON "submission_files" ("submissionId", "id");

CREATE INDEX IF NOT EXISTS "submission_files_fileId_id_idx" ON "submission_files" ("fileId", "id");

CREATE INDEX IF NOT EXISTS "submission_files_submittedUserId_id_idx" ON "submission_files" ("submittedUserId", "id");

CREATE INDEX IF NOT EXISTS "submission_files_fileName_id_idx" ON "submission_files" ("fileName", "id");

CREATE INDEX IF NOT EXISTS "submission_files_round_id_idx" ON "submission_files" ("round", "id");

CREATE INDEX IF NOT EXISTS "submission_files_submittedAt_id_idx" ON "submission_files" ("submittedAt", "id");

CREATE INDEX IF NOT EXISTS "submission_files_removedAt_id_idx" ON "submission_files" ("removedAt", "id");

CREATE TABLE "submission_histories" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "submissionId" BIGINT NOT NULL REFERENCES "submissions" ("id") ON DELETE CASCADE,
  "fromStatus" TEXT,
  "toStatus" TEXT NOT NULL,
  "round" BIGINT NOT NULL,
  "receiptNumber" TEXT,
  "comment" TEXT,
  "userId" BIGINT,
  "userName" TEXT,
  "userRole" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "submission_histories_submissionId_id_idx" ON "submission_histories" ("submissionId", "id");

CREATE INDEX IF NOT EXISTS "submission_histories_createdAt_id_idx" ON "submission_histories" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "submission_histories_fromStatus_id_idx" ON "submission_histories" ("fromStatus", "id");

CREATE INDEX IF NOT EXISTS "submission_histories_toStatus_id_idx" ON "submission_histories" ("toStatus", "id");

CREATE INDEX IF NOT EXISTS "submission_histories_round_id_idx" ON "submission_histories" ("round", "id");

CREATE INDEX IF NOT EXISTS "submission_histories_receiptNumber_id_idx" ON "submission_histories" ("receiptNumber", "id");

CREATE INDEX IF NOT EXISTS "submission_histories_userName_id_idx" ON "submission_histories" ("userName", "id");

CREATE INDEX IF NOT EXISTS "submission_histories_userRole_id_idx" ON "submission_histories" ("userRole", "id");

CREATE TABLE "file_checks" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "result" TEXT NOT NULL,
  "checked" BIGINT NOT NULL,
  "missing" BIGINT NOT NULL,
  "changed" BIGINT NOT NULL,
  "details" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "file_checks_createdAt_id_idx" ON "file_checks" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "file_checks_result_id_idx" ON "file_checks" ("result", "id");

CREATE INDEX IF NOT EXISTS "file_checks_checked_id_idx" ON "file_checks" ("checked", "id");

CREATE INDEX IF NOT EXISTS "file_checks_missing_id_idx" ON "file_checks" ("missing", "id");

CREATE INDEX IF NOT EXISTS "file_checks_changed_id_idx" ON "file_checks" ("changed", "id");

CREATE TABLE "submissions_search" (
  "id" BIGINT NOT NULL REFERENCES "submissions" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "submissions_search_id_key" ON "submissions_search" ("id");

CREATE TABLE "submission_files_search" (
  "id" BIGINT NOT NULL REFERENCES "submission_files" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "submission_files_search_id_key" ON "submission_files_search" ("id");

CREATE TABLE "submission_histories_search" (
  "id" BIGINT NOT NULL REFERENCES "submission_histories" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "submission_histories_search_id_key" ON "submission_histories_search" ("id");

CREATE TABLE "file_checks_search" (
  "id" BIGINT NOT NULL REFERENCES "file_checks" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "file_checks_search_id_key" ON "file_checks_search" ("id");

-- 既存の書類に、様式の今の内容を写します。提出済みのものは、1回目の提出とします。
UPDATE "submissions" SET
  "formNumber" = f."formNumber",
  "formName" = f."formName",
  "formDescription" = f."formDescription",
  "templateFileId" = f."templateFileId",
  "formVersion" = f."version",
  "isRequired" = f."isRequired",
  "round" = CASE WHEN "submissions"."status" = 'NOT_SUBMITTED' THEN 0 ELSE 1 END
FROM "report_forms" f WHERE f."id" = "submissions"."grantReportFormId";

-- 同じ申請に同じ様式の書類がいくつかあれば、最初のものだけが名前を持ちます。
UPDATE "submissions" SET "onceKey" = "applicationId" || ':' || "grantReportFormId"
WHERE "id" IN (SELECT min("id") FROM "submissions" GROUP BY "applicationId", "grantReportFormId");

-- 様式の検索用の文は、1行目が番号、2行目が名前です。
INSERT INTO "submissions_search" ("id", "text")
SELECT s."id", COALESCE(substr(f."text", instr(f."text", char(10)) + 1), '') FROM "submissions" s LEFT JOIN "report_forms_search" f ON f."id" = s."grantReportFormId";
