ALTER TABLE "banks" ADD COLUMN "confirmation" TEXT COLLATE "C" NOT NULL DEFAULT 'waiting';

ALTER TABLE "banks" ADD COLUMN "changedAt" TIMESTAMPTZ(3);

ALTER TABLE "banks" ADD COLUMN "changedById" BIGINT REFERENCES "users" ("id");

ALTER TABLE "banks" ADD COLUMN "confirmedAt" TIMESTAMPTZ(3);

ALTER TABLE "banks" ADD COLUMN "confirmedById" BIGINT REFERENCES "users" ("id");

CREATE INDEX IF NOT EXISTS "banks_changedById_id_idx" ON "banks" ("changedById" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "banks_confirmedById_id_idx" ON "banks" ("confirmedById" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "banks_confirmation_id_idx" ON "banks" ("confirmation" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "banks_changedAt_id_idx" ON "banks" ("changedAt" NULLS FIRST, "id" NULLS FIRST);

UPDATE "banks" SET "changedAt" = "updatedAt";

UPDATE "banks" SET "confirmation" = 'confirmed', "confirmedAt" = "updatedAt"
WHERE EXISTS (
  SELECT 1 FROM "applications" AS a JOIN "payments" AS p ON p."applicationId" = a."id"
  WHERE a."bankId" = "banks"."id" AND a."organizationId" = "banks"."organizationId"
    AND (
      (p."advanceAmount" > 0 AND p."advancePaymentTransferDate" >= ("banks"."updatedAt" AT TIME ZONE 'Asia/Tokyo')::date)
      OR (p."deferredAmount" > 0 AND p."finalPaymentTransferDate" >= ("banks"."updatedAt" AT TIME ZONE 'Asia/Tokyo')::date)
    )
);
