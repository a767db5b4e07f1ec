ALTER TABLE "grants" ADD COLUMN "advancePaymentDate" DATE_TEXT;

ALTER TABLE "grants" ADD COLUMN "finalPaymentDate" DATE_TEXT;

ALTER TABLE "grants" ADD COLUMN "refundDays" BIGINT NOT NULL DEFAULT 30;

ALTER TABLE "payments" ADD COLUMN "refundedAmount" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "payments" ADD COLUMN "refundedDate" DATE_TEXT;

CREATE TABLE "payment_settlements" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "approvedAmount" BIGINT NOT NULL,
  "eligibleAmount" BIGINT NOT NULL,
  "finalAmount" BIGINT NOT NULL,
  "paidAmount" BIGINT NOT NULL,
  "remainingPayment" BIGINT NOT NULL,
  "refundAmount" BIGINT NOT NULL,
  "refundDeadline" DATE_TEXT,
  "receiptIds" TEXT,
  "userId" BIGINT,
  "userName" TEXT,
  "userRole" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "payment_settlements_applicationId_id_idx" ON "payment_settlements" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "payment_settlements_createdAt_id_idx" ON "payment_settlements" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "payment_settlements_approvedAmount_id_idx" ON "payment_settlements" ("approvedAmount", "id");

CREATE INDEX IF NOT EXISTS "payment_settlements_eligibleAmount_id_idx" ON "payment_settlements" ("eligibleAmount", "id");

CREATE INDEX IF NOT EXISTS "payment_settlements_finalAmount_id_idx" ON "payment_settlements" ("finalAmount", "id");

CREATE INDEX IF NOT EXISTS "payment_settlements_paidAmount_id_idx" ON "payment_settlements" ("paidAmount", "id");

CREATE INDEX IF NOT EXISTS "payment_settlements_remainingPayment_id_idx" ON "payment_settlements" ("remainingPayment", "id");

CREATE INDEX IF NOT EXISTS "payment_settlements_refundAmount_id_idx" ON "payment_settlements" ("refundAmount", "id");

CREATE INDEX IF NOT EXISTS "payment_settlements_userName_id_idx" ON "payment_settlements" ("userName", "id");

CREATE TABLE "refund_receipts" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "amount" BIGINT NOT NULL,
  "receivedDate" DATE_TEXT NOT NULL,
  "note" TEXT,
  "userId" BIGINT,
  "userName" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "refund_receipts_applicationId_id_idx" ON "refund_receipts" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "refund_receipts_receivedDate_id_idx" ON "refund_receipts" ("receivedDate", "id");

CREATE INDEX IF NOT EXISTS "refund_receipts_amount_id_idx" ON "refund_receipts" ("amount", "id");

CREATE INDEX IF NOT EXISTS "refund_receipts_note_id_idx" ON "refund_receipts" ("note", "id");

CREATE INDEX IF NOT EXISTS "refund_receipts_userName_id_idx" ON "refund_receipts" ("userName", "id");

CREATE INDEX IF NOT EXISTS "refund_receipts_createdAt_id_idx" ON "refund_receipts" ("createdAt", "id");

CREATE TABLE "transfer_accounts" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "name" TEXT NOT NULL,
  "clientCode" TEXT NOT NULL,
  "clientName" TEXT NOT NULL,
  "bankCode" TEXT NOT NULL,
  "branchCode" TEXT NOT NULL,
  "bankName" TEXT,
  "branchName" TEXT,
  "accountType" TEXT NOT NULL DEFAULT 'ordinary',
  "accountNumber" TEXT NOT NULL,
  "lineEnd" TEXT NOT NULL DEFAULT 'crlf',
  "method" TEXT NOT NULL DEFAULT '7',
  "middleDot" TEXT NOT NULL DEFAULT 'stop',
  "resultByte" BIGINT NOT NULL DEFAULT 114,
  "successCode" TEXT NOT NULL DEFAULT '0',
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "transfer_accounts_name_id_idx" ON "transfer_accounts" ("name", "id");

CREATE INDEX IF NOT EXISTS "transfer_accounts_clientCode_id_idx" ON "transfer_accounts" ("clientCode", "id");

CREATE INDEX IF NOT EXISTS "transfer_accounts_clientName_id_idx" ON "transfer_accounts" ("clientName", "id");

CREATE INDEX IF NOT EXISTS "transfer_accounts_bankName_id_idx" ON "transfer_accounts" ("bankName", "id");

CREATE INDEX IF NOT EXISTS "transfer_accounts_branchName_id_idx" ON "transfer_accounts" ("branchName", "id");

CREATE INDEX IF NOT EXISTS "transfer_accounts_accountType_id_idx" ON "transfer_accounts" ("accountType", "id");

CREATE TABLE "transfer_batches" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "title" TEXT NOT NULL,
  "accountId" BIGINT NOT NULL REFERENCES "transfer_accounts" ("id"),
  "transferDate" DATE_TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'draft',
  "count" BIGINT NOT NULL,
  "total" BIGINT NOT NULL,
  "createdById" BIGINT NOT NULL REFERENCES "users" ("id"),
  "submittedAt" TIME_TEXT,
  "returnComment" TEXT,
  "approvedById" BIGINT REFERENCES "users" ("id"),
  "approvedAt" TIME_TEXT,
  "fileId" BIGINT,
  "fileName" TEXT,
  "fileSha256" TEXT,
  "writtenAt" TIME_TEXT,
  "sentAt" TIME_TEXT,
  "finishedAt" TIME_TEXT,
  "cancelReason" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "transfer_batches_accountId_id_idx" ON "transfer_batches" ("accountId", "id");

