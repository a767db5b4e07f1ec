DROP INDEX "organization_joins_organizationId_id_idx";

ALTER TABLE "organization_joins" ADD COLUMN "reason" TEXT NOT NULL DEFAULT 'asked';

ALTER TABLE "organization_joins" ADD COLUMN "askedName" TEXT NOT NULL DEFAULT '';

CREATE TABLE "organization_joins_new" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id"),
  "status" TEXT NOT NULL DEFAULT 'waiting',
  "reason" TEXT NOT NULL DEFAULT 'asked',
  "askedName" TEXT NOT NULL,
  "organizationId" BIGINT REFERENCES "organizations" ("id"),
  "note" TEXT,
  "decidedAt" TIME_TEXT,
  "decidedById" BIGINT REFERENCES "users" ("id"),
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

INSERT INTO "organization_joins_new" ("id", "userId", "status", "reason", "askedName", "organizationId", "note", "decidedAt", "decidedById", "version", "createdAt", "updatedAt") SELECT "id", "userId", "status", "reason", "askedName", "organizationId", "note", "decidedAt", "decidedById", "version", "createdAt", "updatedAt" FROM "organization_joins";

DROP TABLE "organization_joins";

ALTER TABLE "organization_joins_new" RENAME TO "organization_joins";

CREATE INDEX IF NOT EXISTS "organization_joins_userId_id_idx" ON "organization_joins" ("userId", "id");

CREATE INDEX IF NOT EXISTS "organization_joins_decidedById_id_idx" ON "organization_joins" ("decidedById", "id") WHERE "decidedById" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "organization_joins_status_id_idx" ON "organization_joins" ("status", "id");

CREATE INDEX IF NOT EXISTS "organization_joins_organizationId_id_idx" ON "organization_joins" ("organizationId", "id") WHERE "organizationId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "organization_joins_createdAt_id_idx" ON "organization_joins" ("createdAt", "id");

CREATE TABLE "organization_joins_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "organization_joins" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS search_marks (name TEXT PRIMARY KEY, upto INTEGER NOT NULL) WITHOUT ROWID;

CREATE VIRTUAL TABLE "organization_joins_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "organization_joins_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "organization_joins_search" WHERE text <> '';

INSERT INTO "organization_joins_search_index" ("organization_joins_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'organization_joins_search', coalesce(max(id), 0) FROM "organization_joins_search";

CREATE TRIGGER "organization_joins_search_insert" AFTER INSERT ON "organization_joins_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'organization_joins_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'organization_joins_search') + 64 BEGIN
  INSERT INTO "organization_joins_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'organization_joins_search');
  INSERT INTO "organization_joins_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "organization_joins_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'organization_joins_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'organization_joins_search';
END;

CREATE TRIGGER "organization_joins_search_update" AFTER UPDATE OF text ON "organization_joins_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'organization_joins_search') AND new.text <> old.text BEGIN
  DELETE FROM "organization_joins_search_index" WHERE rowid = old.id;
  INSERT INTO "organization_joins_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "organization_joins_search_delete" AFTER DELETE ON "organization_joins_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'organization_joins_search') BEGIN
  DELETE FROM "organization_joins_search_index" WHERE rowid = old.id;
END;
