CREATE TABLE "application_forms" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "name" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'draft',
  "number" BIGINT NOT NULL DEFAULT 1,
  "category" TEXT,
  "note" TEXT,
  "definition" TEXT NOT NULL DEFAULT '{"sections":[]}',
  "basedOnId" BIGINT REFERENCES "application_forms" ("id"),
  "sha256" TEXT,
  "publishedAt" TIME_TEXT,
  "publishedById" BIGINT REFERENCES "users" ("id"),
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "application_forms_name_number_key" ON "application_forms" ("name", "number");

CREATE TABLE "calls" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "title" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'draft',
  "grantId" BIGINT NOT NULL REFERENCES "grants" ("id"),
  "opensAt" TIME_TEXT NOT NULL,
  "closesAt" TIME_TEXT NOT NULL,
  "extendedUntil" TIME_TEXT,
  "deadline" TIME_TEXT,
  "correctionsUntil" TIME_TEXT,
  "formId" BIGINT REFERENCES "application_forms" ("id"),
  "audience" TEXT NOT NULL DEFAULT 'any',
  "onePerOrganization" BIGINT NOT NULL DEFAULT 1,
  "consecutiveYears" BIGINT,
  "sealed" BIGINT NOT NULL DEFAULT 0,
  "unsealedAt" TIME_TEXT,
  "unsealReason" TEXT,
  "lead" TEXT,
  "eligibility" TEXT,
  "support" TEXT,
  "selection" TEXT,
  "schedule" TEXT,
  "contact" TEXT,
  "guideFileId" BIGINT REFERENCES "files" ("id"),
  "copiedFromId" BIGINT REFERENCES "calls" ("id"),
  "preparedById" BIGINT REFERENCES "users" ("id"),
  "approvedAt" TIME_TEXT,
  "approvedById" BIGINT REFERENCES "users" ("id"),
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE TABLE "calls_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "calls" ("id") ON DELETE CASCADE,
  "fromStatus" TEXT,
  "toStatus" TEXT NOT NULL,
  "comment" TEXT,
  "isShared" BIGINT NOT NULL DEFAULT 0,
  "userId" BIGINT,
  "userName" TEXT,
  "userRole" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "calls_history_recordId_id_idx" ON "calls_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "calls_history_createdAt_id_idx" ON "calls_history" ("createdAt", "id");

CREATE TRIGGER "calls_history_no_update" BEFORE UPDATE ON "calls_history" BEGIN
  SELECT RAISE(ABORT, 'calls_history is append-only');
END;

CREATE TRIGGER "calls_history_no_delete" BEFORE DELETE ON "calls_history" WHEN EXISTS (SELECT 1 FROM "calls" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'calls_history is append-only');
END;

CREATE TABLE "call_checks" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "callId" BIGINT NOT NULL REFERENCES "calls" ("id") ON DELETE CASCADE,
  "position" BIGINT NOT NULL,
  "question" TEXT NOT NULL,
  "help" TEXT,
  "stopsOn" TEXT NOT NULL DEFAULT 'no',
  "effect" TEXT NOT NULL DEFAULT 'stop',
  "rule" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "call_checks_callId_position_key" ON "call_checks" ("callId", "position");

CREATE TABLE "call_questions" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "callId" BIGINT NOT NULL REFERENCES "calls" ("id") ON DELETE CASCADE,
  "question" TEXT NOT NULL,
  "answer" TEXT NOT NULL,
  "published" BIGINT NOT NULL DEFAULT 1,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

ALTER TABLE "applications" ADD COLUMN "callId" BIGINT REFERENCES "calls" ("id");

CREATE INDEX IF NOT EXISTS "applications_callId_id_idx" ON "applications" ("callId", "id") WHERE "callId" IS NOT NULL;

CREATE TABLE "entries" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "callId" BIGINT NOT NULL REFERENCES "calls" ("id"),
  "organizationId" BIGINT NOT NULL REFERENCES "organizations" ("id"),
  "status" TEXT NOT NULL DEFAULT 'writing',
  "formId" BIGINT NOT NULL REFERENCES "application_forms" ("id"),
  "receiptNumber" TEXT,
  "applicationId" BIGINT REFERENCES "applications" ("id"),
  "startedById" BIGINT NOT NULL REFERENCES "users" ("id"),
  "savedAt" TIME_TEXT,
  "sectionCount" BIGINT NOT NULL DEFAULT 0,
  "completeCount" BIGINT NOT NULL DEFAULT 0,
  "submittedAt" TIME_TEXT,
  "extendedUntil" TIME_TEXT,
  "sealed" BIGINT NOT NULL DEFAULT 0,
  "fromPaper" BIGINT NOT NULL DEFAULT 0,
  "paperNote" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "entries_formId_id_idx" ON "entries" ("formId", "id");

