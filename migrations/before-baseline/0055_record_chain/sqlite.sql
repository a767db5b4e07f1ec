CREATE TRIGGER "envelope_events_no_update" BEFORE UPDATE ON "envelope_events" BEGIN
  SELECT RAISE(ABORT, 'envelope_events is append-only');
END;

CREATE TRIGGER "envelope_events_no_delete" BEFORE DELETE ON "envelope_events" BEGIN
  SELECT RAISE(ABORT, 'envelope_events is append-only');
END;

CREATE TRIGGER "status_histories_no_update" BEFORE UPDATE ON "status_histories" BEGIN
  SELECT RAISE(ABORT, 'status_histories is append-only');
END;

CREATE TRIGGER "status_histories_no_delete" BEFORE DELETE ON "status_histories" WHEN EXISTS (SELECT 1 FROM "applications" WHERE id = old."applicationId") BEGIN
  SELECT RAISE(ABORT, 'status_histories is append-only');
END;

CREATE TRIGGER "submission_histories_no_update" BEFORE UPDATE ON "submission_histories" BEGIN
  SELECT RAISE(ABORT, 'submission_histories is append-only');
END;

CREATE TRIGGER "submission_histories_no_delete" BEFORE DELETE ON "submission_histories" WHEN EXISTS (SELECT 1 FROM "submissions" WHERE id = old."submissionId") BEGIN
  SELECT RAISE(ABORT, 'submission_histories is append-only');
END;

CREATE TRIGGER "receipt_histories_no_update" BEFORE UPDATE ON "receipt_histories" BEGIN
  SELECT RAISE(ABORT, 'receipt_histories is append-only');
END;

CREATE TRIGGER "receipt_histories_no_delete" BEFORE DELETE ON "receipt_histories" WHEN EXISTS (SELECT 1 FROM "receipts" WHERE id = old."receiptId") BEGIN
  SELECT RAISE(ABORT, 'receipt_histories is append-only');
END;

CREATE TRIGGER "payment_settlements_no_update" BEFORE UPDATE ON "payment_settlements" BEGIN
  SELECT RAISE(ABORT, 'payment_settlements is append-only');
END;

CREATE TRIGGER "payment_settlements_no_delete" BEFORE DELETE ON "payment_settlements" BEGIN
  SELECT RAISE(ABORT, 'payment_settlements is append-only');
END;

CREATE TRIGGER "refund_receipts_no_update" BEFORE UPDATE ON "refund_receipts" BEGIN
  SELECT RAISE(ABORT, 'refund_receipts is append-only');
END;

CREATE TRIGGER "refund_receipts_no_delete" BEFORE DELETE ON "refund_receipts" BEGIN
  SELECT RAISE(ABORT, 'refund_receipts is append-only');
END;

CREATE TRIGGER "transfer_downloads_no_update" BEFORE UPDATE ON "transfer_downloads" BEGIN
  SELECT RAISE(ABORT, 'transfer_downloads is append-only');
END;

CREATE TRIGGER "transfer_downloads_no_delete" BEFORE DELETE ON "transfer_downloads" BEGIN
  SELECT RAISE(ABORT, 'transfer_downloads is append-only');
END;

CREATE TRIGGER "audit_logs_no_update" BEFORE UPDATE ON "audit_logs" BEGIN
  SELECT RAISE(ABORT, 'audit_logs is append-only');
END;

CREATE TRIGGER "audit_logs_no_delete" BEFORE DELETE ON "audit_logs" BEGIN
  SELECT RAISE(ABORT, 'audit_logs is append-only');
END;

CREATE TRIGGER "file_checks_no_update" BEFORE UPDATE ON "file_checks" BEGIN
  SELECT RAISE(ABORT, 'file_checks is append-only');
END;

CREATE TRIGGER "file_checks_no_delete" BEFORE DELETE ON "file_checks" BEGIN
  SELECT RAISE(ABORT, 'file_checks is append-only');
END;

CREATE TRIGGER "account_controls_no_update" BEFORE UPDATE ON "account_controls" BEGIN
  SELECT RAISE(ABORT, 'account_controls is append-only');
END;

CREATE TRIGGER "account_controls_no_delete" BEFORE DELETE ON "account_controls" WHEN EXISTS (SELECT 1 FROM "users" WHERE id = old."userId") BEGIN
  SELECT RAISE(ABORT, 'account_controls is append-only');
END;

CREATE TABLE "record_chain" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "tableName" TEXT NOT NULL,
  "recordId" BIGINT NOT NULL,
  "ownerId" BIGINT,
  "rowSha256" TEXT NOT NULL,
  "sha256" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "record_chain_tableName_recordId_key" ON "record_chain" ("tableName", "recordId");

CREATE TRIGGER "record_chain_no_update" BEFORE UPDATE ON "record_chain" BEGIN
  SELECT RAISE(ABORT, 'record_chain is append-only');
END;

CREATE TRIGGER "record_chain_no_delete" BEFORE DELETE ON "record_chain" BEGIN
  SELECT RAISE(ABORT, 'record_chain is append-only');
END;
