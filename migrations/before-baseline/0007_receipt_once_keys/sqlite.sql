ALTER TABLE "receipts" ADD COLUMN "onceKey" TEXT;

CREATE UNIQUE INDEX IF NOT EXISTS "receipts_onceKey_key" ON "receipts" ("onceKey");
