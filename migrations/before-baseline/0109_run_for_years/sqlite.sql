ALTER TABLE "backups" ADD COLUMN "place" TEXT;

ALTER TABLE "backups" ADD COLUMN "seconds" BIGINT;

CREATE TABLE "restore_drills" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "takenAt" TIME_TEXT,
  "result" TEXT NOT NULL,
  "seconds" BIGINT NOT NULL,
  "rows" BIGINT,
  "files" BIGINT,
  "findings" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "restore_drills_result_id_idx" ON "restore_drills" ("result", "id");

CREATE INDEX IF NOT EXISTS "restore_drills_createdAt_id_idx" ON "restore_drills" ("createdAt", "id");

CREATE TRIGGER "restore_drills_no_update" BEFORE UPDATE ON "restore_drills" BEGIN
  SELECT RAISE(ABORT, 'restore_drills is append-only');
END;

CREATE TRIGGER "restore_drills_no_delete" BEFORE DELETE ON "restore_drills" BEGIN
  SELECT RAISE(ABORT, 'restore_drills is append-only');
END;

CREATE TABLE "repeated_calls" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "callKey" TEXT NOT NULL,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "call" TEXT NOT NULL,
  "status" BIGINT,
  "answer" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "repeated_calls_userId_id_idx" ON "repeated_calls" ("userId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "repeated_calls_callKey_key" ON "repeated_calls" ("callKey");

CREATE INDEX IF NOT EXISTS "repeated_calls_createdAt_idx" ON "repeated_calls" ("createdAt");

CREATE TABLE "measurements" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "measured" TEXT NOT NULL,
  "result" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "measurements_measured_key" ON "measurements" ("measured");

CREATE TABLE "restore_drills_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "restore_drills" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS search_marks (name TEXT PRIMARY KEY, upto INTEGER NOT NULL) WITHOUT ROWID;

CREATE VIRTUAL TABLE "restore_drills_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "restore_drills_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "restore_drills_search" WHERE text <> '';

INSERT INTO "restore_drills_search_index" ("restore_drills_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'restore_drills_search', coalesce(max(id), 0) FROM "restore_drills_search";

CREATE TRIGGER "restore_drills_search_insert" AFTER INSERT ON "restore_drills_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'restore_drills_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'restore_drills_search') + 64 BEGIN
  INSERT INTO "restore_drills_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'restore_drills_search');
  INSERT INTO "restore_drills_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "restore_drills_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'restore_drills_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'restore_drills_search';
END;

CREATE TRIGGER "restore_drills_search_update" AFTER UPDATE OF text ON "restore_drills_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'restore_drills_search') AND new.text <> old.text BEGIN
  DELETE FROM "restore_drills_search_index" WHERE rowid = old.id;
  INSERT INTO "restore_drills_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "restore_drills_search_delete" AFTER DELETE ON "restore_drills_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'restore_drills_search') BEGIN
  DELETE FROM "restore_drills_search_index" WHERE rowid = old.id;
END;
