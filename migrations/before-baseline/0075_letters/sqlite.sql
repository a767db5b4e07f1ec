CREATE TABLE "letters" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "number" TEXT NOT NULL,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "kind" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "addressee" TEXT NOT NULL,
  "dated" DATE_TEXT NOT NULL,
  "year" BIGINT NOT NULL,
  "serial" BIGINT NOT NULL,
  "templateVersion" BIGINT NOT NULL,
  "fileId" BIGINT NOT NULL REFERENCES "files" ("id"),
  "sha256" TEXT NOT NULL,
  "basis" TEXT NOT NULL,
  "facts" TEXT NOT NULL,
  "replacesId" BIGINT REFERENCES "letters" ("id"),
  "reason" TEXT,
  "userId" BIGINT,
  "userName" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "letters_number_key" ON "letters" ("number");

CREATE INDEX IF NOT EXISTS "letters_applicationId_id_idx" ON "letters" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "letters_fileId_id_idx" ON "letters" ("fileId", "id");

CREATE INDEX IF NOT EXISTS "letters_replacesId_id_idx" ON "letters" ("replacesId", "id");

CREATE INDEX IF NOT EXISTS "letters_number_id_idx" ON "letters" ("number", "id");

CREATE INDEX IF NOT EXISTS "letters_kind_id_idx" ON "letters" ("kind", "id");

CREATE INDEX IF NOT EXISTS "letters_dated_id_idx" ON "letters" ("dated", "id");

CREATE INDEX IF NOT EXISTS "letters_year_id_idx" ON "letters" ("year", "id");

CREATE INDEX IF NOT EXISTS "letters_createdAt_id_idx" ON "letters" ("createdAt", "id");

CREATE TRIGGER "letters_no_update" BEFORE UPDATE ON "letters" BEGIN
  SELECT RAISE(ABORT, 'letters is append-only');
END;

CREATE TRIGGER "letters_no_delete" BEFORE DELETE ON "letters" BEGIN
  SELECT RAISE(ABORT, 'letters is append-only');
END;

CREATE TABLE "letters_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "letters" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS search_marks (name TEXT PRIMARY KEY, upto INTEGER NOT NULL) WITHOUT ROWID;

CREATE VIRTUAL TABLE "letters_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "letters_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "letters_search" WHERE text <> '';

INSERT INTO "letters_search_index" ("letters_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'letters_search', coalesce(max(id), 0) FROM "letters_search";

CREATE TRIGGER "letters_search_insert" AFTER INSERT ON "letters_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'letters_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'letters_search') + 64 BEGIN
  INSERT INTO "letters_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'letters_search');
  INSERT INTO "letters_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "letters_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'letters_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'letters_search';
END;

CREATE TRIGGER "letters_search_update" AFTER UPDATE OF text ON "letters_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'letters_search') AND new.text <> old.text BEGIN
  DELETE FROM "letters_search_index" WHERE rowid = old.id;
  INSERT INTO "letters_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "letters_search_delete" AFTER DELETE ON "letters_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'letters_search') BEGIN
  DELETE FROM "letters_search_index" WHERE rowid = old.id;
END;
