ALTER TABLE "envelopes" ADD COLUMN "longTerm" TEXT COLLATE "C";

ALTER TABLE "envelopes" ADD COLUMN "verifiableUntil" TIMESTAMPTZ(3);

ALTER TABLE "envelopes" ADD COLUMN "longTermNote" TEXT COLLATE "C";

ALTER TABLE "envelopes" ADD COLUMN "longTermNextAt" TIMESTAMPTZ(3);

ALTER TABLE "envelopes" ADD COLUMN "longTermTries" BIGINT;
