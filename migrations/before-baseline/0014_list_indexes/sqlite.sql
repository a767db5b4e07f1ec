DROP INDEX "users_position_id_idx";

CREATE INDEX IF NOT EXISTS "users_email_id_idx" ON "users" ("email", "id");

CREATE INDEX IF NOT EXISTS "users_roletype_username_id_idx" ON "users" ("roletype", "username", "id");

CREATE INDEX IF NOT EXISTS "users_roletype_email_id_idx" ON "users" ("roletype", "email", "id");

CREATE INDEX IF NOT EXISTS "users_roletype_position_id_idx" ON "users" ("roletype", "position", "id");

CREATE INDEX IF NOT EXISTS "users_roletype_joinedAt_id_idx" ON "users" ("roletype", "joinedAt", "id");

CREATE INDEX IF NOT EXISTS "users_roletype_status_id_idx" ON "users" ("roletype", "status", "id");

CREATE INDEX IF NOT EXISTS "application_statuses_statusKey_id_idx" ON "application_statuses" ("statusKey", "id");

CREATE INDEX IF NOT EXISTS "applications_grantNumber_id_idx" ON "applications" ("grantNumber", "id");

CREATE INDEX IF NOT EXISTS "applications_entryNumber_id_idx" ON "applications" ("entryNumber", "id");

CREATE INDEX IF NOT EXISTS "applications_status_grantYear_entryDate_id_idx" ON "applications" ("status", "grantYear", "entryDate", "id");

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

CREATE INDEX IF NOT EXISTS "receipts_removed_vendor_id_idx" ON "receipts" ("removed", "vendor", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_title_id_idx" ON "receipts" ("removed", "title", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_amount_id_idx" ON "receipts" ("removed", "amount", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_taxAmount_id_idx" ON "receipts" ("removed", "taxAmount", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_paymentDate_id_idx" ON "receipts" ("removed", "paymentDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_paymentMethod_id_idx" ON "receipts" ("removed", "paymentMethod", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_status_id_idx" ON "receipts" ("removed", "status", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_submittedAt_id_idx" ON "receipts" ("removed", "submittedAt", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_costCategory_id_idx" ON "receipts" ("removed", "costCategory", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_id_idx" ON "receipts" ("removed", "id");

CREATE INDEX IF NOT EXISTS "payments_applicationId_id_idx" ON "payments" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "transfer_items_reference_id_idx" ON "transfer_items" ("reference", "id");

CREATE INDEX IF NOT EXISTS "letter_templates_kind_id_idx" ON "letter_templates" ("kind", "id");
