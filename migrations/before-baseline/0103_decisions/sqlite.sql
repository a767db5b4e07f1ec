ALTER TABLE "applications" ADD COLUMN "nameConsent" BIGINT NOT NULL DEFAULT 0;

CREATE TABLE "announcements" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "title" TEXT,
  "status" TEXT NOT NULL DEFAULT 'draft',
  "grantYear" BIGINT NOT NULL,
  "category" TEXT,
  "wave" TEXT NOT NULL,
  "at" TIME_TEXT NOT NULL,
  "replyBy" DATE_TEXT,
  "awardText" TEXT,
  "waitText" TEXT,
  "rejectText" TEXT,
  "preparedById" BIGINT REFERENCES "users" ("id"),
  "approvedById" BIGINT REFERENCES "users" ("id"),
  "approvedAt" TIME_TEXT,
  "startedAt" TIME_TEXT,
  "finishedAt" TIME_TEXT,
  "returnComment" TEXT,
  "stopReason" TEXT,
  "stoppedById" BIGINT REFERENCES "users" ("id"),
  "claimedUntil" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE TABLE "decisions" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "status" TEXT NOT NULL DEFAULT 'draft',
  "outcome" TEXT NOT NULL,
  "waitRank" BIGINT,
  "amount" BIGINT,
  "conditions" TEXT,
  "rationale" TEXT,
  "rankReason" TEXT,
  "boardDate" DATE_TEXT NOT NULL,
  "reason" TEXT,
  "publicName" TEXT,
  "replacesId" BIGINT REFERENCES "decisions" ("id"),
  "announcementId" BIGINT REFERENCES "announcements" ("id"),
  "letterId" BIGINT REFERENCES "letters" ("id"),
  "problem" TEXT,
  "preparedById" BIGINT REFERENCES "users" ("id"),
  "approvedAt" TIME_TEXT,
  "approvedById" BIGINT REFERENCES "users" ("id"),
  "announcedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "decisions_replacesId_id_idx" ON "decisions" ("replacesId", "id") WHERE "replacesId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "decisions_letterId_id_idx" ON "decisions" ("letterId", "id") WHERE "letterId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "decisions_preparedById_id_idx" ON "decisions" ("preparedById", "id") WHERE "preparedById" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "decisions_approvedById_id_idx" ON "decisions" ("approvedById", "id") WHERE "approvedById" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "decisions_applicationId_dd544136_key" ON "decisions" ("applicationId") WHERE "status" IN ('draft', 'approved');

CREATE INDEX IF NOT EXISTS "decisions_status_boardDate_id_idx" ON "decisions" ("status", "boardDate", "id");

CREATE INDEX IF NOT EXISTS "decisions_outcome_boardDate_id_idx" ON "decisions" ("outcome", "boardDate", "id");

CREATE INDEX IF NOT EXISTS "decisions_applicationId_boardDate_id_idx" ON "decisions" ("applicationId", "boardDate", "id");

CREATE INDEX IF NOT EXISTS "decisions_announcementId_boardDate_id_idx" ON "decisions" ("announcementId", "boardDate", "id") WHERE "announcementId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "decisions_outcome_id_idx" ON "decisions" ("outcome", "id");

CREATE INDEX IF NOT EXISTS "decisions_waitRank_id_idx" ON "decisions" ("waitRank", "id");

CREATE INDEX IF NOT EXISTS "decisions_amount_id_idx" ON "decisions" ("amount", "id");

CREATE INDEX IF NOT EXISTS "decisions_status_id_idx" ON "decisions" ("status", "id");

CREATE INDEX IF NOT EXISTS "decisions_boardDate_id_idx" ON "decisions" ("boardDate", "id");

CREATE INDEX IF NOT EXISTS "decisions_problem_id_idx" ON "decisions" ("problem", "id");

CREATE INDEX IF NOT EXISTS "decisions_applicationId_announcedAt_id_idx" ON "decisions" ("applicationId", "announcedAt", "id");

CREATE INDEX IF NOT EXISTS "decisions_announcedAt_id_idx" ON "decisions" ("announcedAt", "id");

CREATE TABLE "decisions_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "decisions" ("id") ON DELETE CASCADE,
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

CREATE INDEX IF NOT EXISTS "decisions_history_recordId_id_idx" ON "decisions_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "decisions_history_createdAt_id_idx" ON "decisions_history" ("createdAt", "id");

CREATE TRIGGER "decisions_history_no_update" BEFORE UPDATE ON "decisions_history" BEGIN
  SELECT RAISE(ABORT, 'decisions_history is append-only');
END;

CREATE TRIGGER "decisions_history_no_delete" BEFORE DELETE ON "decisions_history" WHEN EXISTS (SELECT 1 FROM "decisions" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'decisions_history is append-only');
END;

CREATE TABLE "announcements_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "announcements" ("id") ON DELETE CASCADE,
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

CREATE INDEX IF NOT EXISTS "announcements_history_recordId_id_idx" ON "announcements_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "announcements_history_createdAt_id_idx" ON "announcements_history" ("createdAt", "id");

CREATE TRIGGER "announcements_history_no_update" BEFORE UPDATE ON "announcements_history" BEGIN
  SELECT RAISE(ABORT, 'announcements_history is append-only');
END;

CREATE TRIGGER "announcements_history_no_delete" BEFORE DELETE ON "announcements_history" WHEN EXISTS (SELECT 1 FROM "announcements" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'announcements_history is append-only');
END;

CREATE TABLE "announcements_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "announcements" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS search_marks (name TEXT PRIMARY KEY, upto INTEGER NOT NULL) WITHOUT ROWID;

CREATE VIRTUAL TABLE "announcements_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "announcements_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "announcements_search" WHERE text <> '';

INSERT INTO "announcements_search_index" ("announcements_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'announcements_search', coalesce(max(id), 0) FROM "announcements_search";

CREATE TRIGGER "announcements_search_insert" AFTER INSERT ON "announcements_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'announcements_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'announcements_search') + 64 BEGIN
  INSERT INTO "announcements_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'announcements_search');
  INSERT INTO "announcements_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "announcements_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'announcements_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'announcements_search';
END;

CREATE TRIGGER "announcements_search_update" AFTER UPDATE OF text ON "announcements_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'announcements_search') AND new.text <> old.text BEGIN
  DELETE FROM "announcements_search_index" WHERE rowid = old.id;
  INSERT INTO "announcements_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "announcements_search_delete" AFTER DELETE ON "announcements_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'announcements_search') BEGIN
  DELETE FROM "announcements_search_index" WHERE rowid = old.id;
END;
