ALTER TABLE "alerts" ADD COLUMN "level" TEXT COLLATE "C";

ALTER TABLE "alerts" ADD COLUMN "closedAt" TIMESTAMPTZ(3);

ALTER TABLE "alerts" ADD COLUMN "finding" TEXT COLLATE "C";

ALTER TABLE "alerts" ADD COLUMN "found" BIGINT;

CREATE UNIQUE INDEX IF NOT EXISTS "alerts_finding_key" ON "alerts" ("finding" NULLS FIRST) WHERE "finding" IS NOT NULL;
