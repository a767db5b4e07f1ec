CREATE TABLE "alerts" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "kind" TEXT NOT NULL,
  "summary" TEXT NOT NULL,
  "details" TEXT,
  "resource" TEXT,
  "recordId" BIGINT,
  "state" TEXT NOT NULL DEFAULT 'open',
  "note" TEXT,
  "confirmedAt" TIME_TEXT,
  "confirmedById" BIGINT,
  "confirmedByName" TEXT,
  "onceKey" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "alerts_onceKey_key" ON "alerts" ("onceKey");

CREATE INDEX IF NOT EXISTS "alerts_createdAt_id_idx" ON "alerts" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "alerts_state_id_idx" ON "alerts" ("state", "id");

CREATE INDEX IF NOT EXISTS "alerts_kind_id_idx" ON "alerts" ("kind", "id");

CREATE TABLE "alerts_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "alerts" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS search_marks (name TEXT PRIMARY KEY, upto INTEGER NOT NULL) WITHOUT ROWID;

CREATE VIRTUAL TABLE "alerts_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "alerts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "alerts_search" WHERE text <> '';

INSERT INTO "alerts_search_index" ("alerts_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'alerts_search', coalesce(max(id), 0) FROM "alerts_search";

CREATE TRIGGER "alerts_search_insert" AFTER INSERT ON "alerts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'alerts_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'alerts_search') + 64 BEGIN
  INSERT INTO "alerts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'alerts_search');
  INSERT INTO "alerts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "alerts_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'alerts_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'alerts_search';
END;

CREATE TRIGGER "alerts_search_update" AFTER UPDATE OF text ON "alerts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'alerts_search') AND new.text <> old.text BEGIN
  DELETE FROM "alerts_search_index" WHERE rowid = old.id;
  INSERT INTO "alerts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "alerts_search_delete" AFTER DELETE ON "alerts_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'alerts_search') BEGIN
  DELETE FROM "alerts_search_index" WHERE rowid = old.id;
END;
