CREATE TABLE "transfer_batches_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "transfer_batches" ("id") ON DELETE CASCADE,
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

CREATE INDEX IF NOT EXISTS "transfer_batches_history_recordId_id_idx" ON "transfer_batches_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "transfer_batches_history_createdAt_id_idx" ON "transfer_batches_history" ("createdAt", "id");

CREATE TRIGGER "transfer_batches_history_no_update" BEFORE UPDATE ON "transfer_batches_history" BEGIN
  SELECT RAISE(ABORT, 'transfer_batches_history is append-only');
END;

CREATE TRIGGER "transfer_batches_history_no_delete" BEFORE DELETE ON "transfer_batches_history" WHEN EXISTS (SELECT 1 FROM "transfer_batches" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'transfer_batches_history is append-only');
END;
