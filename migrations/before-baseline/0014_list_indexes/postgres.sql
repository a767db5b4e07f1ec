DROP INDEX "users_position_id_idx";

CREATE INDEX IF NOT EXISTS "users_email_id_idx" ON "users" ("email" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "users_roletype_username_id_idx" ON "users" ("roletype" NULLS FIRST, "username" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "users_roletype_email_id_idx" ON "users" ("roletype" NULLS FIRST, "email" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "users_roletype_position_id_idx" ON "users" ("roletype" NULLS FIRST, "position" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "users_roletype_joinedAt_id_idx" ON "users" ("roletype" NULLS FIRST, "joinedAt" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "users_roletype_status_id_idx" ON "users" ("roletype" NULLS FIRST, "status" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "application_statuses_statusKey_id_idx" ON "application_statuses" ("statusKey" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "applications_grantNumber_id_idx" ON "applications" ("grantNumber" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "applications_entryNumber_id_idx" ON "applications" ("entryNumber" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "applications_status_grantYear_entryDate_id_idx" ON "applications" ("status" NULLS FIRST, "grantYear" NULLS FIRST, "entryDate" NULLS FIRST, "id" NULLS FIRST);

DROP INDEX "receipts_submittedAt_id_idx";

DROP INDEX "receipts_status_id_idx";

DROP INDEX "receipts_costCategory_id_idx";

DROP INDEX "receipts_paymentMethod_id_idx";

DROP INDEX "receipts_paymentDate_id_idx";

DROP INDEX "receipts_receiptDate_id_idx";

DROP INDEX "receipts_taxAmount_id_idx";

DROP INDEX "receipts_amount_id_idx";

DROP INDEX "receipts_vendor_id_idx";

DROP INDEX "receipts_title_id_idx";

CREATE INDEX IF NOT EXISTS "receipts_removed_vendor_id_idx" ON "receipts" ("removed" NULLS FIRST, "vendor" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "receipts_removed_title_id_idx" ON "receipts" ("removed" NULLS FIRST, "title" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "receipts_removed_amount_id_idx" ON "receipts" ("removed" NULLS FIRST, "amount" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "receipts_removed_taxAmount_id_idx" ON "receipts" ("removed" NULLS FIRST, "taxAmount" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "receipts_removed_paymentDate_id_idx" ON "receipts" ("removed" NULLS FIRST, "paymentDate" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "receipts_removed_paymentMethod_id_idx" ON "receipts" ("removed" NULLS FIRST, "paymentMethod" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "receipts_removed_status_id_idx" ON "receipts" ("removed" NULLS FIRST, "status" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "receipts_removed_submittedAt_id_idx" ON "receipts" ("removed" NULLS FIRST, "submittedAt" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "receipts_removed_costCategory_id_idx" ON "receipts" ("removed" NULLS FIRST, "costCategory" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "receipts_removed_id_idx" ON "receipts" ("removed" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "payments_applicationId_id_idx" ON "payments" ("applicationId" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "transfer_items_reference_id_idx" ON "transfer_items" ("reference" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "letter_templates_kind_id_idx" ON "letter_templates" ("kind" NULLS FIRST, "id" NULLS FIRST);

-- It was made without the order of empty cells that the lists ask for.
DROP INDEX "applications_entryAmount_id_idx";

CREATE INDEX IF NOT EXISTS "applications_entryAmount_id_idx" ON "applications" ("entryAmount" NULLS FIRST, "id" NULLS FIRST);
