ALTER TABLE "envelopes" ADD COLUMN "signatoryName" TEXT;

ALTER TABLE "envelopes" ADD COLUMN "readAt" TIME_TEXT;

ALTER TABLE "envelopes" ADD COLUMN "nameReason" TEXT;

CREATE TABLE "signing_codes" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "onceKey" TEXT NOT NULL,
  "envelopeId" BIGINT NOT NULL REFERENCES "envelopes" ("id") ON DELETE CASCADE,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "codeHash" TEXT,
  "expiresAt" TIME_TEXT,
  "tries" BIGINT NOT NULL DEFAULT 0,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "signing_codes_onceKey_key" ON "signing_codes" ("onceKey");

CREATE INDEX IF NOT EXISTS "signing_codes_envelopeId_id_idx" ON "signing_codes" ("envelopeId", "id");

CREATE INDEX IF NOT EXISTS "signing_codes_userId_id_idx" ON "signing_codes" ("userId", "id");

-- Letters on their way are asked of the person whom the record names, as they say; what is signed stays as it was signed.
UPDATE "envelopes" SET "signatoryName" = (
  SELECT COALESCE("o"."representativeName", "u"."username") FROM "applications" AS "a"
  INNER JOIN "organizations" AS "o" ON "o"."id" = "a"."organizationId"
  LEFT JOIN "users" AS "u" ON "u"."id" = "a"."representativeUserId"
  WHERE "a"."id" = "envelopes"."applicationId"
) WHERE "status" IN ('preparing', 'sent');
