ALTER TABLE "payments" ADD COLUMN "taxReturnedAmount" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "payments" ADD COLUMN "taxReturnedDate" DATE;
