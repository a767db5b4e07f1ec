ALTER TABLE "alerts" ADD COLUMN "level" TEXT;

ALTER TABLE "alerts" ADD COLUMN "closedAt" TIME_TEXT;

ALTER TABLE "alerts" ADD COLUMN "finding" TEXT;

ALTER TABLE "alerts" ADD COLUMN "found" BIGINT;

CREATE UNIQUE INDEX IF NOT EXISTS "alerts_finding_key" ON "alerts" ("finding") WHERE "finding" IS NOT NULL;
