CREATE TABLE "rubrics" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "name" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'draft',
  "number" BIGINT NOT NULL DEFAULT 1,
  "note" TEXT,
  "basedOnId" BIGINT REFERENCES "rubrics" ("id"),
  "sha256" TEXT,
  "publishedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "rubrics_name_number_key" ON "rubrics" ("name", "number");

CREATE TABLE "committee_members" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id"),
  "committee" TEXT NOT NULL DEFAULT 'selection',
  "affiliation" TEXT,
  "position" TEXT,
  "expertise" TEXT,
  "categories" TEXT,
  "termFrom" DATE_TEXT NOT NULL,
  "termTo" DATE_TEXT NOT NULL,
  "maxFiles" BIGINT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "committee_members_userId_committee_key" ON "committee_members" ("userId", "committee");

CREATE TABLE "review_rounds" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "title" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'draft',
  "kind" TEXT NOT NULL DEFAULT 'papers',
  "grantYear" BIGINT NOT NULL,
  "rubricId" BIGINT NOT NULL REFERENCES "rubrics" ("id"),
  "declareUntil" DATE_TEXT NOT NULL,
  "scoreUntil" DATE_TEXT NOT NULL,
  "blind" BIGINT NOT NULL DEFAULT 0,
  "seeOthers" TEXT NOT NULL DEFAULT 'atMeeting',
  "excludedRule" TEXT NOT NULL DEFAULT 'mean',
  "aggregate" TEXT NOT NULL DEFAULT 'mean',
  "minimum" BIGINT,
  "meetingOn" DATE_TEXT,
  "place" TEXT,
  "chairId" BIGINT REFERENCES "committee_members" ("id"),
  "currentItemId" BIGINT,
  "openedAt" TIME_TEXT,
  "closedAt" TIME_TEXT,
  "attendees" TEXT,
  "packFileId" BIGINT REFERENCES "files" ("id"),
  "packSheetFileId" BIGINT REFERENCES "files" ("id"),
  "minutesFileId" BIGINT REFERENCES "files" ("id"),
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE TABLE "review_rounds_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "review_rounds" ("id") ON DELETE CASCADE,
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

CREATE INDEX IF NOT EXISTS "review_rounds_history_recordId_id_idx" ON "review_rounds_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "review_rounds_history_createdAt_id_idx" ON "review_rounds_history" ("createdAt", "id");

CREATE TRIGGER "review_rounds_history_no_update" BEFORE UPDATE ON "review_rounds_history" BEGIN
  SELECT RAISE(ABORT, 'review_rounds_history is append-only');
END;

CREATE TRIGGER "review_rounds_history_no_delete" BEFORE DELETE ON "review_rounds_history" WHEN EXISTS (SELECT 1 FROM "review_rounds" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'review_rounds_history is append-only');
END;

CREATE TABLE "review_items" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "roundId" BIGINT NOT NULL REFERENCES "review_rounds" ("id") ON DELETE CASCADE,
  "position" BIGINT NOT NULL,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "proposal" TEXT,
  "waitRank" BIGINT,
  "proposedAmount" BIGINT,
  "conditions" TEXT,
  "rationale" TEXT,
  "exceptionReason" TEXT,
  "discussedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "review_items_roundId_applicationId_key" ON "review_items" ("roundId", "applicationId");

CREATE INDEX IF NOT EXISTS "review_items_roundId_position_id_idx" ON "review_items" ("roundId", "position", "id");

CREATE INDEX IF NOT EXISTS "review_items_proposal_position_id_idx" ON "review_items" ("proposal", "position", "id") WHERE "proposal" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "review_items_applicationId_position_id_idx" ON "review_items" ("applicationId", "position", "id");

CREATE INDEX IF NOT EXISTS "review_items_position_id_idx" ON "review_items" ("position", "id");

