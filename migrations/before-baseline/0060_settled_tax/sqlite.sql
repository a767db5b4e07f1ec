ALTER TABLE "grants" ADD COLUMN "creditableTaxRule" TEXT NOT NULL DEFAULT 'deduct';

ALTER TABLE "applications" ADD COLUMN "taxStatus" TEXT;

ALTER TABLE "receipts" ADD COLUMN "eligibleAmount" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "receipts" ADD COLUMN "fundedAmount" BIGINT;

CREATE INDEX IF NOT EXISTS "receipts_removed_eligibleAmount_id_idx" ON "receipts" ("removed", "eligibleAmount", "id");

ALTER TABLE "payments" ADD COLUMN "taxToReturn" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "payment_settlements" ADD COLUMN "taxStatus" TEXT;

ALTER TABLE "payment_settlements" ADD COLUMN "creditableTax" BIGINT;

ALTER TABLE "payment_settlements" ADD COLUMN "deductedTax" BIGINT;

ALTER TABLE "payment_settlements" ADD COLUMN "taxToReturn" BIGINT;

-- What was paid, its tax included, less the points; the tax on top of prices without it is rounded down once per rate.
UPDATE "receipts" SET "eligibleAmount" = "amount" - "pointAmount" + CASE
  WHEN EXISTS (SELECT 1 FROM "receipt_lines" AS "l" WHERE "l"."receiptId" = "receipts"."id") THEN (
    SELECT coalesce(sum("by_rate"."tax"), 0) FROM (
      SELECT CAST(sum("l"."amount") AS BIGINT) * "l"."taxRate" / 100 AS "tax" FROM "receipt_lines" AS "l"
      WHERE "l"."receiptId" = "receipts"."id" AND "l"."taxIncluded" = 0 GROUP BY "l"."taxRate"
    ) AS "by_rate"
  )
  WHEN "taxIncluded" = 0 THEN "taxAmount"
  ELSE 0
END;

UPDATE "receipts" SET "eligibleAmount" = 0 WHERE "eligibleAmount" < 0;
