ALTER TABLE "grants" ADD COLUMN "restDayRule" TEXT COLLATE "C" NOT NULL DEFAULT 'next';

ALTER TABLE "payment_settlements" ADD COLUMN "refundDeadlineMovedFrom" DATE;
