CREATE TABLE "bank_statements" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "accountId" BIGINT NOT NULL REFERENCES "transfer_accounts" ("id"),
  "fromDate" DATE_TEXT NOT NULL,
  "untilDate" DATE_TEXT NOT NULL,
  "fileName" TEXT NOT NULL,
  "fileSha256" TEXT NOT NULL,
  "lineCount" BIGINT NOT NULL,
  "newCount" BIGINT NOT NULL,
  "userId" BIGINT,
  "userName" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "bank_statements_accountId_id_idx" ON "bank_statements" ("accountId", "id");

CREATE INDEX IF NOT EXISTS "bank_statements_createdAt_id_idx" ON "bank_statements" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "bank_statements_fromDate_id_idx" ON "bank_statements" ("fromDate", "id");

CREATE INDEX IF NOT EXISTS "bank_statements_untilDate_id_idx" ON "bank_statements" ("untilDate", "id");

CREATE INDEX IF NOT EXISTS "bank_statements_lineCount_id_idx" ON "bank_statements" ("lineCount", "id");

CREATE INDEX IF NOT EXISTS "bank_statements_newCount_id_idx" ON "bank_statements" ("newCount", "id");

CREATE INDEX IF NOT EXISTS "bank_statements_fileName_id_idx" ON "bank_statements" ("fileName", "id");

CREATE INDEX IF NOT EXISTS "bank_statements_userName_id_idx" ON "bank_statements" ("userName", "id");

CREATE TRIGGER "bank_statements_no_update" BEFORE UPDATE ON "bank_statements" BEGIN
  SELECT RAISE(ABORT, 'bank_statements is append-only');
END;

CREATE TRIGGER "bank_statements_no_delete" BEFORE DELETE ON "bank_statements" BEGIN
  SELECT RAISE(ABORT, 'bank_statements is append-only');
END;

CREATE TABLE "statement_lines" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "accountId" BIGINT NOT NULL REFERENCES "transfer_accounts" ("id"),
  "statementId" BIGINT NOT NULL REFERENCES "bank_statements" ("id"),
  "bookedOn" DATE_TEXT NOT NULL,
  "direction" TEXT NOT NULL,
  "amount" BIGINT NOT NULL,
  "words" TEXT,
  "asideReason" TEXT,
  "onceKey" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "statement_lines_accountId_id_idx" ON "statement_lines" ("accountId", "id");

