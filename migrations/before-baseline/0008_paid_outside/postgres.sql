ALTER TABLE "payments" ADD COLUMN "advanceOutsideReason" TEXT COLLATE "C";
