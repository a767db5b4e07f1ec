DROP INDEX "correction_requests_requestedById_id_idx";

ALTER TABLE "correction_requests" ALTER COLUMN "requestedById" DROP DEFAULT;

ALTER TABLE "correction_requests" ALTER COLUMN "requestedById" TYPE BIGINT USING "requestedById"::BIGINT;

ALTER TABLE "correction_requests" ALTER COLUMN "requestedById" DROP NOT NULL;

ALTER TABLE "correction_requests" DROP CONSTRAINT IF EXISTS "correction_requests_requestedById_fkey";

ALTER TABLE "correction_requests" ADD CONSTRAINT "correction_requests_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "users" ("id");

CREATE INDEX IF NOT EXISTS "correction_requests_requestedById_id_idx" ON "correction_requests" ("requestedById" NULLS FIRST, "id" NULLS FIRST) WHERE "requestedById" IS NOT NULL;

ALTER TABLE "correction_items" ADD COLUMN "fileId" BIGINT REFERENCES "entry_files" ("id");

CREATE UNIQUE INDEX IF NOT EXISTS "correction_items_fileId_key" ON "correction_items" ("fileId" NULLS FIRST) WHERE "fileId" IS NOT NULL;