CREATE INDEX IF NOT EXISTS "entries_startedById_id_idx" ON "entries" ("startedById", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "entries_receiptNumber_key" ON "entries" ("receiptNumber") WHERE "receiptNumber" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "entries_callId_id_idx" ON "entries" ("callId", "id");

CREATE INDEX IF NOT EXISTS "entries_status_id_idx" ON "entries" ("status", "id");

CREATE INDEX IF NOT EXISTS "entries_applicationId_id_idx" ON "entries" ("applicationId", "id") WHERE "applicationId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "entries_organizationId_id_idx" ON "entries" ("organizationId", "id");

CREATE INDEX IF NOT EXISTS "entries_receiptNumber_id_idx" ON "entries" ("receiptNumber", "id");

CREATE INDEX IF NOT EXISTS "entries_submittedAt_id_idx" ON "entries" ("submittedAt", "id");

CREATE TABLE "call_extensions" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "callId" BIGINT NOT NULL REFERENCES "calls" ("id") ON DELETE CASCADE,
  "entryId" BIGINT REFERENCES "entries" ("id"),
  "before" TIME_TEXT NOT NULL,
  "until" TIME_TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "userId" BIGINT,
  "userName" TEXT,
  "userRole" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "call_extensions_callId_id_idx" ON "call_extensions" ("callId", "id");

CREATE INDEX IF NOT EXISTS "call_extensions_entryId_id_idx" ON "call_extensions" ("entryId", "id") WHERE "entryId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "call_extensions_createdAt_id_idx" ON "call_extensions" ("createdAt", "id");

CREATE TRIGGER "call_extensions_no_update" BEFORE UPDATE ON "call_extensions" BEGIN
  SELECT RAISE(ABORT, 'call_extensions is append-only');
END;

CREATE TRIGGER "call_extensions_no_delete" BEFORE DELETE ON "call_extensions" WHEN EXISTS (SELECT 1 FROM "calls" WHERE id = old."callId") BEGIN
  SELECT RAISE(ABORT, 'call_extensions is append-only');
END;

CREATE TABLE "entries_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "entries" ("id") ON DELETE CASCADE,
  "fromStatus" TEXT,
  "toStatus" TEXT NOT NULL,
  "comment" TEXT,
  "isShared" BIGINT NOT NULL DEFAULT 0,
  "userId" BIGINT,
  "userName" TEXT,
  "userRole" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "entries_history_recordId_id_idx" ON "entries_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "entries_history_createdAt_id_idx" ON "entries_history" ("createdAt", "id");

CREATE TRIGGER "entries_history_no_update" BEFORE UPDATE ON "entries_history" BEGIN
  SELECT RAISE(ABORT, 'entries_history is append-only');
END;

CREATE TRIGGER "entries_history_no_delete" BEFORE DELETE ON "entries_history" WHEN EXISTS (SELECT 1 FROM "entries" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'entries_history is append-only');
END;

CREATE TABLE "entry_members" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "entryId" BIGINT NOT NULL REFERENCES "entries" ("id") ON DELETE CASCADE,
  "email" TEXT NOT NULL,
  "userId" BIGINT REFERENCES "users" ("id"),
  "role" TEXT NOT NULL DEFAULT 'write',
  "invitedById" BIGINT REFERENCES "users" ("id"),
  "joinedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "entry_members_userId_id_idx" ON "entry_members" ("userId", "id") WHERE "userId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "entry_members_invitedById_id_idx" ON "entry_members" ("invitedById", "id") WHERE "invitedById" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "entry_members_entryId_email_key" ON "entry_members" ("entryId", "email");

CREATE INDEX IF NOT EXISTS "entry_members_email_id_idx" ON "entry_members" ("email", "id");

CREATE TABLE "entry_files" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "entryId" BIGINT NOT NULL REFERENCES "entries" ("id") ON DELETE CASCADE,
  "fieldKey" TEXT NOT NULL,
  "fileName" TEXT NOT NULL,
  "fileId" BIGINT NOT NULL REFERENCES "files" ("id"),
  "submitted" BIGINT NOT NULL DEFAULT 0,
  "removedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "entry_files_fileId_id_idx" ON "entry_files" ("fileId", "id");

CREATE INDEX IF NOT EXISTS "entry_files_entryId_id_idx" ON "entry_files" ("entryId", "id");

CREATE INDEX IF NOT EXISTS "entry_files_fileName_id_idx" ON "entry_files" ("fileName", "id");

CREATE TABLE "correction_requests" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "entryId" BIGINT NOT NULL REFERENCES "entries" ("id"),
  "status" TEXT NOT NULL DEFAULT 'open',
  "message" TEXT,
  "until" TIME_TEXT NOT NULL,
  "requestedById" BIGINT NOT NULL REFERENCES "users" ("id"),
  "returnedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "correction_requests_requestedById_id_idx" ON "correction_requests" ("requestedById", "id");

CREATE INDEX IF NOT EXISTS "correction_requests_applicationId_id_idx" ON "correction_requests" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "correction_requests_status_id_idx" ON "correction_requests" ("status", "id");

CREATE INDEX IF NOT EXISTS "correction_requests_entryId_id_idx" ON "correction_requests" ("entryId", "id");

CREATE INDEX IF NOT EXISTS "correction_requests_createdAt_id_idx" ON "correction_requests" ("createdAt", "id");

CREATE TABLE "entry_snapshots" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "entryId" BIGINT NOT NULL REFERENCES "entries" ("id") ON DELETE CASCADE,
  "number" BIGINT NOT NULL,
  "receiptNumber" TEXT NOT NULL,
  "arrivedAt" TIME_TEXT NOT NULL,
  "formId" BIGINT NOT NULL REFERENCES "application_forms" ("id"),
  "content" TEXT NOT NULL,
  "sha256" TEXT NOT NULL,
  "correctionId" BIGINT REFERENCES "correction_requests" ("id"),
  "userId" BIGINT,
  "userName" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "entry_snapshots_formId_id_idx" ON "entry_snapshots" ("formId", "id");

CREATE INDEX IF NOT EXISTS "entry_snapshots_correctionId_id_idx" ON "entry_snapshots" ("correctionId", "id") WHERE "correctionId" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "entry_snapshots_entryId_number_key" ON "entry_snapshots" ("entryId", "number");

CREATE INDEX IF NOT EXISTS "entry_snapshots_arrivedAt_id_idx" ON "entry_snapshots" ("arrivedAt", "id");

CREATE TRIGGER "entry_snapshots_no_update" BEFORE UPDATE ON "entry_snapshots" BEGIN
  SELECT RAISE(ABORT, 'entry_snapshots is append-only');
END;

CREATE TRIGGER "entry_snapshots_no_delete" BEFORE DELETE ON "entry_snapshots" WHEN EXISTS (SELECT 1 FROM "entries" WHERE id = old."entryId") BEGIN
  SELECT RAISE(ABORT, 'entry_snapshots is append-only');
END;

CREATE TABLE "correction_requests_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "correction_requests" ("id") ON DELETE CASCADE,
  "fromStatus" TEXT,
  "toStatus" TEXT NOT NULL,
  "comment" TEXT,
  "isShared" BIGINT NOT NULL DEFAULT 0,
  "userId" BIGINT,
  "userName" TEXT,
  "userRole" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "correction_requests_history_recordId_id_idx" ON "correction_requests_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "correction_requests_history_createdAt_id_idx" ON "correction_requests_history" ("createdAt", "id");

CREATE TRIGGER "correction_requests_history_no_update" BEFORE UPDATE ON "correction_requests_history" BEGIN
  SELECT RAISE(ABORT, 'correction_requests_history is append-only');
END;

CREATE TRIGGER "correction_requests_history_no_delete" BEFORE DELETE ON "correction_requests_history" WHEN EXISTS (SELECT 1 FROM "correction_requests" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'correction_requests_history is append-only');
END;

CREATE TABLE "correction_items" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "requestId" BIGINT NOT NULL REFERENCES "correction_requests" ("id") ON DELETE CASCADE,
  "sectionKey" TEXT NOT NULL,
  "sectionTitle" TEXT NOT NULL,
  "message" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "correction_items_requestId_id_idx" ON "correction_items" ("requestId", "id");

CREATE TRIGGER "correction_items_no_update" BEFORE UPDATE ON "correction_items" BEGIN
  SELECT RAISE(ABORT, 'correction_items is append-only');
END;

CREATE TRIGGER "correction_items_no_delete" BEFORE DELETE ON "correction_items" WHEN EXISTS (SELECT 1 FROM "correction_requests" WHERE id = old."requestId") BEGIN
  SELECT RAISE(ABORT, 'correction_items is append-only');
END;

CREATE TABLE "organization_joins" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id"),
  "status" TEXT NOT NULL DEFAULT 'waiting',
  "organizationId" BIGINT NOT NULL REFERENCES "organizations" ("id"),
  "note" TEXT,
  "decidedAt" TIME_TEXT,
  "decidedById" BIGINT REFERENCES "users" ("id"),
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "organization_joins_userId_id_idx" ON "organization_joins" ("userId", "id");

CREATE INDEX IF NOT EXISTS "organization_joins_decidedById_id_idx" ON "organization_joins" ("decidedById", "id") WHERE "decidedById" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "organization_joins_status_id_idx" ON "organization_joins" ("status", "id");

CREATE INDEX IF NOT EXISTS "organization_joins_organizationId_id_idx" ON "organization_joins" ("organizationId", "id");

CREATE INDEX IF NOT EXISTS "organization_joins_createdAt_id_idx" ON "organization_joins" ("createdAt", "id");

CREATE TABLE "organization_joins_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "organization_joins" ("id") ON DELETE CASCADE,
  "fromStatus" TEXT,
  "toStatus" TEXT NOT NULL,
  "comment" TEXT,
  "isShared" BIGINT NOT NULL DEFAULT 0,
  "userId" BIGINT,
  "userName" TEXT,
  "userRole" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "organization_joins_history_recordId_id_idx" ON "organization_joins_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "organization_joins_history_createdAt_id_idx" ON "organization_joins_history" ("createdAt", "id");

CREATE TRIGGER "organization_joins_history_no_update" BEFORE UPDATE ON "organization_joins_history" BEGIN
  SELECT RAISE(ABORT, 'organization_joins_history is append-only');
END;

CREATE TRIGGER "organization_joins_history_no_delete" BEFORE DELETE ON "organization_joins_history" WHEN EXISTS (SELECT 1 FROM "organization_joins" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'organization_joins_history is append-only');
END;

CREATE TABLE "application_forms_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "application_forms" ("id") ON DELETE CASCADE,
  "fromStatus" TEXT,
  "toStatus" TEXT NOT NULL,
  "comment" TEXT,
  "isShared" BIGINT NOT NULL DEFAULT 0,
  "userId" BIGINT,
  "userName" TEXT,
  "userRole" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "application_forms_history_recordId_id_idx" ON "application_forms_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "application_forms_history_createdAt_id_idx" ON "application_forms_history" ("createdAt", "id");

CREATE TRIGGER "application_forms_history_no_update" BEFORE UPDATE ON "application_forms_history" BEGIN
  SELECT RAISE(ABORT, 'application_forms_history is append-only');
END;

CREATE TRIGGER "application_forms_history_no_delete" BEFORE DELETE ON "application_forms_history" WHEN EXISTS (SELECT 1 FROM "application_forms" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'application_forms_history is append-only');
END;

CREATE TABLE "entry_sections" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "entryId" BIGINT NOT NULL REFERENCES "entries" ("id") ON DELETE CASCADE,
  "sectionKey" TEXT NOT NULL,
  "answers" TEXT NOT NULL,
  "revision" BIGINT NOT NULL,
  "userId" BIGINT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "entry_sections_entryId_sectionKey_key" ON "entry_sections" ("entryId", "sectionKey");

CREATE TABLE "sign_ups" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "tokenHash" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "callId" BIGINT REFERENCES "calls" ("id"),
  "entryId" BIGINT REFERENCES "entries" ("id") ON DELETE CASCADE,
  "expiresAt" TIME_TEXT NOT NULL,
  "usedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "sign_ups_callId_id_idx" ON "sign_ups" ("callId", "id") WHERE "callId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "sign_ups_entryId_id_idx" ON "sign_ups" ("entryId", "id") WHERE "entryId" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "sign_ups_tokenHash_key" ON "sign_ups" ("tokenHash");

CREATE INDEX IF NOT EXISTS "sign_ups_email_createdAt_idx" ON "sign_ups" ("email", "createdAt");

CREATE TABLE "calls_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "calls" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS search_marks (name TEXT PRIMARY KEY, upto INTEGER NOT NULL) WITHOUT ROWID;

CREATE VIRTUAL TABLE "calls_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "calls_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "calls_search" WHERE text <> '';

INSERT INTO "calls_search_index" ("calls_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'calls_search', coalesce(max(id), 0) FROM "calls_search";

CREATE TRIGGER "calls_search_insert" AFTER INSERT ON "calls_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'calls_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'calls_search') + 64 BEGIN
  INSERT INTO "calls_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'calls_search');
  INSERT INTO "calls_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "calls_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'calls_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'calls_search';
END;

CREATE TRIGGER "calls_search_update" AFTER UPDATE OF text ON "calls_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'calls_search') AND new.text <> old.text BEGIN
  DELETE FROM "calls_search_index" WHERE rowid = old.id;
  INSERT INTO "calls_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "calls_search_delete" AFTER DELETE ON "calls_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'calls_search') BEGIN
  DELETE FROM "calls_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "call_questions_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "call_questions" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "call_questions_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "call_questions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "call_questions_search" WHERE text <> '';

INSERT INTO "call_questions_search_index" ("call_questions_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'call_questions_search', coalesce(max(id), 0) FROM "call_questions_search";

CREATE TRIGGER "call_questions_search_insert" AFTER INSERT ON "call_questions_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'call_questions_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'call_questions_search') + 64 BEGIN
  INSERT INTO "call_questions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'call_questions_search');
  INSERT INTO "call_questions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "call_questions_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'call_questions_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'call_questions_search';
END;

CREATE TRIGGER "call_questions_search_update" AFTER UPDATE OF text ON "call_questions_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'call_questions_search') AND new.text <> old.text BEGIN
  DELETE FROM "call_questions_search_index" WHERE rowid = old.id;
  INSERT INTO "call_questions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "call_questions_search_delete" AFTER DELETE ON "call_questions_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'call_questions_search') BEGIN
  DELETE FROM "call_questions_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "entries_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "entries" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "entries_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "entries_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "entries_search" WHERE text <> '';

INSERT INTO "entries_search_index" ("entries_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'entries_search', coalesce(max(id), 0) FROM "entries_search";

CREATE TRIGGER "entries_search_insert" AFTER INSERT ON "entries_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'entries_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'entries_search') + 64 BEGIN
  INSERT INTO "entries_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'entries_search');
  INSERT INTO "entries_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "entries_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'entries_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'entries_search';
END;

CREATE TRIGGER "entries_search_update" AFTER UPDATE OF text ON "entries_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'entries_search') AND new.text <> old.text BEGIN
  DELETE FROM "entries_search_index" WHERE rowid = old.id;
  INSERT INTO "entries_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "entries_search_delete" AFTER DELETE ON "entries_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'entries_search') BEGIN
  DELETE FROM "entries_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "application_forms_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "application_forms" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "application_forms_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "application_forms_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "application_forms_search" WHERE text <> '';

INSERT INTO "application_forms_search_index" ("application_forms_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'application_forms_search', coalesce(max(id), 0) FROM "application_forms_search";

CREATE TRIGGER "application_forms_search_insert" AFTER INSERT ON "application_forms_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'application_forms_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'application_forms_search') + 64 BEGIN
  INSERT INTO "application_forms_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'application_forms_search');
  INSERT INTO "application_forms_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "application_forms_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'application_forms_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'application_forms_search';
END;

CREATE TRIGGER "application_forms_search_update" AFTER UPDATE OF text ON "application_forms_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'application_forms_search') AND new.text <> old.text BEGIN
  DELETE FROM "application_forms_search_index" WHERE rowid = old.id;
  INSERT INTO "application_forms_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "application_forms_search_delete" AFTER DELETE ON "application_forms_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'application_forms_search') BEGIN
  DELETE FROM "application_forms_search_index" WHERE rowid = old.id;
END;
