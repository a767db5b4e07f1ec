ALTER TABLE "grants" ADD COLUMN "restDayRule" TEXT NOT NULL DEFAULT 'next';

ALTER TABLE "payment_settlements" ADD COLUMN "refundDeadlineMovedFrom" DATE_TEXT;
