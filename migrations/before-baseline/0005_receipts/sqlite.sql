ALTER TABLE "receipts" ADD COLUMN "taxLines" TEXT;

ALTER TABLE "receipts" ADD COLUMN "costCategory" TEXT;

ALTER TABLE "receipts" ADD COLUMN "addressee" TEXT;

ALTER TABLE "receipts" ADD COLUMN "registrationNumber" TEXT;

ALTER TABLE "receipts" ADD COLUMN "reviewComment" TEXT;

ALTER TABLE "receipts" ADD COLUMN "removed" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "receipts" ADD COLUMN "removedAt" TIME_TEXT;

ALTER TABLE "receipts" ADD COLUMN "removedUserId" BIGINT REFERENCES "users" ("id");

ALTER TABLE "receipts" ADD COLUMN "removalReason" TEXT;

CREATE TABLE "receipts_new" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "title" TEXT,
  "vendor" TEXT,
  "amount" BIGINT NOT NULL DEFAULT 0,
  "taxRate" BIGINT NOT NULL DEFAULT 10,
  "taxIncluded" BIGINT NOT NULL DEFAULT 1,
  "taxAmount" BIGINT NOT NULL DEFAULT 0,
  "taxLines" TEXT,
  "pointAmount" BIGINT NOT NULL DEFAULT 0,
  "costCategory" TEXT,
  "receiptDate" DATE_TEXT,
  "paymentDate" DATE_TEXT,
  "paymentMethod" TEXT NOT NULL DEFAULT 'cash',
  "addressee" TEXT,
  "registrationNumber" TEXT,
  "description" TEXT,
  "status" TEXT NOT NULL DEFAULT 'draft',
  "receiptImageId" BIGINT REFERENCES "files" ("id"),
  "submittedAt" TIME_TEXT,
  "submittedUserId" BIGINT REFERENCES "users" ("id"),
  "approvedAt" TIME_TEXT,
  "approvedUserId" BIGINT REFERENCES "users" ("id"),
  "reviewComment" TEXT,
  "removed" BIGINT NOT NULL DEFAULT 0,
  "removedAt" TIME_TEXT,
  "removedUserId" BIGINT REFERENCES "users" ("id"),
  "removalReason" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

INSERT INTO "receipts_new" ("id", "applicationId", "title", "vendor", "amount", "taxRate", "taxIncluded", "taxAmount", "taxLines", "pointAmount", "costCategory", "receiptDate", "paymentDate", "paymentMethod", "addressee", "registrationNumber", "description", "status", "receiptImageId", "submittedAt", "submittedUserId", "approvedAt", "approvedUserId", "reviewComment", "removed", "removedAt", "removedUserId", "removalReason", "version", "createdAt", "updatedAt") SELECT "id", "applicationId", "title", "vendor", "amount", "taxRate", "taxIncluded", "taxAmount", "taxLines", "pointAmount", "costCategory", "receiptDate", "paymentDate", "paymentMethod", "addressee", "registrationNumber", "description", "status", "receiptImageId", "submittedAt", "submittedUserId", "approvedAt", "approvedUserId", "reviewComment", "removed", "removedAt", "removedUserId", "removalReason", "version", "createdAt", "updatedAt" FROM "receipts";

DROP TABLE "receipts";

ALTER TABLE "receipts_new" RENAME TO "receipts";

CREATE INDEX IF NOT EXISTS "receipts_applicationId_id_idx" ON "receipts" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "receipts_receiptImageId_id_idx" ON "receipts" ("receiptImageId", "id");

CREATE INDEX IF NOT EXISTS "receipts_submittedUserId_id_idx" ON "receipts" ("submittedUserId", "id");

CREATE INDEX IF NOT EXISTS "receipts_approvedUserId_id_idx" ON "receipts" ("approvedUserId", "id");

CREATE INDEX IF NOT EXISTS "receipts_removedUserId_id_idx" ON "receipts" ("removedUserId", "id");

CREATE INDEX IF NOT EXISTS "receipts_title_id_idx" ON "receipts" ("title", "id");

CREATE INDEX IF NOT EXISTS "receipts_vendor_id_idx" ON "receipts" ("vendor", "id");

CREATE INDEX IF NOT EXISTS "receipts_amount_id_idx" ON "receipts" ("amount", "id");

CREATE INDEX IF NOT EXISTS "receipts_taxAmount_id_idx" ON "receipts" ("taxAmount", "id");