CREATE TABLE "reviews" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "roundId" BIGINT NOT NULL REFERENCES "review_rounds" ("id") ON DELETE CASCADE,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "status" TEXT NOT NULL DEFAULT 'offered',
  "userId" BIGINT NOT NULL REFERENCES "users" ("id"),
  "blind" BIGINT NOT NULL DEFAULT 0,
  "dueAt" DATE_TEXT,
  "scores" TEXT NOT NULL,
  "recommendation" TEXT,
  "proposedAmount" BIGINT,
  "commentInternal" TEXT,
  "commentToApplicant" TEXT,
  "total" BIGINT,
  "revision" BIGINT NOT NULL DEFAULT 0,
  "savedAt" TIME_TEXT,
  "submittedAt" TIME_TEXT,
  "frozenAt" TIME_TEXT,
  "visibleVersion" BIGINT NOT NULL DEFAULT 1,
  "visibleAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "reviews_roundId_applicationId_userId_key" ON "reviews" ("roundId", "applicationId", "userId");

CREATE INDEX IF NOT EXISTS "reviews_applicationId_id_idx" ON "reviews" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "reviews_userId_id_idx" ON "reviews" ("userId", "id");

CREATE INDEX IF NOT EXISTS "reviews_status_id_idx" ON "reviews" ("status", "id");

CREATE INDEX IF NOT EXISTS "reviews_userId_applicationId_id_idx" ON "reviews" ("userId", "applicationId", "id");

CREATE TABLE "reviews_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "reviews" ("id") ON DELETE CASCADE,
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

CREATE INDEX IF NOT EXISTS "reviews_history_recordId_id_idx" ON "reviews_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "reviews_history_createdAt_id_idx" ON "reviews_history" ("createdAt", "id");

CREATE TRIGGER "reviews_history_no_update" BEFORE UPDATE ON "reviews_history" BEGIN
  SELECT RAISE(ABORT, 'reviews_history is append-only');
END;

CREATE TRIGGER "reviews_history_no_delete" BEFORE DELETE ON "reviews_history" WHEN EXISTS (SELECT 1 FROM "reviews" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'reviews_history is append-only');
END;

CREATE TABLE "conflicts" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "userId" BIGINT NOT NULL REFERENCES "users" ("id"),
  "answer" TEXT NOT NULL,
  "kind" TEXT,
  "reason" TEXT,
  "source" TEXT NOT NULL,
  "pinned" BIGINT NOT NULL DEFAULT 0,
  "replacesId" BIGINT REFERENCES "conflicts" ("id"),
  "byId" BIGINT,
  "byName" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "conflicts_applicationId_id_idx" ON "conflicts" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "conflicts_userId_id_idx" ON "conflicts" ("userId", "id");

CREATE INDEX IF NOT EXISTS "conflicts_answer_id_idx" ON "conflicts" ("answer", "id");

CREATE INDEX IF NOT EXISTS "conflicts_source_id_idx" ON "conflicts" ("source", "id");

CREATE INDEX IF NOT EXISTS "conflicts_createdAt_id_idx" ON "conflicts" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "conflicts_userId_applicationId_id_idx" ON "conflicts" ("userId", "applicationId", "id");

CREATE INDEX IF NOT EXISTS "conflicts_replacesId_id_idx" ON "conflicts" ("replacesId", "id");

CREATE TRIGGER "conflicts_no_update" BEFORE UPDATE ON "conflicts" BEGIN
  SELECT RAISE(ABORT, 'conflicts is append-only');
END;

CREATE TRIGGER "conflicts_no_delete" BEFORE DELETE ON "conflicts" BEGIN
  SELECT RAISE(ABORT, 'conflicts is append-only');
END;

CREATE TABLE "conflict_hints" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "roundId" BIGINT NOT NULL REFERENCES "review_rounds" ("id") ON DELETE CASCADE,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "status" TEXT NOT NULL DEFAULT 'open',
  "userId" BIGINT NOT NULL REFERENCES "users" ("id"),
  "rule" TEXT NOT NULL,
  "evidence" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "conflict_hints_roundId_applicationId_userId_rule_key" ON "conflict_hints" ("roundId", "applicationId", "userId", "rule");

