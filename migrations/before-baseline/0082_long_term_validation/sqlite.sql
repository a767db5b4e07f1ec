ALTER TABLE "envelopes" ADD COLUMN "longTerm" TEXT;

ALTER TABLE "envelopes" ADD COLUMN "verifiableUntil" TIME_TEXT;

ALTER TABLE "envelopes" ADD COLUMN "longTermNote" TEXT;

ALTER TABLE "envelopes" ADD COLUMN "longTermNextAt" TIME_TEXT;

ALTER TABLE "envelopes" ADD COLUMN "longTermTries" BIGINT;
