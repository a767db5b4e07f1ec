ALTER TABLE "grants" ADD COLUMN "retentionYears" BIGINT NOT NULL DEFAULT 5;

ALTER TABLE "receipt_images" ADD COLUMN "stampedAt" TIME_TEXT;

ALTER TABLE "receipt_images" ADD COLUMN "stampAuthority" TEXT;

ALTER TABLE "receipt_images" ADD COLUMN "stampToken" TEXT;
