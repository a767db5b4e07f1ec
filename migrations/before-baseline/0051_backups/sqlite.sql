CREATE TABLE "backups" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "takenAt" TIME_TEXT NOT NULL,
  "files" BIGINT NOT NULL,
  "bytes" BIGINT NOT NULL,
  "missing" BIGINT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "backups_takenAt_id_idx" ON "backups" ("takenAt", "id");

CREATE INDEX IF NOT EXISTS "backups_files_id_idx" ON "backups" ("files", "id");

CREATE INDEX IF NOT EXISTS "backups_bytes_id_idx" ON "backups" ("bytes", "id");

CREATE INDEX IF NOT EXISTS "backups_missing_id_idx" ON "backups" ("missing", "id");