CREATE INDEX IF NOT EXISTS "statement_lines_statementId_id_idx" ON "statement_lines" ("statementId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "statement_lines_onceKey_key" ON "statement_lines" ("onceKey");

CREATE INDEX IF NOT EXISTS "statement_lines_bookedOn_id_idx" ON "statement_lines" ("bookedOn", "id");

CREATE INDEX IF NOT EXISTS "statement_lines_direction_id_idx" ON "statement_lines" ("direction", "id");

CREATE INDEX IF NOT EXISTS "statement_lines_amount_id_idx" ON "statement_lines" ("amount", "id");

CREATE INDEX IF NOT EXISTS "statement_lines_words_id_idx" ON "statement_lines" ("words", "id");

CREATE INDEX IF NOT EXISTS "statement_lines_asideReason_id_idx" ON "statement_lines" ("asideReason", "id");

CREATE INDEX IF NOT EXISTS "statement_lines_accountId_bookedOn_id_idx" ON "statement_lines" ("accountId", "bookedOn", "id");

CREATE INDEX IF NOT EXISTS "statement_lines_direction_bookedOn_id_idx" ON "statement_lines" ("direction", "bookedOn", "id");

CREATE INDEX IF NOT EXISTS "statement_lines_amount_bookedOn_id_idx" ON "statement_lines" ("amount", "bookedOn", "id");

CREATE INDEX IF NOT EXISTS "statement_lines_statementId_bookedOn_id_idx" ON "statement_lines" ("statementId", "bookedOn", "id");

CREATE TABLE "ledger_accounts" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "ledgerKey" TEXT NOT NULL,
  "code" TEXT,
  "name" TEXT NOT NULL,
  "subName" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "ledger_accounts_ledgerKey_key" ON "ledger_accounts" ("ledgerKey");

CREATE INDEX IF NOT EXISTS "ledger_accounts_ledgerKey_id_idx" ON "ledger_accounts" ("ledgerKey", "id");

CREATE INDEX IF NOT EXISTS "ledger_accounts_code_id_idx" ON "ledger_accounts" ("code", "id");

CREATE INDEX IF NOT EXISTS "ledger_accounts_name_id_idx" ON "ledger_accounts" ("name", "id");

CREATE INDEX IF NOT EXISTS "ledger_accounts_subName_id_idx" ON "ledger_accounts" ("subName", "id");

CREATE TABLE "bank_statements_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "bank_statements" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS search_marks (name TEXT PRIMARY KEY, upto INTEGER NOT NULL) WITHOUT ROWID;

CREATE VIRTUAL TABLE "bank_statements_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "bank_statements_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "bank_statements_search" WHERE text <> '';

INSERT INTO "bank_statements_search_index" ("bank_statements_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'bank_statements_search', coalesce(max(id), 0) FROM "bank_statements_search";

CREATE TRIGGER "bank_statements_search_insert" AFTER INSERT ON "bank_statements_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'bank_statements_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'bank_statements_search') + 64 BEGIN
  INSERT INTO "bank_statements_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'bank_statements_search');
  INSERT INTO "bank_statements_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "bank_statements_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'bank_statements_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'bank_statements_search';
END;

CREATE TRIGGER "bank_statements_search_update" AFTER UPDATE OF text ON "bank_statements_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'bank_statements_search') AND new.text <> old.text BEGIN
  DELETE FROM "bank_statements_search_index" WHERE rowid = old.id;
  INSERT INTO "bank_statements_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "bank_statements_search_delete" AFTER DELETE ON "bank_statements_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'bank_statements_search') BEGIN
  DELETE FROM "bank_statements_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "statement_lines_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "statement_lines" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "statement_lines_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "statement_lines_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "statement_lines_search" WHERE text <> '';

INSERT INTO "statement_lines_search_index" ("statement_lines_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'statement_lines_search', coalesce(max(id), 0) FROM "statement_lines_search";

CREATE TRIGGER "statement_lines_search_insert" AFTER INSERT ON "statement_lines_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'statement_lines_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'statement_lines_search') + 64 BEGIN
  INSERT INTO "statement_lines_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'statement_lines_search');
  INSERT INTO "statement_lines_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "statement_lines_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'statement_lines_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'statement_lines_search';
END;

CREATE TRIGGER "statement_lines_search_update" AFTER UPDATE OF text ON "statement_lines_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'statement_lines_search') AND new.text <> old.text BEGIN
  DELETE FROM "statement_lines_search_index" WHERE rowid = old.id;
  INSERT INTO "statement_lines_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "statement_lines_search_delete" AFTER DELETE ON "statement_lines_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'statement_lines_search') BEGIN
  DELETE FROM "statement_lines_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "ledger_accounts_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "ledger_accounts" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "ledger_accounts_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "ledger_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "ledger_accounts_search" WHERE text <> '';

INSERT INTO "ledger_accounts_search_index" ("ledger_accounts_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'ledger_accounts_search', coalesce(max(id), 0) FROM "ledger_accounts_search";

CREATE TRIGGER "ledger_accounts_search_insert" AFTER INSERT ON "ledger_accounts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'ledger_accounts_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'ledger_accounts_search') + 64 BEGIN
  INSERT INTO "ledger_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'ledger_accounts_search');
  INSERT INTO "ledger_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "ledger_accounts_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'ledger_accounts_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'ledger_accounts_search';
END;

CREATE TRIGGER "ledger_accounts_search_update" AFTER UPDATE OF text ON "ledger_accounts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'ledger_accounts_search') AND new.text <> old.text BEGIN
  DELETE FROM "ledger_accounts_search_index" WHERE rowid = old.id;
  INSERT INTO "ledger_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "ledger_accounts_search_delete" AFTER DELETE ON "ledger_accounts_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'ledger_accounts_search') BEGIN
  DELETE FROM "ledger_accounts_search_index" WHERE rowid = old.id;
END;
