CREATE TABLE "letter_templates" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "kind" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "reference" TEXT,
  "addressee" TEXT NOT NULL,
  "letterhead" TEXT NOT NULL,
  "sealId" BIGINT REFERENCES "files" ("id"),
  "body" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "letter_templates_kind_key" ON "letter_templates" ("kind");

CREATE INDEX IF NOT EXISTS "letter_templates_sealId_id_idx" ON "letter_templates" ("sealId", "id");

CREATE INDEX IF NOT EXISTS "letter_templates_title_id_idx" ON "letter_templates" ("title", "id");

CREATE INDEX IF NOT EXISTS "letter_templates_updatedAt_id_idx" ON "letter_templates" ("updatedAt", "id");

CREATE TABLE "letter_templates_search" (
  "id" BIGINT NOT NULL REFERENCES "letter_templates" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "letter_templates_search_id_key" ON "letter_templates_search" ("id");
