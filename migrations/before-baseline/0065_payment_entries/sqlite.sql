ALTER TABLE "payments" ADD COLUMN "finalPaidAmount" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "payments" ADD COLUMN "surchargeAmount" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "payments" ADD COLUMN "surchargePaidAmount" BIGINT NOT NULL DEFAULT 0;

CREATE TABLE "payment_entries" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "kind" TEXT NOT NULL,
  "amount" BIGINT NOT NULL,
  "entryDate" DATE_TEXT,
  "source" TEXT NOT NULL,
  "reason" TEXT,
  "countersId" BIGINT,
  "transferItemId" BIGINT,
  "refundReceiptId" BIGINT,
  "userId" BIGINT,
  "userName" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "payment_entries_applicationId_id_idx" ON "payment_entries" ("applicationId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "payment_entries_countersId_key" ON "payment_entries" ("countersId");

CREATE INDEX IF NOT EXISTS "payment_entries_entryDate_id_idx" ON "payment_entries" ("entryDate", "id");

CREATE INDEX IF NOT EXISTS "payment_entries_kind_id_idx" ON "payment_entries" ("kind", "id");

CREATE INDEX IF NOT EXISTS "payment_entries_amount_id_idx" ON "payment_entries" ("amount", "id");

CREATE INDEX IF NOT EXISTS "payment_entries_source_id_idx" ON "payment_entries" ("source", "id");

CREATE INDEX IF NOT EXISTS "payment_entries_createdAt_id_idx" ON "payment_entries" ("createdAt", "id");

CREATE TRIGGER "payment_entries_no_update" BEFORE UPDATE ON "payment_entries" BEGIN
  SELECT RAISE(ABORT, 'payment_entries is append-only');
END;

CREATE TRIGGER "payment_entries_no_delete" BEFORE DELETE ON "payment_entries" BEGIN
  SELECT RAISE(ABORT, 'payment_entries is append-only');
END;

CREATE TABLE "change_decisions" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "matter" TEXT NOT NULL,
  "fromAmount" BIGINT,
  "toAmount" BIGINT,
  "reason" TEXT NOT NULL,
  "document" TEXT,
  "fromStatus" TEXT NOT NULL,
  "userId" BIGINT,
  "userName" TEXT,
  "userRole" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "change_decisions_applicationId_id_idx" ON "change_decisions" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "change_decisions_createdAt_id_idx" ON "change_decisions" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "change_decisions_matter_id_idx" ON "change_decisions" ("matter", "id");

CREATE INDEX IF NOT EXISTS "change_decisions_fromAmount_id_idx" ON "change_decisions" ("fromAmount", "id");

CREATE INDEX IF NOT EXISTS "change_decisions_toAmount_id_idx" ON "change_decisions" ("toAmount", "id");

CREATE TRIGGER "change_decisions_no_update" BEFORE UPDATE ON "change_decisions" BEGIN
  SELECT RAISE(ABORT, 'change_decisions is append-only');
END;

CREATE TRIGGER "change_decisions_no_delete" BEFORE DELETE ON "change_decisions" BEGIN
  SELECT RAISE(ABORT, 'change_decisions is append-only');
END;

CREATE TABLE "change_decisions_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "change_decisions" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS search_marks (name TEXT PRIMARY KEY, upto INTEGER NOT NULL) WITHOUT ROWID;

CREATE VIRTUAL TABLE "change_decisions_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "change_decisions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "change_decisions_search" WHERE text <> '';

INSERT INTO "change_decisions_search_index" ("change_decisions_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'change_decisions_search', coalesce(max(id), 0) FROM "change_decisions_search";

CREATE TRIGGER "change_decisions_search_insert" AFTER INSERT ON "change_decisions_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'change_decisions_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'change_decisions_search') + 64 BEGIN
  INSERT INTO "change_decisions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'change_decisions_search');
  INSERT INTO "change_decisions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "change_decisions_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'change_decisions_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'change_decisions_search';
END;

CREATE TRIGGER "change_decisions_search_update" AFTER UPDATE OF text ON "change_decisions_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'change_decisions_search') AND new.text <> old.text BEGIN
  DELETE FROM "change_decisions_search_index" WHERE rowid = old.id;
  INSERT INTO "change_decisions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "change_decisions_search_delete" AFTER DELETE ON "change_decisions_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'change_decisions_search') BEGIN
  DELETE FROM "change_decisions_search_index" WHERE rowid = old.id;
END;

-- What has been paid and has come back until now, each from the record that it rests on; where there is none, as taken over.
INSERT INTO "payment_entries" ("applicationId", "kind", "amount", "entryDate", "source", "reason", "transferItemId", "userId", "userName", "createdAt", "updatedAt")
SELECT p."applicationId", 'advance', p."advanceAmount", p."advancePaymentTransferDate",
  CASE WHEN t."id" IS NOT NULL THEN 'transfer' WHEN p."advanceOutsideReason" IS NOT NULL THEN 'outside' ELSE 'migrated' END,
  p."advanceOutsideReason", t."id", t."resultById", u."username", coalesce(t."resultAt", p."updatedAt"), coalesce(t."resultAt", p."updatedAt")
FROM "payments" AS p
LEFT JOIN "transfer_items" AS t ON t."applicationId" = p."applicationId" AND t."kind" = 'advance' AND t."status" = 'done'
LEFT JOIN "users" AS u ON u."id" = t."resultById"
WHERE p."advanceAmount" > 0 ORDER BY p."id";

INSERT INTO "payment_entries" ("applicationId", "kind", "amount", "entryDate", "source", "transferItemId", "userId", "userName", "createdAt", "updatedAt")
SELECT p."applicationId", 'final', p."deferredAmount", p."finalPaymentTransferDate",
  CASE WHEN t."id" IS NOT NULL THEN 'transfer' ELSE 'migrated' END,
  t."id", t."resultById", u."username", coalesce(t."resultAt", p."updatedAt"), coalesce(t."resultAt", p."updatedAt")
FROM "payments" AS p
LEFT JOIN "transfer_items" AS t ON t."applicationId" = p."applicationId" AND t."kind" = 'final' AND t."status" = 'done'
LEFT JOIN "users" AS u ON u."id" = t."resultById"
WHERE p."finalPaymentTransferDate" IS NOT NULL AND p."deferredAmount" > 0 ORDER BY p."id";

INSERT INTO "payment_entries" ("applicationId", "kind", "amount", "entryDate", "source", "reason", "refundReceiptId", "userId", "userName", "createdAt", "updatedAt")
SELECT r."applicationId", 'refund', r."amount", r."receivedDate", 'received', r."note", r."id", r."userId", r."userName", r."createdAt", r."updatedAt"
FROM "refund_receipts" AS r ORDER BY r."id";

INSERT INTO "payment_entries" ("applicationId", "kind", "amount", "entryDate", "source", "createdAt", "updatedAt")
SELECT p."applicationId", 'refund', p."refundedAmount" - (SELECT coalesce(sum(r."amount"), 0) FROM "refund_receipts" AS r WHERE r."applicationId" = p."applicationId"),
  p."refundedDate", 'migrated', p."updatedAt", p."updatedAt"
FROM "payments" AS p
WHERE p."refundedAmount" > (SELECT coalesce(sum(r."amount"), 0) FROM "refund_receipts" AS r WHERE r."applicationId" = p."applicationId") ORDER BY p."id";

UPDATE "payments" SET "finalPaidAmount" = "deferredAmount" WHERE "finalPaymentTransferDate" IS NOT NULL;
