ALTER TABLE "envelopes" ADD COLUMN "signerCapacity" TEXT;

ALTER TABLE "envelopes" ADD COLUMN "signerAccount" TEXT;
