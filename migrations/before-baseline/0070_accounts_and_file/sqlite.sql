ALTER TABLE "banks" ADD COLUMN "place" TEXT NOT NULL DEFAULT 'agrees';

CREATE INDEX IF NOT EXISTS "banks_place_id_idx" ON "banks" ("place", "id");

ALTER TABLE "transfer_accounts" ADD COLUMN "newCode" TEXT NOT NULL DEFAULT 'off';

ALTER TABLE "transfer_accounts" ADD COLUMN "edi" TEXT NOT NULL DEFAULT 'off';

ALTER TABLE "transfer_accounts" ADD COLUMN "feeBearer" TEXT NOT NULL DEFAULT 'foundation';

ALTER TABLE "transfer_accounts" ADD COLUMN "feeSameBank" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "transfer_accounts" ADD COLUMN "feeOtherBank" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "transfer_accounts" ADD COLUMN "cutOffDays" BIGINT NOT NULL DEFAULT 2;

ALTER TABLE "transfer_accounts" ADD COLUMN "cutOffHour" BIGINT NOT NULL DEFAULT 15;

ALTER TABLE "transfer_batches" ADD COLUMN "feeTotal" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "transfer_batches" ADD COLUMN "clientCode" TEXT;

ALTER TABLE "transfer_batches" ADD COLUMN "clientName" TEXT;

ALTER TABLE "transfer_batches" ADD COLUMN "bankCode" TEXT;

ALTER TABLE "transfer_batches" ADD COLUMN "bankName" TEXT;

ALTER TABLE "transfer_batches" ADD COLUMN "branchCode" TEXT;

ALTER TABLE "transfer_batches" ADD COLUMN "branchName" TEXT;

ALTER TABLE "transfer_batches" ADD COLUMN "accountType" TEXT;

ALTER TABLE "transfer_batches" ADD COLUMN "accountNumber" TEXT;

ALTER TABLE "transfer_batches" ADD COLUMN "lineEnd" TEXT;

ALTER TABLE "transfer_batches" ADD COLUMN "method" TEXT;

ALTER TABLE "transfer_batches" ADD COLUMN "middleDot" TEXT;

ALTER TABLE "transfer_batches" ADD COLUMN "newCode" TEXT;

ALTER TABLE "transfer_batches" ADD COLUMN "edi" TEXT;

ALTER TABLE "transfer_batches" ADD COLUMN "feeBearer" TEXT;

ALTER TABLE "transfer_batches" ADD COLUMN "feeSameBank" BIGINT;

ALTER TABLE "transfer_batches" ADD COLUMN "feeOtherBank" BIGINT;

ALTER TABLE "transfer_items" ADD COLUMN "fee" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "transfer_items" ADD COLUMN "newCode" TEXT NOT NULL DEFAULT '0';
