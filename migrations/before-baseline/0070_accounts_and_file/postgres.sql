ALTER TABLE "banks" ADD COLUMN "place" TEXT COLLATE "C" NOT NULL DEFAULT 'agrees';

CREATE INDEX IF NOT EXISTS "banks_place_id_idx" ON "banks" ("place" NULLS FIRST, "id" NULLS FIRST);

ALTER TABLE "transfer_accounts" ADD COLUMN "newCode" TEXT COLLATE "C" NOT NULL DEFAULT 'off';

ALTER TABLE "transfer_accounts" ADD COLUMN "edi" TEXT COLLATE "C" NOT NULL DEFAULT 'off';

ALTER TABLE "transfer_accounts" ADD COLUMN "feeBearer" TEXT COLLATE "C" NOT NULL DEFAULT 'foundation';

ALTER TABLE "transfer_accounts" ADD COLUMN "feeSameBank" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "transfer_accounts" ADD COLUMN "feeOtherBank" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "transfer_accounts" ADD COLUMN "cutOffDays" BIGINT NOT NULL DEFAULT 2;

ALTER TABLE "transfer_accounts" ADD COLUMN "cutOffHour" BIGINT NOT NULL DEFAULT 15;

ALTER TABLE "transfer_batches" ADD COLUMN "feeTotal" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "transfer_batches" ADD COLUMN "clientCode" TEXT COLLATE "C";

ALTER TABLE "transfer_batches" ADD COLUMN "clientName" TEXT COLLATE "C";

ALTER TABLE "transfer_batches" ADD COLUMN "bankCode" TEXT COLLATE "C";

ALTER TABLE "transfer_batches" ADD COLUMN "bankName" TEXT COLLATE "C";

ALTER TABLE "transfer_batches" ADD COLUMN "branchCode" TEXT COLLATE "C";

ALTER TABLE "transfer_batches" ADD COLUMN "branchName" TEXT COLLATE "C";

ALTER TABLE "transfer_batches" ADD COLUMN "accountType" TEXT COLLATE "C";

ALTER TABLE "transfer_batches" ADD COLUMN "accountNumber" TEXT COLLATE "C";

ALTER TABLE "transfer_batches" ADD COLUMN "lineEnd" TEXT COLLATE "C";

ALTER TABLE "transfer_batches" ADD COLUMN "method" TEXT COLLATE "C";

ALTER TABLE "transfer_batches" ADD COLUMN "middleDot" TEXT COLLATE "C";

ALTER TABLE "transfer_batches" ADD COLUMN "newCode" TEXT COLLATE "C";

ALTER TABLE "transfer_batches" ADD COLUMN "edi" TEXT COLLATE "C";

ALTER TABLE "transfer_batches" ADD COLUMN "feeBearer" TEXT COLLATE "C";

ALTER TABLE "transfer_batches" ADD COLUMN "feeSameBank" BIGINT;

ALTER TABLE "transfer_batches" ADD COLUMN "feeOtherBank" BIGINT;

ALTER TABLE "transfer_items" ADD COLUMN "fee" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "transfer_items" ADD COLUMN "newCode" TEXT COLLATE "C" NOT NULL DEFAULT '0';
