ALTER TABLE "installations" ADD COLUMN "bankMaster" TEXT COLLATE "C";
