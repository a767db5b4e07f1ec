DROP INDEX "correction_requests_requestedById_id_idx";

CREATE TABLE "correction_requests_new" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "entryId" BIGINT NOT NULL REFERENCES "entries" ("id"),
  "status" TEXT NOT NULL DEFAULT 'open',
  "message" TEXT,
  "until" TIME_TEXT NOT NULL,
  "requestedById" BIGINT REFERENCES "users" ("id"),
  "returnedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

INSERT INTO "correction_requests_new" ("id", "applicationId", "entryId", "status", "message", "until", "requestedById", "returnedAt", "version", "createdAt", "updatedAt") SELECT "id", "applicationId", "entryId", "status", "message", "until", "requestedById", "returnedAt", "version", "createdAt", "updatedAt" FROM "correction_requests";

DROP TABLE "correction_requests";

ALTER TABLE "correction_requests_new" RENAME TO "correction_requests";

CREATE INDEX IF NOT EXISTS "correction_requests_requestedById_id_idx" ON "correction_requests" ("requestedById", "id") WHERE "requestedById" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "correction_requests_status_id_idx" ON "correction_requests" ("status", "id");

CREATE INDEX IF NOT EXISTS "correction_requests_applicationId_id_idx" ON "correction_requests" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "correction_requests_entryId_id_idx" ON "correction_requests" ("entryId", "id");

CREATE INDEX IF NOT EXISTS "correction_requests_createdAt_id_idx" ON "correction_requests" ("createdAt", "id");

ALTER TABLE "correction_items" ADD COLUMN "fileId" BIGINT REFERENCES "entry_files" ("id");

CREATE UNIQUE INDEX IF NOT EXISTS "correction_items_fileId_key" ON "correction_items" ("fileId") WHERE "fileId" IS NOT NULL;
