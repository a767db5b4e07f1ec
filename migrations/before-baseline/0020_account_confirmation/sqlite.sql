ALTER TABLE "banks" ADD COLUMN "confirmation" TEXT NOT NULL DEFAULT 'waiting';

ALTER TABLE "banks" ADD COLUMN "changedAt" TIME_TEXT;

ALTER TABLE "banks" ADD COLUMN "changedById" BIGINT REFERENCES "users" ("id");

ALTER TABLE "banks" ADD COLUMN "confirmedAt" TIME_TEXT;

ALTER TABLE "banks" ADD COLUMN "confirmedById" BIGINT REFERENCES "users" ("id");

CREATE INDEX IF NOT EXISTS "banks_changedById_id_idx" ON "banks" ("changedById", "id");

CREATE INDEX IF NOT EXISTS "banks_confirmedById_id_idx" ON "banks" ("confirmedById", "id");

CREATE INDEX IF NOT EXISTS "banks_confirmation_id_idx" ON "banks" ("confirmation", "id");

CREATE INDEX IF NOT EXISTS "banks_changedAt_id_idx" ON "banks" ("changedAt", "id");

UPDATE "banks" SET "changedAt" = "updatedAt";

UPDATE "banks" SET "confirmation" = 'confirmed', "confirmedAt" = "updatedAt"
WHERE EXISTS (
  SELECT 1 FROM "applications" AS a JOIN "payments" AS p ON p."applicationId" = a."id"
  WHERE a."bankId" = "banks"."id" AND a."organizationId" = "banks"."organizationId"
    AND (
      (p."advanceAmount" > 0 AND p."advancePaymentTransferDate" >= substr(datetime("banks"."updatedAt", '+9 hours'), 1, 10))
      OR (p."deferredAmount" > 0 AND p."finalPaymentTransferDate" >= substr(datetime("banks"."updatedAt", '+9 hours'), 1, 10))
    )
);
