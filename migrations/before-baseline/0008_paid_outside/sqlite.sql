ALTER TABLE "payments" ADD COLUMN "advanceOutsideReason" TEXT;