CREATE INDEX IF NOT EXISTS "conflict_hints_applicationId_id_idx" ON "conflict_hints" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "conflict_hints_userId_id_idx" ON "conflict_hints" ("userId", "id");

CREATE INDEX IF NOT EXISTS "conflict_hints_status_id_idx" ON "conflict_hints" ("status", "id");

CREATE INDEX IF NOT EXISTS "conflict_hints_rule_id_idx" ON "conflict_hints" ("rule", "id");

CREATE TABLE "conflict_hints_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "conflict_hints" ("id") ON DELETE CASCADE,
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

CREATE INDEX IF NOT EXISTS "conflict_hints_history_recordId_id_idx" ON "conflict_hints_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "conflict_hints_history_createdAt_id_idx" ON "conflict_hints_history" ("createdAt", "id");

CREATE TRIGGER "conflict_hints_history_no_update" BEFORE UPDATE ON "conflict_hints_history" BEGIN
  SELECT RAISE(ABORT, 'conflict_hints_history is append-only');
END;

CREATE TRIGGER "conflict_hints_history_no_delete" BEFORE DELETE ON "conflict_hints_history" WHEN EXISTS (SELECT 1 FROM "conflict_hints" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'conflict_hints_history is append-only');
END;

CREATE TABLE "criteria" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "rubricId" BIGINT NOT NULL REFERENCES "rubrics" ("id") ON DELETE CASCADE,
  "position" BIGINT NOT NULL,
  "label" TEXT NOT NULL,
  "help" TEXT,
  "weight" BIGINT NOT NULL DEFAULT 1,
  "required" BIGINT NOT NULL DEFAULT 1,
  "independent" BIGINT NOT NULL DEFAULT 0,
  "anchor1" TEXT,
  "anchor2" TEXT,
  "anchor3" TEXT,
  "anchor4" TEXT,
  "anchor5" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "criteria_rubricId_position_key" ON "criteria" ("rubricId", "position");

CREATE TABLE "score_corrections" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "reviewId" BIGINT NOT NULL REFERENCES "reviews" ("id"),
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "criterionId" BIGINT NOT NULL REFERENCES "criteria" ("id"),
  "before" BIGINT,
  "after" BIGINT,
  "reason" TEXT NOT NULL,
  "userId" BIGINT,
  "userName" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "score_corrections_criterionId_id_idx" ON "score_corrections" ("criterionId", "id");

CREATE INDEX IF NOT EXISTS "score_corrections_reviewId_id_idx" ON "score_corrections" ("reviewId", "id");

CREATE INDEX IF NOT EXISTS "score_corrections_applicationId_id_idx" ON "score_corrections" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "score_corrections_createdAt_id_idx" ON "score_corrections" ("createdAt", "id");

CREATE TRIGGER "score_corrections_no_update" BEFORE UPDATE ON "score_corrections" BEGIN
  SELECT RAISE(ABORT, 'score_corrections is append-only');
END;

CREATE TRIGGER "score_corrections_no_delete" BEFORE DELETE ON "score_corrections" BEGIN
  SELECT RAISE(ABORT, 'score_corrections is append-only');
END;

