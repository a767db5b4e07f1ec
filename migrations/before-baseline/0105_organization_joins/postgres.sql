DROP INDEX "organization_joins_organizationId_id_idx";

ALTER TABLE "organization_joins" ADD COLUMN "reason" TEXT COLLATE "C" NOT NULL DEFAULT 'asked';

ALTER TABLE "organization_joins" ADD COLUMN "askedName" TEXT COLLATE "C" NOT NULL DEFAULT '';

ALTER TABLE "organization_joins" ALTER COLUMN "organizationId" DROP DEFAULT;

ALTER TABLE "organization_joins" ALTER COLUMN "organizationId" TYPE BIGINT USING "organizationId"::BIGINT;

ALTER TABLE "organization_joins" ALTER COLUMN "organizationId" DROP NOT NULL;

ALTER TABLE "organization_joins" DROP CONSTRAINT IF EXISTS "organization_joins_organizationId_fkey";

ALTER TABLE "organization_joins" ADD CONSTRAINT "organization_joins_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "organizations" ("id");

CREATE INDEX IF NOT EXISTS "organization_joins_organizationId_id_idx" ON "organization_joins" ("organizationId" NULLS FIRST, "id" NULLS FIRST) WHERE "organizationId" IS NOT NULL;

CREATE TABLE "organization_joins_search" (
  "id" BIGINT PRIMARY KEY REFERENCES "organization_joins" ("id") ON DELETE CASCADE,
  "text" TEXT COLLATE "C" NOT NULL
);

CREATE INDEX "organization_joins_search_pairs" ON "organization_joins_search" USING gin (search_pairs(text));
