CREATE TABLE "envelopes" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "kind" TEXT NOT NULL,
  "provider" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'sent',
  "title" TEXT NOT NULL,
  "templateVersion" BIGINT,
  "sentAt" TIME_TEXT NOT NULL,
  "sentById" BIGINT NOT NULL REFERENCES "users" ("id"),
  "expiresAt" TIME_TEXT NOT NULL,
  "openedAt" TIME_TEXT,
  "signedAt" TIME_TEXT,
  "signerName" TEXT,
  "signerId" BIGINT REFERENCES "users" ("id"),
  "declineComment" TEXT,
  "cancelReason" TEXT,
  "replacesId" BIGINT REFERENCES "envelopes" ("id"),
  "unsignedFileId" BIGINT NOT NULL REFERENCES "files" ("id"),
  "unsignedSha256" TEXT NOT NULL,
  "signedFileId" BIGINT REFERENCES "files" ("id"),
  "signedSha256" TEXT,
  "externalId" TEXT,
  "onceKey" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "envelopes_applicationId_id_idx" ON "envelopes" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "envelopes_sentById_id_idx" ON "envelopes" ("sentById", "id");

CREATE INDEX IF NOT EXISTS "envelopes_signerId_id_idx" ON "envelopes" ("signerId", "id");

CREATE INDEX IF NOT EXISTS "envelopes_replacesId_id_idx" ON "envelopes" ("replacesId", "id");

CREATE INDEX IF NOT EXISTS "envelopes_unsignedFileId_id_idx" ON "envelopes" ("unsignedFileId", "id");

CREATE INDEX IF NOT EXISTS "envelopes_signedFileId_id_idx" ON "envelopes" ("signedFileId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "envelopes_signedSha256_key" ON "envelopes" ("signedSha256");

CREATE UNIQUE INDEX IF NOT EXISTS "envelopes_onceKey_key" ON "envelopes" ("onceKey");

CREATE INDEX IF NOT EXISTS "envelopes_kind_id_idx" ON "envelopes" ("kind", "id");

CREATE INDEX IF NOT EXISTS "envelopes_status_id_idx" ON "envelopes" ("status", "id");

CREATE INDEX IF NOT EXISTS "envelopes_sentAt_id_idx" ON "envelopes" ("sentAt", "id");

CREATE INDEX IF NOT EXISTS "envelopes_expiresAt_id_idx" ON "envelopes" ("expiresAt", "id");

CREATE INDEX IF NOT EXISTS "envelopes_openedAt_id_idx" ON "envelopes" ("openedAt", "id");

CREATE INDEX IF NOT EXISTS "envelopes_signedAt_id_idx" ON "envelopes" ("signedAt", "id");

CREATE INDEX IF NOT EXISTS "envelopes_signerName_id_idx" ON "envelopes" ("signerName", "id");

CREATE INDEX IF NOT EXISTS "envelopes_status_expiresAt_id_idx" ON "envelopes" ("status", "expiresAt", "id");

CREATE TABLE "envelope_events" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "envelopeId" BIGINT NOT NULL REFERENCES "envelopes" ("id"),
  "event" TEXT NOT NULL,
  "userId" BIGINT,
  "actorName" TEXT,
  "ip" TEXT,
  "userAgent" TEXT,
  "sha256" TEXT,
  "detail" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "envelope_events_envelopeId_id_idx" ON "envelope_events" ("envelopeId", "id");

CREATE INDEX IF NOT EXISTS "envelope_events_createdAt_id_idx" ON "envelope_events" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "envelope_events_event_id_idx" ON "envelope_events" ("event", "id");

CREATE INDEX IF NOT EXISTS "envelope_events_actorName_id_idx" ON "envelope_events" ("actorName", "id");

CREATE INDEX IF NOT EXISTS "envelope_events_sha256_id_idx" ON "envelope_events" ("sha256", "id");

CREATE TABLE "envelopes_search" (
  "id" BIGINT NOT NULL REFERENCES "envelopes" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "envelopes_search_id_key" ON "envelopes_search" ("id");

CREATE TABLE "envelope_events_search" (
  "id" BIGINT NOT NULL REFERENCES "envelope_events" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "envelope_events_search_id_key" ON "envelope_events_search" ("id");