CREATE INDEX IF NOT EXISTS "transfer_batches_createdById_id_idx" ON "transfer_batches" ("createdById", "id");

CREATE INDEX IF NOT EXISTS "transfer_batches_approvedById_id_idx" ON "transfer_batches" ("approvedById", "id");

CREATE INDEX IF NOT EXISTS "transfer_batches_title_id_idx" ON "transfer_batches" ("title", "id");

CREATE INDEX IF NOT EXISTS "transfer_batches_transferDate_id_idx" ON "transfer_batches" ("transferDate", "id");

CREATE INDEX IF NOT EXISTS "transfer_batches_status_id_idx" ON "transfer_batches" ("status", "id");

CREATE INDEX IF NOT EXISTS "transfer_batches_count_id_idx" ON "transfer_batches" ("count", "id");

CREATE INDEX IF NOT EXISTS "transfer_batches_total_id_idx" ON "transfer_batches" ("total", "id");

CREATE INDEX IF NOT EXISTS "transfer_batches_createdAt_id_idx" ON "transfer_batches" ("createdAt", "id");

CREATE TABLE "transfer_items" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "batchId" BIGINT NOT NULL REFERENCES "transfer_batches" ("id"),
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "kind" TEXT NOT NULL,
  "amount" BIGINT NOT NULL,
  "reference" TEXT NOT NULL,
  "bankCode" TEXT NOT NULL,
  "bankName" TEXT NOT NULL,
  "branchCode" TEXT NOT NULL,
  "branchName" TEXT NOT NULL,
  "accountType" TEXT NOT NULL,
  "accountNumber" TEXT NOT NULL,
  "accountHolderName" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'ready',
  "resultText" TEXT,
  "resultAt" TIME_TEXT,
  "resultById" BIGINT REFERENCES "users" ("id"),
  "onceKey" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "transfer_items_batchId_id_idx" ON "transfer_items" ("batchId", "id");

CREATE INDEX IF NOT EXISTS "transfer_items_applicationId_id_idx" ON "transfer_items" ("applicationId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "transfer_items_reference_key" ON "transfer_items" ("reference");

CREATE INDEX IF NOT EXISTS "transfer_items_resultById_id_idx" ON "transfer_items" ("resultById", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "transfer_items_onceKey_key" ON "transfer_items" ("onceKey");

CREATE INDEX IF NOT EXISTS "transfer_items_kind_id_idx" ON "transfer_items" ("kind", "id");

CREATE INDEX IF NOT EXISTS "transfer_items_amount_id_idx" ON "transfer_items" ("amount", "id");

CREATE INDEX IF NOT EXISTS "transfer_items_bankName_id_idx" ON "transfer_items" ("bankName", "id");

CREATE INDEX IF NOT EXISTS "transfer_items_branchName_id_idx" ON "transfer_items" ("branchName", "id");

CREATE INDEX IF NOT EXISTS "transfer_items_accountType_id_idx" ON "transfer_items" ("accountType", "id");

CREATE INDEX IF NOT EXISTS "transfer_items_accountHolderName_id_idx" ON "transfer_items" ("accountHolderName", "id");

CREATE INDEX IF NOT EXISTS "transfer_items_status_id_idx" ON "transfer_items" ("status", "id");

CREATE INDEX IF NOT EXISTS "transfer_items_resultText_id_idx" ON "transfer_items" ("resultText", "id");

CREATE TABLE "transfer_downloads" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "batchId" BIGINT NOT NULL REFERENCES "transfer_batches" ("id"),
  "userId" BIGINT,
  "userName" TEXT,
  "reason" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "transfer_downloads_batchId_id_idx" ON "transfer_downloads" ("batchId", "id");

CREATE INDEX IF NOT EXISTS "transfer_downloads_createdAt_id_idx" ON "transfer_downloads" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "transfer_downloads_userName_id_idx" ON "transfer_downloads" ("userName", "id");

CREATE INDEX IF NOT EXISTS "transfer_downloads_reason_id_idx" ON "transfer_downloads" ("reason", "id");

CREATE TABLE "transfer_accounts_search" (
  "id" BIGINT NOT NULL REFERENCES "transfer_accounts" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "transfer_accounts_search_id_key" ON "transfer_accounts_search" ("id");

CREATE TABLE "transfer_batches_search" (
  "id" BIGINT NOT NULL REFERENCES "transfer_batches" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "transfer_batches_search_id_key" ON "transfer_batches_search" ("id");

CREATE TABLE "transfer_items_search" (
  "id" BIGINT NOT NULL REFERENCES "transfer_items" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "transfer_items_search_id_key" ON "transfer_items_search" ("id");

CREATE TABLE "transfer_downloads_search" (
  "id" BIGINT NOT NULL REFERENCES "transfer_downloads" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "transfer_downloads_search_id_key" ON "transfer_downloads_search" ("id");
