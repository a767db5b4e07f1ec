ALTER TABLE "envelopes" ADD COLUMN "externalNote" TEXT;

ALTER TABLE "envelopes" ADD COLUMN "certificateFileId" BIGINT REFERENCES "files" ("id");

CREATE INDEX IF NOT EXISTS "envelopes_certificateFileId_id_idx" ON "envelopes" ("certificateFileId", "id");

CREATE TABLE "cloudsign_letters" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "envelopeId" BIGINT NOT NULL REFERENCES "envelopes" ("id"),
  "step" TEXT NOT NULL DEFAULT 'queued',
  "nextAt" TIME_TEXT,
  "claimedUntil" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "cloudsign_letters_envelopeId_key" ON "cloudsign_letters" ("envelopeId");
