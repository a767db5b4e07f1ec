ALTER TABLE "receipts" ADD COLUMN "onceKey" TEXT COLLATE "C";

CREATE UNIQUE INDEX IF NOT EXISTS "receipts_onceKey_key" ON "receipts" ("onceKey");