CREATE TABLE "review_absences" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "itemId" BIGINT NOT NULL REFERENCES "review_items" ("id") ON DELETE CASCADE,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "userId" BIGINT NOT NULL REFERENCES "users" ("id"),
  "reason" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "review_absences_applicationId_id_idx" ON "review_absences" ("applicationId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "review_absences_itemId_userId_key" ON "review_absences" ("itemId", "userId");

CREATE INDEX IF NOT EXISTS "review_absences_userId_id_idx" ON "review_absences" ("userId", "id");

CREATE INDEX IF NOT EXISTS "review_absences_createdAt_id_idx" ON "review_absences" ("createdAt", "id");

CREATE TRIGGER "review_absences_no_update" BEFORE UPDATE ON "review_absences" BEGIN
  SELECT RAISE(ABORT, 'review_absences is append-only');
END;

CREATE TRIGGER "review_absences_no_delete" BEFORE DELETE ON "review_absences" WHEN EXISTS (SELECT 1 FROM "review_items" WHERE id = old."itemId") BEGIN
  SELECT RAISE(ABORT, 'review_absences is append-only');
END;

CREATE TABLE "review_redactions" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "itemId" BIGINT NOT NULL REFERENCES "review_items" ("id") ON DELETE CASCADE,
  "fieldKey" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "review_redactions_itemId_fieldKey_key" ON "review_redactions" ("itemId", "fieldKey");

CREATE INDEX IF NOT EXISTS "audit_logs_userName_resource_id_idx" ON "audit_logs" ("userName", "resource", "id");

CREATE TABLE "member_ties" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "memberId" BIGINT NOT NULL REFERENCES "committee_members" ("id") ON DELETE CASCADE,
  "organizationName" TEXT NOT NULL,
  "personName" TEXT,
  "kind" TEXT NOT NULL,
  "since" DATE_TEXT,
  "until" DATE_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE TABLE "rubrics_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "rubrics" ("id") ON DELETE CASCADE,
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

CREATE INDEX IF NOT EXISTS "rubrics_history_recordId_id_idx" ON "rubrics_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "rubrics_history_createdAt_id_idx" ON "rubrics_history" ("createdAt", "id");

CREATE TRIGGER "rubrics_history_no_update" BEFORE UPDATE ON "rubrics_history" BEGIN
  SELECT RAISE(ABORT, 'rubrics_history is append-only');
END;

CREATE TRIGGER "rubrics_history_no_delete" BEFORE DELETE ON "rubrics_history" WHEN EXISTS (SELECT 1 FROM "rubrics" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'rubrics_history is append-only');
END;

CREATE TABLE "review_rounds_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "review_rounds" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS search_marks (name TEXT PRIMARY KEY, upto INTEGER NOT NULL) WITHOUT ROWID;

CREATE VIRTUAL TABLE "review_rounds_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "review_rounds_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "review_rounds_search" WHERE text <> '';

INSERT INTO "review_rounds_search_index" ("review_rounds_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'review_rounds_search', coalesce(max(id), 0) FROM "review_rounds_search";

CREATE TRIGGER "review_rounds_search_insert" AFTER INSERT ON "review_rounds_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'review_rounds_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'review_rounds_search') + 64 BEGIN
  INSERT INTO "review_rounds_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'review_rounds_search');
  INSERT INTO "review_rounds_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "review_rounds_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'review_rounds_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'review_rounds_search';
END;

CREATE TRIGGER "review_rounds_search_update" AFTER UPDATE OF text ON "review_rounds_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'review_rounds_search') AND new.text <> old.text BEGIN
  DELETE FROM "review_rounds_search_index" WHERE rowid = old.id;
  INSERT INTO "review_rounds_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "review_rounds_search_delete" AFTER DELETE ON "review_rounds_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'review_rounds_search') BEGIN
  DELETE FROM "review_rounds_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "conflicts_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "conflicts" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "conflicts_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "conflicts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "conflicts_search" WHERE text <> '';

INSERT INTO "conflicts_search_index" ("conflicts_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'conflicts_search', coalesce(max(id), 0) FROM "conflicts_search";

CREATE TRIGGER "conflicts_search_insert" AFTER INSERT ON "conflicts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'conflicts_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'conflicts_search') + 64 BEGIN
  INSERT INTO "conflicts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'conflicts_search');
  INSERT INTO "conflicts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "conflicts_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'conflicts_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'conflicts_search';
END;

CREATE TRIGGER "conflicts_search_update" AFTER UPDATE OF text ON "conflicts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'conflicts_search') AND new.text <> old.text BEGIN
  DELETE FROM "conflicts_search_index" WHERE rowid = old.id;
  INSERT INTO "conflicts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "conflicts_search_delete" AFTER DELETE ON "conflicts_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'conflicts_search') BEGIN
  DELETE FROM "conflicts_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "conflict_hints_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "conflict_hints" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "conflict_hints_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "conflict_hints_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "conflict_hints_search" WHERE text <> '';

INSERT INTO "conflict_hints_search_index" ("conflict_hints_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'conflict_hints_search', coalesce(max(id), 0) FROM "conflict_hints_search";

CREATE TRIGGER "conflict_hints_search_insert" AFTER INSERT ON "conflict_hints_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'conflict_hints_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'conflict_hints_search') + 64 BEGIN
  INSERT INTO "conflict_hints_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'conflict_hints_search');
  INSERT INTO "conflict_hints_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "conflict_hints_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'conflict_hints_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'conflict_hints_search';
END;

CREATE TRIGGER "conflict_hints_search_update" AFTER UPDATE OF text ON "conflict_hints_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'conflict_hints_search') AND new.text <> old.text BEGIN
  DELETE FROM "conflict_hints_search_index" WHERE rowid = old.id;
  INSERT INTO "conflict_hints_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "conflict_hints_search_delete" AFTER DELETE ON "conflict_hints_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'conflict_hints_search') BEGIN
  DELETE FROM "conflict_hints_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "committee_members_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "committee_members" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "committee_members_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "committee_members_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "committee_members_search" WHERE text <> '';

INSERT INTO "committee_members_search_index" ("committee_members_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'committee_members_search', coalesce(max(id), 0) FROM "committee_members_search";

CREATE TRIGGER "committee_members_search_insert" AFTER INSERT ON "committee_members_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'committee_members_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'committee_members_search') + 64 BEGIN
  INSERT INTO "committee_members_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'committee_members_search');
  INSERT INTO "committee_members_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "committee_members_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'committee_members_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'committee_members_search';
END;

CREATE TRIGGER "committee_members_search_update" AFTER UPDATE OF text ON "committee_members_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'committee_members_search') AND new.text <> old.text BEGIN
  DELETE FROM "committee_members_search_index" WHERE rowid = old.id;
  INSERT INTO "committee_members_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "committee_members_search_delete" AFTER DELETE ON "committee_members_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'committee_members_search') BEGIN
  DELETE FROM "committee_members_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "member_ties_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "member_ties" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "member_ties_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "member_ties_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "member_ties_search" WHERE text <> '';

INSERT INTO "member_ties_search_index" ("member_ties_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'member_ties_search', coalesce(max(id), 0) FROM "member_ties_search";

CREATE TRIGGER "member_ties_search_insert" AFTER INSERT ON "member_ties_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'member_ties_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'member_ties_search') + 64 BEGIN
  INSERT INTO "member_ties_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'member_ties_search');
  INSERT INTO "member_ties_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "member_ties_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'member_ties_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'member_ties_search';
END;

CREATE TRIGGER "member_ties_search_update" AFTER UPDATE OF text ON "member_ties_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'member_ties_search') AND new.text <> old.text BEGIN
  DELETE FROM "member_ties_search_index" WHERE rowid = old.id;
  INSERT INTO "member_ties_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "member_ties_search_delete" AFTER DELETE ON "member_ties_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'member_ties_search') BEGIN
  DELETE FROM "member_ties_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "rubrics_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "rubrics" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "rubrics_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "rubrics_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "rubrics_search" WHERE text <> '';

INSERT INTO "rubrics_search_index" ("rubrics_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'rubrics_search', coalesce(max(id), 0) FROM "rubrics_search";

CREATE TRIGGER "rubrics_search_insert" AFTER INSERT ON "rubrics_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'rubrics_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'rubrics_search') + 64 BEGIN
  INSERT INTO "rubrics_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'rubrics_search');
  INSERT INTO "rubrics_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "rubrics_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'rubrics_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'rubrics_search';
END;

CREATE TRIGGER "rubrics_search_update" AFTER UPDATE OF text ON "rubrics_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'rubrics_search') AND new.text <> old.text BEGIN
  DELETE FROM "rubrics_search_index" WHERE rowid = old.id;
  INSERT INTO "rubrics_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "rubrics_search_delete" AFTER DELETE ON "rubrics_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'rubrics_search') BEGIN
  DELETE FROM "rubrics_search_index" WHERE rowid = old.id;
END;
