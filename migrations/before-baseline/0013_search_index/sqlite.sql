-- 検索の索引にどの番号の行まで入っているか。その先の行は、検索のたびにそのまま調べます。
CREATE TABLE IF NOT EXISTS search_marks (name TEXT PRIMARY KEY, upto INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE "search_recipes" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "resource" TEXT NOT NULL,
  "recipe" TEXT NOT NULL,
  "upTo" BIGINT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "search_recipes_resource_key" ON "search_recipes" ("resource");

DROP INDEX "grants_search_id_key";

CREATE TABLE "grants_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "grants" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "grants_search_new" ("id", "text") SELECT "id", "text" FROM "grants_search";

DROP TABLE "grants_search";

ALTER TABLE "grants_search_new" RENAME TO "grants_search";

CREATE VIRTUAL TABLE "grants_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "grants_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "grants_search" WHERE text <> '';

INSERT INTO "grants_search_index" ("grants_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'grants_search', coalesce(max(id), 0) FROM "grants_search";

CREATE TRIGGER "grants_search_insert" AFTER INSERT ON "grants_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'grants_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'grants_search') + 64 BEGIN
  INSERT INTO "grants_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'grants_search');
  INSERT INTO "grants_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "grants_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'grants_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'grants_search';
END;

CREATE TRIGGER "grants_search_update" AFTER UPDATE OF text ON "grants_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'grants_search') AND new.text <> old.text BEGIN
  DELETE FROM "grants_search_index" WHERE rowid = old.id;
  INSERT INTO "grants_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "grants_search_delete" AFTER DELETE ON "grants_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'grants_search') BEGIN
  DELETE FROM "grants_search_index" WHERE rowid = old.id;
END;

DROP INDEX "applications_search_id_key";

CREATE TABLE "applications_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "applications" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "applications_search_new" ("id", "text") SELECT "id", "text" FROM "applications_search";

DROP TABLE "applications_search";

ALTER TABLE "applications_search_new" RENAME TO "applications_search";

CREATE VIRTUAL TABLE "applications_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "applications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "applications_search" WHERE text <> '';

INSERT INTO "applications_search_index" ("applications_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'applications_search', coalesce(max(id), 0) FROM "applications_search";

CREATE TRIGGER "applications_search_insert" AFTER INSERT ON "applications_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'applications_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'applications_search') + 64 BEGIN
  INSERT INTO "applications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'applications_search');
  INSERT INTO "applications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "applications_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'applications_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'applications_search';
END;

CREATE TRIGGER "applications_search_update" AFTER UPDATE OF text ON "applications_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'applications_search') AND new.text <> old.text BEGIN
  DELETE FROM "applications_search_index" WHERE rowid = old.id;
  INSERT INTO "applications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "applications_search_delete" AFTER DELETE ON "applications_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'applications_search') BEGIN
  DELETE FROM "applications_search_index" WHERE rowid = old.id;
END;

DROP INDEX "envelopes_search_id_key";

CREATE TABLE "envelopes_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "envelopes" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "envelopes_search_new" ("id", "text") SELECT "id", "text" FROM "envelopes_search";

DROP TABLE "envelopes_search";

ALTER TABLE "envelopes_search_new" RENAME TO "envelopes_search";

CREATE VIRTUAL TABLE "envelopes_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "envelopes_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "envelopes_search" WHERE text <> '';

INSERT INTO "envelopes_search_index" ("envelopes_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'envelopes_search', coalesce(max(id), 0) FROM "envelopes_search";

CREATE TRIGGER "envelopes_search_insert" AFTER INSERT ON "envelopes_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'envelopes_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'envelopes_search') + 64 BEGIN
  INSERT INTO "envelopes_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'envelopes_search');
  INSERT INTO "envelopes_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "envelopes_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'envelopes_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'envelopes_search';
END;

CREATE TRIGGER "envelopes_search_update" AFTER UPDATE OF text ON "envelopes_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'envelopes_search') AND new.text <> old.text BEGIN
  DELETE FROM "envelopes_search_index" WHERE rowid = old.id;
  INSERT INTO "envelopes_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "envelopes_search_delete" AFTER DELETE ON "envelopes_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'envelopes_search') BEGIN
  DELETE FROM "envelopes_search_index" WHERE rowid = old.id;
END;

DROP INDEX "envelope_events_search_id_key";

CREATE TABLE "envelope_events_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "envelope_events" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "envelope_events_search_new" ("id", "text") SELECT "id", "text" FROM "envelope_events_search";

DROP TABLE "envelope_events_search";

ALTER TABLE "envelope_events_search_new" RENAME TO "envelope_events_search";

CREATE VIRTUAL TABLE "envelope_events_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "envelope_events_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "envelope_events_search" WHERE text <> '';

INSERT INTO "envelope_events_search_index" ("envelope_events_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'envelope_events_search', coalesce(max(id), 0) FROM "envelope_events_search";

CREATE TRIGGER "envelope_events_search_insert" AFTER INSERT ON "envelope_events_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'envelope_events_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'envelope_events_search') + 64 BEGIN
  INSERT INTO "envelope_events_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'envelope_events_search');
  INSERT INTO "envelope_events_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "envelope_events_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'envelope_events_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'envelope_events_search';
END;

CREATE TRIGGER "envelope_events_search_update" AFTER UPDATE OF text ON "envelope_events_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'envelope_events_search') AND new.text <> old.text BEGIN
  DELETE FROM "envelope_events_search_index" WHERE rowid = old.id;
  INSERT INTO "envelope_events_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "envelope_events_search_delete" AFTER DELETE ON "envelope_events_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'envelope_events_search') BEGIN
  DELETE FROM "envelope_events_search_index" WHERE rowid = old.id;
END;

DROP INDEX "status_histories_search_id_key";

CREATE TABLE "status_histories_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "status_histories" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "status_histories_search_new" ("id", "text") SELECT "id", "text" FROM "status_histories_search";

DROP TABLE "status_histories_search";

ALTER TABLE "status_histories_search_new" RENAME TO "status_histories_search";

CREATE VIRTUAL TABLE "status_histories_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "status_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "status_histories_search" WHERE text <> '';

INSERT INTO "status_histories_search_index" ("status_histories_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'status_histories_search', coalesce(max(id), 0) FROM "status_histories_search";

CREATE TRIGGER "status_histories_search_insert" AFTER INSERT ON "status_histories_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'status_histories_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'status_histories_search') + 64 BEGIN
  INSERT INTO "status_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'status_histories_search');
  INSERT INTO "status_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "status_histories_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'status_histories_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'status_histories_search';
END;

CREATE TRIGGER "status_histories_search_update" AFTER UPDATE OF text ON "status_histories_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'status_histories_search') AND new.text <> old.text BEGIN
  DELETE FROM "status_histories_search_index" WHERE rowid = old.id;
  INSERT INTO "status_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "status_histories_search_delete" AFTER DELETE ON "status_histories_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'status_histories_search') BEGIN
  DELETE FROM "status_histories_search_index" WHERE rowid = old.id;
END;

DROP INDEX "submissions_search_id_key";

CREATE TABLE "submissions_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "submissions" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "submissions_search_new" ("id", "text") SELECT "id", "text" FROM "submissions_search";

DROP TABLE "submissions_search";

ALTER TABLE "submissions_search_new" RENAME TO "submissions_search";

CREATE VIRTUAL TABLE "submissions_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "submissions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "submissions_search" WHERE text <> '';

INSERT INTO "submissions_search_index" ("submissions_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'submissions_search', coalesce(max(id), 0) FROM "submissions_search";

CREATE TRIGGER "submissions_search_insert" AFTER INSERT ON "submissions_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'submissions_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'submissions_search') + 64 BEGIN
  INSERT INTO "submissions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'submissions_search');
  INSERT INTO "submissions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "submissions_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'submissions_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'submissions_search';
END;

CREATE TRIGGER "submissions_search_update" AFTER UPDATE OF text ON "submissions_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'submissions_search') AND new.text <> old.text BEGIN
  DELETE FROM "submissions_search_index" WHERE rowid = old.id;
  INSERT INTO "submissions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "submissions_search_delete" AFTER DELETE ON "submissions_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'submissions_search') BEGIN
  DELETE FROM "submissions_search_index" WHERE rowid = old.id;
END;

DROP INDEX "submission_files_search_id_key";

CREATE TABLE "submission_files_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "submission_files" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "submission_files_search_new" ("id", "text") SELECT "id", "text" FROM "submission_files_search";

DROP TABLE "submission_files_search";

ALTER TABLE "submission_files_search_new" RENAME TO "submission_files_search";

CREATE VIRTUAL TABLE "submission_files_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "submission_files_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "submission_files_search" WHERE text <> '';

INSERT INTO "submission_files_search_index" ("submission_files_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'submission_files_search', coalesce(max(id), 0) FROM "submission_files_search";

CREATE TRIGGER "submission_files_search_insert" AFTER INSERT ON "submission_files_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'submission_files_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'submission_files_search') + 64 BEGIN
  INSERT INTO "submission_files_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'submission_files_search');
  INSERT INTO "submission_files_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "submission_files_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'submission_files_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'submission_files_search';
END;

CREATE TRIGGER "submission_files_search_update" AFTER UPDATE OF text ON "submission_files_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'submission_files_search') AND new.text <> old.text BEGIN
  DELETE FROM "submission_files_search_index" WHERE rowid = old.id;
  INSERT INTO "submission_files_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "submission_files_search_delete" AFTER DELETE ON "submission_files_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'submission_files_search') BEGIN
  DELETE FROM "submission_files_search_index" WHERE rowid = old.id;
END;

DROP INDEX "submission_histories_search_id_key";

CREATE TABLE "submission_histories_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "submission_histories" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "submission_histories_search_new" ("id", "text") SELECT "id", "text" FROM "submission_histories_search";

DROP TABLE "submission_histories_search";

ALTER TABLE "submission_histories_search_new" RENAME TO "submission_histories_search";

CREATE VIRTUAL TABLE "submission_histories_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "submission_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "submission_histories_search" WHERE text <> '';

INSERT INTO "submission_histories_search_index" ("submission_histories_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'submission_histories_search', coalesce(max(id), 0) FROM "submission_histories_search";

CREATE TRIGGER "submission_histories_search_insert" AFTER INSERT ON "submission_histories_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'submission_histories_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'submission_histories_search') + 64 BEGIN
  INSERT INTO "submission_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'submission_histories_search');
  INSERT INTO "submission_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "submission_histories_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'submission_histories_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'submission_histories_search';
END;

CREATE TRIGGER "submission_histories_search_update" AFTER UPDATE OF text ON "submission_histories_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'submission_histories_search') AND new.text <> old.text BEGIN
  DELETE FROM "submission_histories_search_index" WHERE rowid = old.id;
  INSERT INTO "submission_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "submission_histories_search_delete" AFTER DELETE ON "submission_histories_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'submission_histories_search') BEGIN
  DELETE FROM "submission_histories_search_index" WHERE rowid = old.id;
END;

DROP INDEX "receipts_search_id_key";

CREATE TABLE "receipts_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "receipts" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "receipts_search_new" ("id", "text") SELECT "id", "text" FROM "receipts_search";

DROP TABLE "receipts_search";

ALTER TABLE "receipts_search_new" RENAME TO "receipts_search";

CREATE VIRTUAL TABLE "receipts_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "receipts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "receipts_search" WHERE text <> '';

INSERT INTO "receipts_search_index" ("receipts_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'receipts_search', coalesce(max(id), 0) FROM "receipts_search";

CREATE TRIGGER "receipts_search_insert" AFTER INSERT ON "receipts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'receipts_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'receipts_search') + 64 BEGIN
  INSERT INTO "receipts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'receipts_search');
  INSERT INTO "receipts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "receipts_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'receipts_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'receipts_search';
END;

CREATE TRIGGER "receipts_search_update" AFTER UPDATE OF text ON "receipts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'receipts_search') AND new.text <> old.text BEGIN
  DELETE FROM "receipts_search_index" WHERE rowid = old.id;
  INSERT INTO "receipts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "receipts_search_delete" AFTER DELETE ON "receipts_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'receipts_search') BEGIN
  DELETE FROM "receipts_search_index" WHERE rowid = old.id;
END;

DROP INDEX "receipt_histories_search_id_key";

CREATE TABLE "receipt_histories_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "receipt_histories" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "receipt_histories_search_new" ("id", "text") SELECT "id", "text" FROM "receipt_histories_search";

DROP TABLE "receipt_histories_search";

ALTER TABLE "receipt_histories_search_new" RENAME TO "receipt_histories_search";

CREATE VIRTUAL TABLE "receipt_histories_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "receipt_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "receipt_histories_search" WHERE text <> '';

INSERT INTO "receipt_histories_search_index" ("receipt_histories_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'receipt_histories_search', coalesce(max(id), 0) FROM "receipt_histories_search";

CREATE TRIGGER "receipt_histories_search_insert" AFTER INSERT ON "receipt_histories_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'receipt_histories_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'receipt_histories_search') + 64 BEGIN
  INSERT INTO "receipt_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'receipt_histories_search');
  INSERT INTO "receipt_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "receipt_histories_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'receipt_histories_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'receipt_histories_search';
END;

CREATE TRIGGER "receipt_histories_search_update" AFTER UPDATE OF text ON "receipt_histories_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'receipt_histories_search') AND new.text <> old.text BEGIN
  DELETE FROM "receipt_histories_search_index" WHERE rowid = old.id;
  INSERT INTO "receipt_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "receipt_histories_search_delete" AFTER DELETE ON "receipt_histories_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'receipt_histories_search') BEGIN
  DELETE FROM "receipt_histories_search_index" WHERE rowid = old.id;
END;

DROP INDEX "receipt_images_search_id_key";

CREATE TABLE "receipt_images_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "receipt_images" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "receipt_images_search_new" ("id", "text") SELECT "id", "text" FROM "receipt_images_search";

DROP TABLE "receipt_images_search";

ALTER TABLE "receipt_images_search_new" RENAME TO "receipt_images_search";

CREATE VIRTUAL TABLE "receipt_images_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "receipt_images_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "receipt_images_search" WHERE text <> '';

INSERT INTO "receipt_images_search_index" ("receipt_images_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'receipt_images_search', coalesce(max(id), 0) FROM "receipt_images_search";

CREATE TRIGGER "receipt_images_search_insert" AFTER INSERT ON "receipt_images_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'receipt_images_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'receipt_images_search') + 64 BEGIN
  INSERT INTO "receipt_images_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'receipt_images_search');
  INSERT INTO "receipt_images_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "receipt_images_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'receipt_images_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'receipt_images_search';
END;

CREATE TRIGGER "receipt_images_search_update" AFTER UPDATE OF text ON "receipt_images_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'receipt_images_search') AND new.text <> old.text BEGIN
  DELETE FROM "receipt_images_search_index" WHERE rowid = old.id;
  INSERT INTO "receipt_images_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "receipt_images_search_delete" AFTER DELETE ON "receipt_images_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'receipt_images_search') BEGIN
  DELETE FROM "receipt_images_search_index" WHERE rowid = old.id;
END;

DROP INDEX "transfer_accounts_search_id_key";

CREATE TABLE "transfer_accounts_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "transfer_accounts" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "transfer_accounts_search_new" ("id", "text") SELECT "id", "text" FROM "transfer_accounts_search";

DROP TABLE "transfer_accounts_search";

ALTER TABLE "transfer_accounts_search_new" RENAME TO "transfer_accounts_search";

CREATE VIRTUAL TABLE "transfer_accounts_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "transfer_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_accounts_search" WHERE text <> '';

INSERT INTO "transfer_accounts_search_index" ("transfer_accounts_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'transfer_accounts_search', coalesce(max(id), 0) FROM "transfer_accounts_search";

CREATE TRIGGER "transfer_accounts_search_insert" AFTER INSERT ON "transfer_accounts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_accounts_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'transfer_accounts_search') + 64 BEGIN
  INSERT INTO "transfer_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'transfer_accounts_search');
  INSERT INTO "transfer_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_accounts_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'transfer_accounts_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'transfer_accounts_search';
END;

CREATE TRIGGER "transfer_accounts_search_update" AFTER UPDATE OF text ON "transfer_accounts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_accounts_search') AND new.text <> old.text BEGIN
  DELETE FROM "transfer_accounts_search_index" WHERE rowid = old.id;
  INSERT INTO "transfer_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "transfer_accounts_search_delete" AFTER DELETE ON "transfer_accounts_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_accounts_search') BEGIN
  DELETE FROM "transfer_accounts_search_index" WHERE rowid = old.id;
END;

DROP INDEX "transfer_batches_search_id_key";

CREATE TABLE "transfer_batches_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "transfer_batches" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "transfer_batches_search_new" ("id", "text") SELECT "id", "text" FROM "transfer_batches_search";

DROP TABLE "transfer_batches_search";

ALTER TABLE "transfer_batches_search_new" RENAME TO "transfer_batches_search";

CREATE VIRTUAL TABLE "transfer_batches_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "transfer_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_batches_search" WHERE text <> '';

INSERT INTO "transfer_batches_search_index" ("transfer_batches_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'transfer_batches_search', coalesce(max(id), 0) FROM "transfer_batches_search";

CREATE TRIGGER "transfer_batches_search_insert" AFTER INSERT ON "transfer_batches_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_batches_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'transfer_batches_search') + 64 BEGIN
  INSERT INTO "transfer_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'transfer_batches_search');
  INSERT INTO "transfer_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_batches_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'transfer_batches_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'transfer_batches_search';
END;

CREATE TRIGGER "transfer_batches_search_update" AFTER UPDATE OF text ON "transfer_batches_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_batches_search') AND new.text <> old.text BEGIN
  DELETE FROM "transfer_batches_search_index" WHERE rowid = old.id;
  INSERT INTO "transfer_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "transfer_batches_search_delete" AFTER DELETE ON "transfer_batches_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_batches_search') BEGIN
  DELETE FROM "transfer_batches_search_index" WHERE rowid = old.id;
END;

DROP INDEX "transfer_items_search_id_key";

CREATE TABLE "transfer_items_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "transfer_items" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "transfer_items_search_new" ("id", "text") SELECT "id", "text" FROM "transfer_items_search";

DROP TABLE "transfer_items_search";

ALTER TABLE "transfer_items_search_new" RENAME TO "transfer_items_search";

CREATE VIRTUAL TABLE "transfer_items_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "transfer_items_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_items_search" WHERE text <> '';

INSERT INTO "transfer_items_search_index" ("transfer_items_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'transfer_items_search', coalesce(max(id), 0) FROM "transfer_items_search";

CREATE TRIGGER "transfer_items_search_insert" AFTER INSERT ON "transfer_items_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_items_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'transfer_items_search') + 64 BEGIN
  INSERT INTO "transfer_items_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'transfer_items_search');
  INSERT INTO "transfer_items_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_items_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'transfer_items_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'transfer_items_search';
END;

CREATE TRIGGER "transfer_items_search_update" AFTER UPDATE OF text ON "transfer_items_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_items_search') AND new.text <> old.text BEGIN
  DELETE FROM "transfer_items_search_index" WHERE rowid = old.id;
  INSERT INTO "transfer_items_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "transfer_items_search_delete" AFTER DELETE ON "transfer_items_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_items_search') BEGIN
  DELETE FROM "transfer_items_search_index" WHERE rowid = old.id;
END;

DROP INDEX "transfer_downloads_search_id_key";

CREATE TABLE "transfer_downloads_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "transfer_downloads" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "transfer_downloads_search_new" ("id", "text") SELECT "id", "text" FROM "transfer_downloads_search";

DROP TABLE "transfer_downloads_search";

ALTER TABLE "transfer_downloads_search_new" RENAME TO "transfer_downloads_search";

CREATE VIRTUAL TABLE "transfer_downloads_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "transfer_downloads_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_downloads_search" WHERE text <> '';

INSERT INTO "transfer_downloads_search_index" ("transfer_downloads_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'transfer_downloads_search', coalesce(max(id), 0) FROM "transfer_downloads_search";

CREATE TRIGGER "transfer_downloads_search_insert" AFTER INSERT ON "transfer_downloads_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_downloads_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'transfer_downloads_search') + 64 BEGIN
  INSERT INTO "transfer_downloads_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'transfer_downloads_search');
  INSERT INTO "transfer_downloads_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_downloads_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'transfer_downloads_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'transfer_downloads_search';
END;

CREATE TRIGGER "transfer_downloads_search_update" AFTER UPDATE OF text ON "transfer_downloads_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_downloads_search') AND new.text <> old.text BEGIN
  DELETE FROM "transfer_downloads_search_index" WHERE rowid = old.id;
  INSERT INTO "transfer_downloads_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "transfer_downloads_search_delete" AFTER DELETE ON "transfer_downloads_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_downloads_search') BEGIN
  DELETE FROM "transfer_downloads_search_index" WHERE rowid = old.id;
END;

DROP INDEX "users_search_id_key";

CREATE TABLE "users_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "users_search_new" ("id", "text") SELECT "id", "text" FROM "users_search";

DROP TABLE "users_search";

ALTER TABLE "users_search_new" RENAME TO "users_search";

CREATE VIRTUAL TABLE "users_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "users_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "users_search" WHERE text <> '';

INSERT INTO "users_search_index" ("users_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'users_search', coalesce(max(id), 0) FROM "users_search";

CREATE TRIGGER "users_search_insert" AFTER INSERT ON "users_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'users_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'users_search') + 64 BEGIN
  INSERT INTO "users_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'users_search');
  INSERT INTO "users_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "users_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'users_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'users_search';
END;

CREATE TRIGGER "users_search_update" AFTER UPDATE OF text ON "users_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'users_search') AND new.text <> old.text BEGIN
  DELETE FROM "users_search_index" WHERE rowid = old.id;
  INSERT INTO "users_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "users_search_delete" AFTER DELETE ON "users_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'users_search') BEGIN
  DELETE FROM "users_search_index" WHERE rowid = old.id;
END;

DROP INDEX "notifications_search_id_key";

CREATE TABLE "notifications_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "notifications" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "notifications_search_new" ("id", "text") SELECT "id", "text" FROM "notifications_search";

DROP TABLE "notifications_search";

ALTER TABLE "notifications_search_new" RENAME TO "notifications_search";

CREATE VIRTUAL TABLE "notifications_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "notifications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "notifications_search" WHERE text <> '';

INSERT INTO "notifications_search_index" ("notifications_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'notifications_search', coalesce(max(id), 0) FROM "notifications_search";

CREATE TRIGGER "notifications_search_insert" AFTER INSERT ON "notifications_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'notifications_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'notifications_search') + 64 BEGIN
  INSERT INTO "notifications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'notifications_search');
  INSERT INTO "notifications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "notifications_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'notifications_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'notifications_search';
END;

CREATE TRIGGER "notifications_search_update" AFTER UPDATE OF text ON "notifications_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'notifications_search') AND new.text <> old.text BEGIN
  DELETE FROM "notifications_search_index" WHERE rowid = old.id;
  INSERT INTO "notifications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "notifications_search_delete" AFTER DELETE ON "notifications_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'notifications_search') BEGIN
  DELETE FROM "notifications_search_index" WHERE rowid = old.id;
END;

DROP INDEX "audit_logs_search_id_key";

CREATE TABLE "audit_logs_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "audit_logs" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "audit_logs_search_new" ("id", "text") SELECT "id", "text" FROM "audit_logs_search";

DROP TABLE "audit_logs_search";

ALTER TABLE "audit_logs_search_new" RENAME TO "audit_logs_search";

CREATE VIRTUAL TABLE "audit_logs_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "audit_logs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "audit_logs_search" WHERE text <> '';

INSERT INTO "audit_logs_search_index" ("audit_logs_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'audit_logs_search', coalesce(max(id), 0) FROM "audit_logs_search";

CREATE TRIGGER "audit_logs_search_insert" AFTER INSERT ON "audit_logs_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'audit_logs_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'audit_logs_search') + 64 BEGIN
  INSERT INTO "audit_logs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'audit_logs_search');
  INSERT INTO "audit_logs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "audit_logs_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'audit_logs_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'audit_logs_search';
END;

CREATE TRIGGER "audit_logs_search_update" AFTER UPDATE OF text ON "audit_logs_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'audit_logs_search') AND new.text <> old.text BEGIN
  DELETE FROM "audit_logs_search_index" WHERE rowid = old.id;
  INSERT INTO "audit_logs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "audit_logs_search_delete" AFTER DELETE ON "audit_logs_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'audit_logs_search') BEGIN
  DELETE FROM "audit_logs_search_index" WHERE rowid = old.id;
END;

DROP INDEX "file_checks_search_id_key";

CREATE TABLE "file_checks_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "file_checks" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "file_checks_search_new" ("id", "text") SELECT "id", "text" FROM "file_checks_search";

DROP TABLE "file_checks_search";

ALTER TABLE "file_checks_search_new" RENAME TO "file_checks_search";

CREATE VIRTUAL TABLE "file_checks_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "file_checks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "file_checks_search" WHERE text <> '';

INSERT INTO "file_checks_search_index" ("file_checks_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'file_checks_search', coalesce(max(id), 0) FROM "file_checks_search";

CREATE TRIGGER "file_checks_search_insert" AFTER INSERT ON "file_checks_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'file_checks_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'file_checks_search') + 64 BEGIN
  INSERT INTO "file_checks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'file_checks_search');
  INSERT INTO "file_checks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "file_checks_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'file_checks_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'file_checks_search';
END;

CREATE TRIGGER "file_checks_search_update" AFTER UPDATE OF text ON "file_checks_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'file_checks_search') AND new.text <> old.text BEGIN
  DELETE FROM "file_checks_search_index" WHERE rowid = old.id;
  INSERT INTO "file_checks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "file_checks_search_delete" AFTER DELETE ON "file_checks_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'file_checks_search') BEGIN
  DELETE FROM "file_checks_search_index" WHERE rowid = old.id;
END;

DROP INDEX "organizations_search_id_key";

CREATE TABLE "organizations_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "organizations" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "organizations_search_new" ("id", "text") SELECT "id", "text" FROM "organizations_search";

DROP TABLE "organizations_search";

ALTER TABLE "organizations_search_new" RENAME TO "organizations_search";

CREATE VIRTUAL TABLE "organizations_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "organizations_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "organizations_search" WHERE text <> '';

INSERT INTO "organizations_search_index" ("organizations_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'organizations_search', coalesce(max(id), 0) FROM "organizations_search";

CREATE TRIGGER "organizations_search_insert" AFTER INSERT ON "organizations_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'organizations_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'organizations_search') + 64 BEGIN
  INSERT INTO "organizations_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'organizations_search');
  INSERT INTO "organizations_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "organizations_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'organizations_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'organizations_search';
END;

CREATE TRIGGER "organizations_search_update" AFTER UPDATE OF text ON "organizations_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'organizations_search') AND new.text <> old.text BEGIN
  DELETE FROM "organizations_search_index" WHERE rowid = old.id;
  INSERT INTO "organizations_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "organizations_search_delete" AFTER DELETE ON "organizations_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'organizations_search') BEGIN
  DELETE FROM "organizations_search_index" WHERE rowid = old.id;
END;

DROP INDEX "report_forms_search_id_key";

CREATE TABLE "report_forms_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "report_forms" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "report_forms_search_new" ("id", "text") SELECT "id", "text" FROM "report_forms_search";

DROP TABLE "report_forms_search";

ALTER TABLE "report_forms_search_new" RENAME TO "report_forms_search";

CREATE VIRTUAL TABLE "report_forms_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "report_forms_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "report_forms_search" WHERE text <> '';

INSERT INTO "report_forms_search_index" ("report_forms_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'report_forms_search', coalesce(max(id), 0) FROM "report_forms_search";

CREATE TRIGGER "report_forms_search_insert" AFTER INSERT ON "report_forms_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'report_forms_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'report_forms_search') + 64 BEGIN
  INSERT INTO "report_forms_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'report_forms_search');
  INSERT INTO "report_forms_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "report_forms_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'report_forms_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'report_forms_search';
END;

CREATE TRIGGER "report_forms_search_update" AFTER UPDATE OF text ON "report_forms_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'report_forms_search') AND new.text <> old.text BEGIN
  DELETE FROM "report_forms_search_index" WHERE rowid = old.id;
  INSERT INTO "report_forms_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "report_forms_search_delete" AFTER DELETE ON "report_forms_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'report_forms_search') BEGIN
  DELETE FROM "report_forms_search_index" WHERE rowid = old.id;
END;

DROP INDEX "banks_search_id_key";

CREATE TABLE "banks_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "banks" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "banks_search_new" ("id", "text") SELECT "id", "text" FROM "banks_search";

DROP TABLE "banks_search";

ALTER TABLE "banks_search_new" RENAME TO "banks_search";

CREATE VIRTUAL TABLE "banks_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "banks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "banks_search" WHERE text <> '';

INSERT INTO "banks_search_index" ("banks_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'banks_search', coalesce(max(id), 0) FROM "banks_search";

CREATE TRIGGER "banks_search_insert" AFTER INSERT ON "banks_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'banks_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'banks_search') + 64 BEGIN
  INSERT INTO "banks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'banks_search');
  INSERT INTO "banks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "banks_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'banks_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'banks_search';
END;

CREATE TRIGGER "banks_search_update" AFTER UPDATE OF text ON "banks_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'banks_search') AND new.text <> old.text BEGIN
  DELETE FROM "banks_search_index" WHERE rowid = old.id;
  INSERT INTO "banks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "banks_search_delete" AFTER DELETE ON "banks_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'banks_search') BEGIN
  DELETE FROM "banks_search_index" WHERE rowid = old.id;
END;

DROP INDEX "comments_search_id_key";

CREATE TABLE "comments_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "comments" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "comments_search_new" ("id", "text") SELECT "id", "text" FROM "comments_search";

DROP TABLE "comments_search";

ALTER TABLE "comments_search_new" RENAME TO "comments_search";

CREATE VIRTUAL TABLE "comments_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "comments_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "comments_search" WHERE text <> '';

INSERT INTO "comments_search_index" ("comments_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'comments_search', coalesce(max(id), 0) FROM "comments_search";

CREATE TRIGGER "comments_search_insert" AFTER INSERT ON "comments_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'comments_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'comments_search') + 64 BEGIN
  INSERT INTO "comments_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'comments_search');
  INSERT INTO "comments_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "comments_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'comments_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'comments_search';
END;

CREATE TRIGGER "comments_search_update" AFTER UPDATE OF text ON "comments_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'comments_search') AND new.text <> old.text BEGIN
  DELETE FROM "comments_search_index" WHERE rowid = old.id;
  INSERT INTO "comments_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "comments_search_delete" AFTER DELETE ON "comments_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'comments_search') BEGIN
  DELETE FROM "comments_search_index" WHERE rowid = old.id;
END;

DROP INDEX "faqs_search_id_key";

CREATE TABLE "faqs_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "faqs" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "faqs_search_new" ("id", "text") SELECT "id", "text" FROM "faqs_search";

DROP TABLE "faqs_search";

ALTER TABLE "faqs_search_new" RENAME TO "faqs_search";

CREATE VIRTUAL TABLE "faqs_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "faqs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "faqs_search" WHERE text <> '';

INSERT INTO "faqs_search_index" ("faqs_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'faqs_search', coalesce(max(id), 0) FROM "faqs_search";

CREATE TRIGGER "faqs_search_insert" AFTER INSERT ON "faqs_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'faqs_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'faqs_search') + 64 BEGIN
  INSERT INTO "faqs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'faqs_search');
  INSERT INTO "faqs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "faqs_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'faqs_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'faqs_search';
END;

CREATE TRIGGER "faqs_search_update" AFTER UPDATE OF text ON "faqs_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'faqs_search') AND new.text <> old.text BEGIN
  DELETE FROM "faqs_search_index" WHERE rowid = old.id;
  INSERT INTO "faqs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "faqs_search_delete" AFTER DELETE ON "faqs_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'faqs_search') BEGIN
  DELETE FROM "faqs_search_index" WHERE rowid = old.id;
END;

DROP INDEX "mail_templates_search_id_key";

CREATE TABLE "mail_templates_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "mail_templates" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "mail_templates_search_new" ("id", "text") SELECT "id", "text" FROM "mail_templates_search";

DROP TABLE "mail_templates_search";

ALTER TABLE "mail_templates_search_new" RENAME TO "mail_templates_search";

CREATE VIRTUAL TABLE "mail_templates_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "mail_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "mail_templates_search" WHERE text <> '';

INSERT INTO "mail_templates_search_index" ("mail_templates_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'mail_templates_search', coalesce(max(id), 0) FROM "mail_templates_search";

CREATE TRIGGER "mail_templates_search_insert" AFTER INSERT ON "mail_templates_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'mail_templates_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'mail_templates_search') + 64 BEGIN
  INSERT INTO "mail_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'mail_templates_search');
  INSERT INTO "mail_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "mail_templates_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'mail_templates_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'mail_templates_search';
END;

CREATE TRIGGER "mail_templates_search_update" AFTER UPDATE OF text ON "mail_templates_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'mail_templates_search') AND new.text <> old.text BEGIN
  DELETE FROM "mail_templates_search_index" WHERE rowid = old.id;
  INSERT INTO "mail_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "mail_templates_search_delete" AFTER DELETE ON "mail_templates_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'mail_templates_search') BEGIN
  DELETE FROM "mail_templates_search_index" WHERE rowid = old.id;
END;

DROP INDEX "letter_templates_search_id_key";

CREATE TABLE "letter_templates_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "letter_templates" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "letter_templates_search_new" ("id", "text") SELECT "id", "text" FROM "letter_templates_search";

DROP TABLE "letter_templates_search";

ALTER TABLE "letter_templates_search_new" RENAME TO "letter_templates_search";

CREATE VIRTUAL TABLE "letter_templates_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "letter_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "letter_templates_search" WHERE text <> '';

INSERT INTO "letter_templates_search_index" ("letter_templates_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'letter_templates_search', coalesce(max(id), 0) FROM "letter_templates_search";

CREATE TRIGGER "letter_templates_search_insert" AFTER INSERT ON "letter_templates_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'letter_templates_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'letter_templates_search') + 64 BEGIN
  INSERT INTO "letter_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'letter_templates_search');
  INSERT INTO "letter_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "letter_templates_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'letter_templates_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'letter_templates_search';
END;

CREATE TRIGGER "letter_templates_search_update" AFTER UPDATE OF text ON "letter_templates_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'letter_templates_search') AND new.text <> old.text BEGIN
  DELETE FROM "letter_templates_search_index" WHERE rowid = old.id;
  INSERT INTO "letter_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "letter_templates_search_delete" AFTER DELETE ON "letter_templates_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'letter_templates_search') BEGIN
  DELETE FROM "letter_templates_search_index" WHERE rowid = old.id;
END;

DROP INDEX "mail_batches_search_id_key";

CREATE TABLE "mail_batches_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "mail_batches" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "mail_batches_search_new" ("id", "text") SELECT "id", "text" FROM "mail_batches_search";

DROP TABLE "mail_batches_search";

ALTER TABLE "mail_batches_search_new" RENAME TO "mail_batches_search";

CREATE VIRTUAL TABLE "mail_batches_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "mail_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "mail_batches_search" WHERE text <> '';

INSERT INTO "mail_batches_search_index" ("mail_batches_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'mail_batches_search', coalesce(max(id), 0) FROM "mail_batches_search";

CREATE TRIGGER "mail_batches_search_insert" AFTER INSERT ON "mail_batches_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'mail_batches_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'mail_batches_search') + 64 BEGIN
  INSERT INTO "mail_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'mail_batches_search');
  INSERT INTO "mail_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "mail_batches_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'mail_batches_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'mail_batches_search';
END;

CREATE TRIGGER "mail_batches_search_update" AFTER UPDATE OF text ON "mail_batches_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'mail_batches_search') AND new.text <> old.text BEGIN
  DELETE FROM "mail_batches_search_index" WHERE rowid = old.id;
  INSERT INTO "mail_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "mail_batches_search_delete" AFTER DELETE ON "mail_batches_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'mail_batches_search') BEGIN
  DELETE FROM "mail_batches_search_index" WHERE rowid = old.id;
END;

DROP INDEX "outbox_search_id_key";

CREATE TABLE "outbox_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "outbox" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "outbox_search_new" ("id", "text") SELECT "id", "text" FROM "outbox_search";

DROP TABLE "outbox_search";

ALTER TABLE "outbox_search_new" RENAME TO "outbox_search";

CREATE VIRTUAL TABLE "outbox_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "outbox_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "outbox_search" WHERE text <> '';

INSERT INTO "outbox_search_index" ("outbox_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'outbox_search', coalesce(max(id), 0) FROM "outbox_search";

CREATE TRIGGER "outbox_search_insert" AFTER INSERT ON "outbox_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'outbox_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'outbox_search') + 64 BEGIN
  INSERT INTO "outbox_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'outbox_search');
  INSERT INTO "outbox_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "outbox_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'outbox_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'outbox_search';
END;

CREATE TRIGGER "outbox_search_update" AFTER UPDATE OF text ON "outbox_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'outbox_search') AND new.text <> old.text BEGIN
  DELETE FROM "outbox_search_index" WHERE rowid = old.id;
  INSERT INTO "outbox_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "outbox_search_delete" AFTER DELETE ON "outbox_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'outbox_search') BEGIN
  DELETE FROM "outbox_search_index" WHERE rowid = old.id;
END;

DROP INDEX "application_statuses_search_id_key";

CREATE TABLE "application_statuses_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "application_statuses" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "application_statuses_search_new" ("id", "text") SELECT "id", "text" FROM "application_statuses_search";

DROP TABLE "application_statuses_search";

ALTER TABLE "application_statuses_search_new" RENAME TO "application_statuses_search";

CREATE VIRTUAL TABLE "application_statuses_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "application_statuses_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "application_statuses_search" WHERE text <> '';

INSERT INTO "application_statuses_search_index" ("application_statuses_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'application_statuses_search', coalesce(max(id), 0) FROM "application_statuses_search";

CREATE TRIGGER "application_statuses_search_insert" AFTER INSERT ON "application_statuses_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'application_statuses_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'application_statuses_search') + 64 BEGIN
  INSERT INTO "application_statuses_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'application_statuses_search');
  INSERT INTO "application_statuses_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "application_statuses_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'application_statuses_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'application_statuses_search';
END;

CREATE TRIGGER "application_statuses_search_update" AFTER UPDATE OF text ON "application_statuses_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'application_statuses_search') AND new.text <> old.text BEGIN
  DELETE FROM "application_statuses_search_index" WHERE rowid = old.id;
  INSERT INTO "application_statuses_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "application_statuses_search_delete" AFTER DELETE ON "application_statuses_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'application_statuses_search') BEGIN
  DELETE FROM "application_statuses_search_index" WHERE rowid = old.id;
END;

DROP INDEX "river_systems_search_id_key";

CREATE TABLE "river_systems_search_new" (
  "id" INTEGER PRIMARY KEY REFERENCES "river_systems" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

INSERT INTO "river_systems_search_new" ("id", "text") SELECT "id", "text" FROM "river_systems_search";

DROP TABLE "river_systems_search";

ALTER TABLE "river_systems_search_new" RENAME TO "river_systems_search";

CREATE VIRTUAL TABLE "river_systems_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "river_systems_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "river_systems_search" WHERE text <> '';

INSERT INTO "river_systems_search_index" ("river_systems_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'river_systems_search', coalesce(max(id), 0) FROM "river_systems_search";

CREATE TRIGGER "river_systems_search_insert" AFTER INSERT ON "river_systems_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'river_systems_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'river_systems_search') + 64 BEGIN
  INSERT INTO "river_systems_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'river_systems_search');
  INSERT INTO "river_systems_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "river_systems_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'river_systems_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'river_systems_search';
END;

CREATE TRIGGER "river_systems_search_update" AFTER UPDATE OF text ON "river_systems_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'river_systems_search') AND new.text <> old.text BEGIN
  DELETE FROM "river_systems_search_index" WHERE rowid = old.id;
  INSERT INTO "river_systems_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "river_systems_search_delete" AFTER DELETE ON "river_systems_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'river_systems_search') BEGIN
  DELETE FROM "river_systems_search_index" WHERE rowid = old.id;
END;
