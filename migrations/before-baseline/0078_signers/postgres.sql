ALTER TABLE "envelopes" ADD COLUMN "signerCapacity" TEXT COLLATE "C";

ALTER TABLE "envelopes" ADD COLUMN "signerAccount" TEXT COLLATE "C";
