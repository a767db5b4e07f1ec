ALTER TABLE "grants" ADD COLUMN "grantRate" BIGINT NOT NULL DEFAULT 100;

ALTER TABLE "grants" ADD COLUMN "otherIncomeRule" TEXT NOT NULL DEFAULT 'ignore';

ALTER TABLE "applications" ADD COLUMN "otherGrants" BIGINT;

ALTER TABLE "applications" ADD COLUMN "otherIncome" BIGINT;

ALTER TABLE "payment_settlements" ADD COLUMN "creditableTaxRule" TEXT;

ALTER TABLE "payment_settlements" ADD COLUMN "grantRate" BIGINT;

ALTER TABLE "payment_settlements" ADD COLUMN "otherIncomeRule" TEXT;

ALTER TABLE "payment_settlements" ADD COLUMN "otherGrants" BIGINT;

ALTER TABLE "payment_settlements" ADD COLUMN "otherIncome" BIGINT;

ALTER TABLE "payment_settlements" ADD COLUMN "ownShare" BIGINT;
