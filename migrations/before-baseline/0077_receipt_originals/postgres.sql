ALTER TABLE "grants" ADD COLUMN "retentionYears" BIGINT NOT NULL DEFAULT 5;

ALTER TABLE "receipt_images" ADD COLUMN "stampedAt" TIMESTAMPTZ(3);

ALTER TABLE "receipt_images" ADD COLUMN "stampAuthority" TEXT COLLATE "C";

ALTER TABLE "receipt_images" ADD COLUMN "stampToken" TEXT COLLATE "C";