CREATE INDEX IF NOT EXISTS "receipts_receiptDate_id_idx" ON "receipts" ("receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_paymentDate_id_idx" ON "receipts" ("paymentDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_paymentMethod_id_idx" ON "receipts" ("paymentMethod", "id");

CREATE INDEX IF NOT EXISTS "receipts_costCategory_id_idx" ON "receipts" ("costCategory", "id");

CREATE INDEX IF NOT EXISTS "receipts_status_id_idx" ON "receipts" ("status", "id");

CREATE INDEX IF NOT EXISTS "receipts_submittedAt_id_idx" ON "receipts" ("submittedAt", "id");

CREATE INDEX IF NOT EXISTS "receipts_status_receiptDate_id_idx" ON "receipts" ("status", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_paymentMethod_receiptDate_id_idx" ON "receipts" ("paymentMethod", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_costCategory_receiptDate_id_idx" ON "receipts" ("costCategory", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_applicationId_receiptDate_id_idx" ON "receipts" ("applicationId", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_submittedUserId_receiptDate_id_idx" ON "receipts" ("submittedUserId", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_approvedUserId_receiptDate_id_idx" ON "receipts" ("approvedUserId", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_amount_receiptDate_id_idx" ON "receipts" ("amount", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_receiptDate_id_idx" ON "receipts" ("removed", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_removedUserId_id_idx" ON "receipts" ("removedUserId", "id");

CREATE INDEX IF NOT EXISTS "receipts_costCategory_id_idx" ON "receipts" ("costCategory", "id");

CREATE INDEX IF NOT EXISTS "receipts_costCategory_receiptDate_id_idx" ON "receipts" ("costCategory", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_receiptDate_id_idx" ON "receipts" ("removed", "receiptDate", "id");

CREATE TABLE "receipt_lines" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "receiptId" BIGINT NOT NULL REFERENCES "receipts" ("id") ON DELETE CASCADE,
  "taxRate" BIGINT NOT NULL,
  "taxIncluded" BIGINT NOT NULL DEFAULT 0,
  "amount" BIGINT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "receipt_lines_receiptId_id_idx" ON "receipt_lines" ("receiptId", "id");

CREATE INDEX IF NOT EXISTS "receipt_lines_taxRate_id_idx" ON "receipt_lines" ("taxRate", "id");

CREATE INDEX IF NOT EXISTS "receipt_lines_taxIncluded_id_idx" ON "receipt_lines" ("taxIncluded", "id");

CREATE INDEX IF NOT EXISTS "receipt_lines_amount_id_idx" ON "receipt_lines" ("amount", "id");

CREATE TABLE "receipt_histories" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "receiptId" BIGINT NOT NULL REFERENCES "receipts" ("id") ON DELETE CASCADE,
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

CREATE INDEX IF NOT EXISTS "receipt_histories_receiptId_id_idx" ON "receipt_histories" ("receiptId", "id");

CREATE INDEX IF NOT EXISTS "receipt_histories_createdAt_id_idx" ON "receipt_histories" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "receipt_histories_fromStatus_id_idx" ON "receipt_histories" ("fromStatus", "id");

CREATE INDEX IF NOT EXISTS "receipt_histories_toStatus_id_idx" ON "receipt_histories" ("toStatus", "id");

CREATE INDEX IF NOT EXISTS "receipt_histories_userName_id_idx" ON "receipt_histories" ("userName", "id");

CREATE INDEX IF NOT EXISTS "receipt_histories_userRole_id_idx" ON "receipt_histories" ("userRole", "id");

CREATE TABLE "receipt_images" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "receiptId" BIGINT NOT NULL REFERENCES "receipts" ("id") ON DELETE CASCADE,
  "fileId" BIGINT NOT NULL REFERENCES "files" ("id"),
  "sha256" TEXT NOT NULL,
  "size" BIGINT NOT NULL,
  "width" BIGINT,
  "height" BIGINT,
  "previewId" BIGINT REFERENCES "files" ("id"),
  "userId" BIGINT,
  "userName" TEXT,
  "replacedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "receipt_images_receiptId_id_idx" ON "receipt_images" ("receiptId", "id");

CREATE INDEX IF NOT EXISTS "receipt_images_fileId_id_idx" ON "receipt_images" ("fileId", "id");

CREATE INDEX IF NOT EXISTS "receipt_images_previewId_id_idx" ON "receipt_images" ("previewId", "id");

CREATE INDEX IF NOT EXISTS "receipt_images_createdAt_id_idx" ON "receipt_images" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "receipt_images_size_id_idx" ON "receipt_images" ("size", "id");

CREATE INDEX IF NOT EXISTS "receipt_images_width_id_idx" ON "receipt_images" ("width", "id");

CREATE INDEX IF NOT EXISTS "receipt_images_height_id_idx" ON "receipt_images" ("height", "id");

CREATE INDEX IF NOT EXISTS "receipt_images_userName_id_idx" ON "receipt_images" ("userName", "id");

CREATE INDEX IF NOT EXISTS "receipt_images_replacedAt_id_idx" ON "receipt_images" ("replacedAt", "id");

CREATE TABLE "budget_items" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "costCategory" TEXT NOT NULL,
  "amount" BIGINT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "budget_items_applicationId_id_idx" ON "budget_items" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "budget_items_costCategory_id_idx" ON "budget_items" ("costCategory", "id");

CREATE INDEX IF NOT EXISTS "budget_items_amount_id_idx" ON "budget_items" ("amount", "id");

CREATE TABLE "receipt_histories_search" (
  "id" BIGINT NOT NULL REFERENCES "receipt_histories" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "receipt_histories_search_id_key" ON "receipt_histories_search" ("id");

CREATE TABLE "receipt_images_search" (
  "id" BIGINT NOT NULL REFERENCES "receipt_images" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "receipt_images_search_id_key" ON "receipt_images_search" ("id");

-- 登録済みの画像も、画像の履歴の最初の1枚として残します。
INSERT INTO "receipt_images" ("receiptId", "fileId", "sha256", "size", "userId", "createdAt", "updatedAt")
SELECT r."id", f."id", f."sha256", f."size", f."uploadedById", f."createdAt", f."createdAt"
FROM "receipts" r JOIN "files" f ON f."id" = r."receiptImageId" ORDER BY r."id";
