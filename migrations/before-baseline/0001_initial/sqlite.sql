CREATE TABLE "grants" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "year" BIGINT NOT NULL,
  "yearOption" BIGINT NOT NULL DEFAULT 0,
  "category" TEXT NOT NULL,
  "target" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "themeNumber" TEXT NOT NULL,
  "description" TEXT,
  "amount" BIGINT,
  "period" BIGINT,
  "startDate" DATE_TEXT,
  "endDate" DATE_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "grants_year_id_idx" ON "grants" ("year", "id");

CREATE INDEX IF NOT EXISTS "grants_yearOption_id_idx" ON "grants" ("yearOption", "id");

CREATE INDEX IF NOT EXISTS "grants_category_id_idx" ON "grants" ("category", "id");

CREATE INDEX IF NOT EXISTS "grants_themeNumber_id_idx" ON "grants" ("themeNumber", "id");

CREATE INDEX IF NOT EXISTS "grants_title_id_idx" ON "grants" ("title", "id");

CREATE INDEX IF NOT EXISTS "grants_target_id_idx" ON "grants" ("target", "id");

CREATE INDEX IF NOT EXISTS "grants_amount_id_idx" ON "grants" ("amount", "id");

CREATE INDEX IF NOT EXISTS "grants_period_id_idx" ON "grants" ("period", "id");

CREATE INDEX IF NOT EXISTS "grants_startDate_id_idx" ON "grants" ("startDate", "id");

CREATE INDEX IF NOT EXISTS "grants_endDate_id_idx" ON "grants" ("endDate", "id");

CREATE INDEX IF NOT EXISTS "grants_category_year_id_idx" ON "grants" ("category", "year", "id");

CREATE INDEX IF NOT EXISTS "grants_yearOption_year_id_idx" ON "grants" ("yearOption", "year", "id");

CREATE TABLE "organizations" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "name" TEXT NOT NULL,
  "nameKana" TEXT,
  "organizationType" TEXT NOT NULL,
  "postalCode" TEXT,
  "prefecture" TEXT,
  "address" TEXT,
  "phone" TEXT,
  "email" TEXT,
  "representativeTitle" TEXT,
  "representativeName" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "organizations_name_id_idx" ON "organizations" ("name", "id");

CREATE INDEX IF NOT EXISTS "organizations_nameKana_id_idx" ON "organizations" ("nameKana", "id");

CREATE INDEX IF NOT EXISTS "organizations_organizationType_id_idx" ON "organizations" ("organizationType", "id");

CREATE INDEX IF NOT EXISTS "organizations_prefecture_id_idx" ON "organizations" ("prefecture", "id");

CREATE INDEX IF NOT EXISTS "organizations_address_id_idx" ON "organizations" ("address", "id");

CREATE INDEX IF NOT EXISTS "organizations_phone_id_idx" ON "organizations" ("phone", "id");

CREATE INDEX IF NOT EXISTS "organizations_representativeName_id_idx" ON "organizations" ("representativeName", "id");

CREATE TABLE "users" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "username" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "password" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "roletype" TEXT NOT NULL,
  "forcePasswordChange" BIGINT NOT NULL DEFAULT 0,
  "organizationId" BIGINT REFERENCES "organizations" ("id"),
  "position" TEXT,
  "joinedAt" DATE_TEXT,
  "status" BIGINT NOT NULL DEFAULT 1,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "users_email_key" ON "users" ("email");

CREATE INDEX IF NOT EXISTS "users_organizationId_id_idx" ON "users" ("organizationId", "id");

CREATE INDEX IF NOT EXISTS "users_username_id_idx" ON "users" ("username", "id");

CREATE INDEX IF NOT EXISTS "users_type_id_idx" ON "users" ("type", "id");

CREATE INDEX IF NOT EXISTS "users_roletype_id_idx" ON "users" ("roletype", "id");

CREATE INDEX IF NOT EXISTS "users_forcePasswordChange_id_idx" ON "users" ("forcePasswordChange", "id");

CREATE INDEX IF NOT EXISTS "users_status_id_idx" ON "users" ("status", "id");

CREATE INDEX IF NOT EXISTS "users_position_id_idx" ON "users" ("position", "id");

CREATE INDEX IF NOT EXISTS "users_joinedAt_id_idx" ON "users" ("joinedAt", "id");

CREATE TABLE "application_statuses" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "statusKey" TEXT NOT NULL,
  "statusLabelAdmin" TEXT NOT NULL,
  "phase" TEXT NOT NULL,
  "description" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "application_statuses_statusKey_key" ON "application_statuses" ("statusKey");

CREATE INDEX IF NOT EXISTS "application_statuses_statusLabelAdmin_id_idx" ON "application_statuses" ("statusLabelAdmin", "id");

CREATE INDEX IF NOT EXISTS "application_statuses_phase_id_idx" ON "application_statuses" ("phase", "id");

CREATE INDEX IF NOT EXISTS "application_statuses_description_id_idx" ON "application_statuses" ("description", "id");

CREATE TABLE "banks" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "organizationId" BIGINT NOT NULL REFERENCES "organizations" ("id"),
  "bankCode" TEXT NOT NULL,
  "bankName" TEXT NOT NULL,
  "branchCode" TEXT NOT NULL,
  "branchName" TEXT NOT NULL,
  "accountType" TEXT NOT NULL DEFAULT 'ordinary',
  "accountNumber" TEXT NOT NULL,
  "accountHolderName" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "banks_organizationId_id_idx" ON "banks" ("organizationId", "id");

CREATE INDEX IF NOT EXISTS "banks_bankCode_id_idx" ON "banks" ("bankCode", "id");

CREATE INDEX IF NOT EXISTS "banks_bankName_id_idx" ON "banks" ("bankName", "id");

CREATE INDEX IF NOT EXISTS "banks_branchCode_id_idx" ON "banks" ("branchCode", "id");

CREATE INDEX IF NOT EXISTS "banks_branchName_id_idx" ON "banks" ("branchName", "id");

CREATE INDEX IF NOT EXISTS "banks_accountType_id_idx" ON "banks" ("accountType", "id");

CREATE INDEX IF NOT EXISTS "banks_accountHolderName_id_idx" ON "banks" ("accountHolderName", "id");

CREATE TABLE "applications" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "entryNumber" TEXT NOT NULL,
  "grantNumber" TEXT,
  "grantThemeNumber" TEXT,
  "grantId" BIGINT REFERENCES "grants" ("id"),
  "category" TEXT NOT NULL,
  "grantYear" BIGINT NOT NULL,
  "grantPeriod" BIGINT NOT NULL,
  "title" TEXT NOT NULL,
  "theme" TEXT,
  "description" TEXT,
  "organizationId" BIGINT NOT NULL REFERENCES "organizations" ("id"),
  "contactUserId" BIGINT REFERENCES "users" ("id"),
  "representativeUserId" BIGINT REFERENCES "users" ("id"),
  "entryDate" DATE_TEXT,
  "entryAmount" BIGINT,
  "entryAmountTotal" BIGINT,
  "approvedAmount" BIGINT,
  "status" TEXT NOT NULL DEFAULT 'APPLICATION_IN_PROGRESS' REFERENCES "application_statuses" ("statusKey"),
  "bankId" BIGINT REFERENCES "banks" ("id"),
  "advancedPaymentFlg" BIGINT NOT NULL DEFAULT 0,
  "advancedPaymentAmount" BIGINT NOT NULL DEFAULT 0,
  "targetRiverSystem" TEXT,
  "targetRiver" TEXT,
  "riverAdminCoordination" TEXT,
  "riverAdminOrganization" TEXT,
  "riverAdminName" TEXT,
  "startDate" DATE_TEXT,
  "endDate" DATE_TEXT,
  "discoverySource" TEXT,
  "informationAtTheTime" TEXT,
  "ukesyoSendDate" DATE_TEXT,
  "ukesyoApplovalDate" DATE_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "applications_entryNumber_key" ON "applications" ("entryNumber");

CREATE UNIQUE INDEX IF NOT EXISTS "applications_grantNumber_key" ON "applications" ("grantNumber");

CREATE INDEX IF NOT EXISTS "applications_grantId_id_idx" ON "applications" ("grantId", "id");

CREATE INDEX IF NOT EXISTS "applications_organizationId_id_idx" ON "applications" ("organizationId", "id");

CREATE INDEX IF NOT EXISTS "applications_contactUserId_id_idx" ON "applications" ("contactUserId", "id");

CREATE INDEX IF NOT EXISTS "applications_representativeUserId_id_idx" ON "applications" ("representativeUserId", "id");

CREATE INDEX IF NOT EXISTS "applications_bankId_id_idx" ON "applications" ("bankId", "id");

CREATE INDEX IF NOT EXISTS "applications_category_id_idx" ON "applications" ("category", "id");

CREATE INDEX IF NOT EXISTS "applications_grantPeriod_id_idx" ON "applications" ("grantPeriod", "id");

CREATE INDEX IF NOT EXISTS "applications_grantYear_id_idx" ON "applications" ("grantYear", "id");

CREATE INDEX IF NOT EXISTS "applications_title_id_idx" ON "applications" ("title", "id");

CREATE INDEX IF NOT EXISTS "applications_status_id_idx" ON "applications" ("status", "id");

CREATE INDEX IF NOT EXISTS "applications_approvedAmount_id_idx" ON "applications" ("approvedAmount", "id");

CREATE INDEX IF NOT EXISTS "applications_advancedPaymentAmount_id_idx" ON "applications" ("advancedPaymentAmount", "id");

CREATE INDEX IF NOT EXISTS "applications_entryDate_id_idx" ON "applications" ("entryDate", "id");

CREATE INDEX IF NOT EXISTS "applications_status_entryDate_id_idx" ON "applications" ("status", "entryDate", "id");

CREATE INDEX IF NOT EXISTS "applications_grantYear_entryDate_id_idx" ON "applications" ("grantYear", "entryDate", "id");

CREATE INDEX IF NOT EXISTS "applications_category_entryDate_id_idx" ON "applications" ("category", "entryDate", "id");

CREATE INDEX IF NOT EXISTS "applications_grantPeriod_entryDate_id_idx" ON "applications" ("grantPeriod", "entryDate", "id");

CREATE INDEX IF NOT EXISTS "applications_organizationId_entryDate_id_idx" ON "applications" ("organizationId", "entryDate", "id");

CREATE INDEX IF NOT EXISTS "applications_approvedAmount_entryDate_id_idx" ON "applications" ("approvedAmount", "entryDate", "id");

CREATE INDEX IF NOT EXISTS "applications_ukesyoSendDate_id_idx" ON "applications" ("ukesyoSendDate", "id");

CREATE INDEX IF NOT EXISTS "applications_ukesyoApplovalDate_id_idx" ON "applications" ("ukesyoApplovalDate", "id");

CREATE TABLE "files" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "fileName" TEXT NOT NULL,
  "contentType" TEXT NOT NULL,
  "size" BIGINT NOT NULL,
  "sha256" TEXT NOT NULL,
  "storageKey" TEXT NOT NULL,
  "uploadedById" BIGINT NOT NULL,
  "resource" TEXT NOT NULL,
  "field" TEXT NOT NULL,
  "recordId" BIGINT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "files_storageKey_key" ON "files" ("storageKey");

CREATE TABLE "report_forms" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "grantId" BIGINT NOT NULL REFERENCES "grants" ("id"),
  "formNumber" TEXT NOT NULL,
  "formName" TEXT NOT NULL,
  "formDescription" TEXT,
  "templateFileId" BIGINT REFERENCES "files" ("id"),
  "dueBasis" TEXT NOT NULL DEFAULT 'endDate',
  "dueDays" BIGINT NOT NULL DEFAULT 0,
  "isRequired" BIGINT NOT NULL DEFAULT 1,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "report_forms_grantId_id_idx" ON "report_forms" ("grantId", "id");

CREATE INDEX IF NOT EXISTS "report_forms_templateFileId_id_idx" ON "report_forms" ("templateFileId", "id");

CREATE INDEX IF NOT EXISTS "report_forms_formNumber_id_idx" ON "report_forms" ("formNumber", "id");

CREATE INDEX IF NOT EXISTS "report_forms_formName_id_idx" ON "report_forms" ("formName", "id");

CREATE INDEX IF NOT EXISTS "report_forms_dueBasis_id_idx" ON "report_forms" ("dueBasis", "id");

CREATE INDEX IF NOT EXISTS "report_forms_dueDays_id_idx" ON "report_forms" ("dueDays", "id");

CREATE INDEX IF NOT EXISTS "report_forms_isRequired_id_idx" ON "report_forms" ("isRequired", "id");

CREATE TABLE "submissions" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "grantReportFormId" BIGINT NOT NULL REFERENCES "report_forms" ("id"),
  "status" TEXT NOT NULL DEFAULT 'NOT_SUBMITTED',
  "receptionEndDate" DATE_TEXT,
  "submittedAt" TIME_TEXT,
  "submittedUserId" BIGINT REFERENCES "users" ("id"),
  "approvedAt" TIME_TEXT,
  "approvedUserId" BIGINT REFERENCES "users" ("id"),
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "submissions_applicationId_id_idx" ON "submissions" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "submissions_grantReportFormId_id_idx" ON "submissions" ("grantReportFormId", "id");

CREATE INDEX IF NOT EXISTS "submissions_submittedUserId_id_idx" ON "submissions" ("submittedUserId", "id");

CREATE INDEX IF NOT EXISTS "submissions_approvedUserId_id_idx" ON "submissions" ("approvedUserId", "id");

CREATE INDEX IF NOT EXISTS "submissions_status_id_idx" ON "submissions" ("status", "id");

CREATE INDEX IF NOT EXISTS "submissions_receptionEndDate_id_idx" ON "submissions" ("receptionEndDate", "id");

CREATE INDEX IF NOT EXISTS "submissions_submittedAt_id_idx" ON "submissions" ("submittedAt", "id");

CREATE INDEX IF NOT EXISTS "submissions_status_receptionEndDate_id_idx" ON "submissions" ("status", "receptionEndDate", "id");

CREATE INDEX IF NOT EXISTS "submissions_applicationId_receptionEndDate_id_idx" ON "submissions" ("applicationId", "receptionEndDate", "id");

CREATE INDEX IF NOT EXISTS "submissions_submittedUserId_receptionEndDate_id_idx" ON "submissions" ("submittedUserId", "receptionEndDate", "id");

CREATE INDEX IF NOT EXISTS "submissions_approvedUserId_receptionEndDate_id_idx" ON "submissions" ("approvedUserId", "receptionEndDate", "id");

CREATE INDEX IF NOT EXISTS "submissions_submittedAt_receptionEndDate_id_idx" ON "submissions" ("submittedAt", "receptionEndDate", "id");

CREATE TABLE "receipts" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "title" TEXT NOT NULL,
  "vendor" TEXT NOT NULL,
  "amount" BIGINT NOT NULL,
  "taxRate" BIGINT NOT NULL DEFAULT 10,
  "taxIncluded" BIGINT NOT NULL DEFAULT 1,
  "taxAmount" BIGINT NOT NULL DEFAULT 0,
  "pointAmount" BIGINT NOT NULL DEFAULT 0,
  "receiptDate" DATE_TEXT NOT NULL,
  "paymentDate" DATE_TEXT NOT NULL,
  "paymentMethod" TEXT NOT NULL DEFAULT 'cash',
  "description" TEXT,
  "status" TEXT NOT NULL DEFAULT 'draft',
  "receiptImageId" BIGINT REFERENCES "files" ("id"),
  "submittedAt" TIME_TEXT,
  "submittedUserId" BIGINT REFERENCES "users" ("id"),
  "approvedAt" TIME_TEXT,
  "approvedUserId" BIGINT REFERENCES "users" ("id"),
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "receipts_applicationId_id_idx" ON "receipts" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "receipts_receiptImageId_id_idx" ON "receipts" ("receiptImageId", "id");

CREATE INDEX IF NOT EXISTS "receipts_submittedUserId_id_idx" ON "receipts" ("submittedUserId", "id");

CREATE INDEX IF NOT EXISTS "receipts_approvedUserId_id_idx" ON "receipts" ("approvedUserId", "id");

CREATE INDEX IF NOT EXISTS "receipts_title_id_idx" ON "receipts" ("title", "id");

CREATE INDEX IF NOT EXISTS "receipts_vendor_id_idx" ON "receipts" ("vendor", "id");

CREATE INDEX IF NOT EXISTS "receipts_amount_id_idx" ON "receipts" ("amount", "id");

CREATE INDEX IF NOT EXISTS "receipts_taxAmount_id_idx" ON "receipts" ("taxAmount", "id");

CREATE INDEX IF NOT EXISTS "receipts_receiptDate_id_idx" ON "receipts" ("receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_paymentDate_id_idx" ON "receipts" ("paymentDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_paymentMethod_id_idx" ON "receipts" ("paymentMethod", "id");

CREATE INDEX IF NOT EXISTS "receipts_status_id_idx" ON "receipts" ("status", "id");

CREATE INDEX IF NOT EXISTS "receipts_submittedAt_id_idx" ON "receipts" ("submittedAt", "id");

CREATE INDEX IF NOT EXISTS "receipts_status_receiptDate_id_idx" ON "receipts" ("status", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_paymentMethod_receiptDate_id_idx" ON "receipts" ("paymentMethod", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_applicationId_receiptDate_id_idx" ON "receipts" ("applicationId", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_submittedUserId_receiptDate_id_idx" ON "receipts" ("submittedUserId", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_approvedUserId_receiptDate_id_idx" ON "receipts" ("approvedUserId", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_amount_receiptDate_id_idx" ON "receipts" ("amount", "receiptDate", "id");

CREATE TABLE "payments" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "advancePaymentAmount" BIGINT NOT NULL DEFAULT 0,
  "advanceAmount" BIGINT NOT NULL DEFAULT 0,
  "deferredAmount" BIGINT NOT NULL DEFAULT 0,
  "finalAmount" BIGINT,
  "refundAmount" BIGINT NOT NULL DEFAULT 0,
  "requestSubmissionDate" DATE_TEXT,
  "conditionalApprovalDate" DATE_TEXT,
  "advancePaymentRequestDate" DATE_TEXT,
  "advancePaymentTransferDate" DATE_TEXT,
  "reportCompletionDate" DATE_TEXT,
  "finalPaymentTransferDate" DATE_TEXT,
  "refundDeadline" DATE_TEXT,
  "status" TEXT NOT NULL DEFAULT 'not_started',
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "payments_applicationId_key" ON "payments" ("applicationId");

CREATE INDEX IF NOT EXISTS "payments_advancePaymentAmount_id_idx" ON "payments" ("advancePaymentAmount", "id");

CREATE INDEX IF NOT EXISTS "payments_advanceAmount_id_idx" ON "payments" ("advanceAmount", "id");

CREATE INDEX IF NOT EXISTS "payments_deferredAmount_id_idx" ON "payments" ("deferredAmount", "id");

CREATE INDEX IF NOT EXISTS "payments_refundAmount_id_idx" ON "payments" ("refundAmount", "id");

CREATE INDEX IF NOT EXISTS "payments_status_id_idx" ON "payments" ("status", "id");

CREATE INDEX IF NOT EXISTS "payments_finalPaymentTransferDate_id_idx" ON "payments" ("finalPaymentTransferDate", "id");

CREATE TABLE "notifications" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "title" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "category" TEXT NOT NULL DEFAULT 'all',
  "type" TEXT NOT NULL DEFAULT 'info',
  "targetAudience" TEXT NOT NULL DEFAULT 'all',
  "year" BIGINT,
  "status" TEXT NOT NULL DEFAULT 'draft',
  "startDate" DATE_TEXT,
  "endDate" DATE_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "notifications_title_id_idx" ON "notifications" ("title", "id");

CREATE INDEX IF NOT EXISTS "notifications_content_id_idx" ON "notifications" ("content", "id");

CREATE INDEX IF NOT EXISTS "notifications_year_id_idx" ON "notifications" ("year", "id");

CREATE INDEX IF NOT EXISTS "notifications_targetAudience_id_idx" ON "notifications" ("targetAudience", "id");

CREATE INDEX IF NOT EXISTS "notifications_status_id_idx" ON "notifications" ("status", "id");

CREATE INDEX IF NOT EXISTS "notifications_startDate_id_idx" ON "notifications" ("startDate", "id");

CREATE INDEX IF NOT EXISTS "notifications_endDate_id_idx" ON "notifications" ("endDate", "id");

CREATE INDEX IF NOT EXISTS "notifications_updatedAt_id_idx" ON "notifications" ("updatedAt", "id");

CREATE INDEX IF NOT EXISTS "notifications_status_updatedAt_id_idx" ON "notifications" ("status", "updatedAt", "id");

CREATE INDEX IF NOT EXISTS "notifications_year_updatedAt_id_idx" ON "notifications" ("year", "updatedAt", "id");

CREATE INDEX IF NOT EXISTS "notifications_category_updatedAt_id_idx" ON "notifications" ("category", "updatedAt", "id");

CREATE INDEX IF NOT EXISTS "notifications_type_updatedAt_id_idx" ON "notifications" ("type", "updatedAt", "id");

CREATE INDEX IF NOT EXISTS "notifications_targetAudience_updatedAt_id_idx" ON "notifications" ("targetAudience", "updatedAt", "id");

CREATE TABLE "audit_logs" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT,
  "userName" TEXT,
  "userRole" TEXT,
  "action" TEXT NOT NULL,
  "resource" TEXT,
  "recordId" BIGINT,
  "summary" TEXT,
  "before" TEXT,
  "after" TEXT,
  "requestId" TEXT,
  "address" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "audit_logs_createdAt_id_idx" ON "audit_logs" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "audit_logs_userName_id_idx" ON "audit_logs" ("userName", "id");

CREATE INDEX IF NOT EXISTS "audit_logs_userRole_id_idx" ON "audit_logs" ("userRole", "id");

CREATE INDEX IF NOT EXISTS "audit_logs_action_id_idx" ON "audit_logs" ("action", "id");

CREATE INDEX IF NOT EXISTS "audit_logs_resource_id_idx" ON "audit_logs" ("resource", "id");

CREATE INDEX IF NOT EXISTS "audit_logs_recordId_id_idx" ON "audit_logs" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "audit_logs_summary_id_idx" ON "audit_logs" ("summary", "id");

CREATE INDEX IF NOT EXISTS "audit_logs_userId_id_idx" ON "audit_logs" ("userId", "id");

CREATE TABLE "comments" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "entityType" TEXT NOT NULL,
  "entityId" BIGINT NOT NULL,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "content" TEXT NOT NULL,
  "isInternal" BIGINT NOT NULL DEFAULT 1,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id"),
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "comments_applicationId_id_idx" ON "comments" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "comments_userId_id_idx" ON "comments" ("userId", "id");

CREATE INDEX IF NOT EXISTS "comments_createdAt_id_idx" ON "comments" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "comments_entityType_id_idx" ON "comments" ("entityType", "id");

CREATE INDEX IF NOT EXISTS "comments_content_id_idx" ON "comments" ("content", "id");

CREATE INDEX IF NOT EXISTS "comments_isInternal_id_idx" ON "comments" ("isInternal", "id");

CREATE INDEX IF NOT EXISTS "comments_entityType_createdAt_id_idx" ON "comments" ("entityType", "createdAt", "id");

CREATE INDEX IF NOT EXISTS "comments_isInternal_createdAt_id_idx" ON "comments" ("isInternal", "createdAt", "id");

CREATE INDEX IF NOT EXISTS "comments_applicationId_createdAt_id_idx" ON "comments" ("applicationId", "createdAt", "id");

CREATE INDEX IF NOT EXISTS "comments_entityId_createdAt_id_idx" ON "comments" ("entityId", "createdAt", "id");

CREATE TABLE "faqs" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "question" TEXT NOT NULL,
  "answer" TEXT NOT NULL,
  "category" TEXT NOT NULL,
  "position" BIGINT NOT NULL DEFAULT 100,
  "published" BIGINT NOT NULL DEFAULT 1,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "faqs_position_id_idx" ON "faqs" ("position", "id");

CREATE INDEX IF NOT EXISTS "faqs_category_id_idx" ON "faqs" ("category", "id");

CREATE INDEX IF NOT EXISTS "faqs_question_id_idx" ON "faqs" ("question", "id");

CREATE INDEX IF NOT EXISTS "faqs_answer_id_idx" ON "faqs" ("answer", "id");

CREATE INDEX IF NOT EXISTS "faqs_published_id_idx" ON "faqs" ("published", "id");

CREATE INDEX IF NOT EXISTS "faqs_updatedAt_id_idx" ON "faqs" ("updatedAt", "id");

CREATE INDEX IF NOT EXISTS "faqs_category_position_id_idx" ON "faqs" ("category", "position", "id");

CREATE INDEX IF NOT EXISTS "faqs_published_position_id_idx" ON "faqs" ("published", "position", "id");

CREATE TABLE "mail_templates" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "name" TEXT NOT NULL,
  "purpose" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  "isHtml" BIGINT NOT NULL DEFAULT 0,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "mail_templates_name_id_idx" ON "mail_templates" ("name", "id");

CREATE INDEX IF NOT EXISTS "mail_templates_purpose_id_idx" ON "mail_templates" ("purpose", "id");

CREATE INDEX IF NOT EXISTS "mail_templates_subject_id_idx" ON "mail_templates" ("subject", "id");

CREATE INDEX IF NOT EXISTS "mail_templates_isHtml_id_idx" ON "mail_templates" ("isHtml", "id");

CREATE INDEX IF NOT EXISTS "mail_templates_updatedAt_id_idx" ON "mail_templates" ("updatedAt", "id");

CREATE TABLE "outbox" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recipientAddress" TEXT NOT NULL,
  "recipientName" TEXT,
  "applicationId" BIGINT REFERENCES "applications" ("id"),
  "subject" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  "isHtml" BIGINT NOT NULL DEFAULT 0,
  "status" TEXT NOT NULL DEFAULT 'waiting',
  "attempts" BIGINT NOT NULL DEFAULT 0,
  "nextAttemptAt" TIME_TEXT,
  "sentAt" TIME_TEXT,
  "serverAnswer" TEXT,
  "messageId" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "outbox_applicationId_id_idx" ON "outbox" ("applicationId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "outbox_messageId_key" ON "outbox" ("messageId");

CREATE INDEX IF NOT EXISTS "outbox_createdAt_id_idx" ON "outbox" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "outbox_recipientName_id_idx" ON "outbox" ("recipientName", "id");

CREATE INDEX IF NOT EXISTS "outbox_recipientAddress_id_idx" ON "outbox" ("recipientAddress", "id");

CREATE INDEX IF NOT EXISTS "outbox_subject_id_idx" ON "outbox" ("subject", "id");

CREATE INDEX IF NOT EXISTS "outbox_status_id_idx" ON "outbox" ("status", "id");

CREATE INDEX IF NOT EXISTS "outbox_attempts_id_idx" ON "outbox" ("attempts", "id");

CREATE INDEX IF NOT EXISTS "outbox_sentAt_id_idx" ON "outbox" ("sentAt", "id");

CREATE TABLE "river_systems" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "name" TEXT NOT NULL,
  "nameKana" TEXT NOT NULL,
  "region" TEXT NOT NULL,
  "otherReadings" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "river_systems_name_id_idx" ON "river_systems" ("name", "id");

CREATE INDEX IF NOT EXISTS "river_systems_nameKana_id_idx" ON "river_systems" ("nameKana", "id");

CREATE INDEX IF NOT EXISTS "river_systems_region_id_idx" ON "river_systems" ("region", "id");

CREATE INDEX IF NOT EXISTS "river_systems_otherReadings_id_idx" ON "river_systems" ("otherReadings", "id");

CREATE TABLE "sessions" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "tokenHash" TEXT NOT NULL,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id"),
  "lastSeenAt" TIME_TEXT NOT NULL,
  "expiresAt" TIME_TEXT NOT NULL,
  "address" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "sessions_tokenHash_key" ON "sessions" ("tokenHash");

CREATE INDEX IF NOT EXISTS "sessions_userId_id_idx" ON "sessions" ("userId", "id");

CREATE TABLE "login_attempts" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "subject" TEXT NOT NULL,
  "failures" BIGINT NOT NULL,
  "windowStart" TIME_TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "login_attempts_subject_key" ON "login_attempts" ("subject");

CREATE TABLE "grants_search" (
  "id" BIGINT NOT NULL REFERENCES "grants" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "grants_search_id_key" ON "grants_search" ("id");

CREATE TABLE "applications_search" (
  "id" BIGINT NOT NULL REFERENCES "applications" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "applications_search_id_key" ON "applications_search" ("id");

CREATE TABLE "receipts_search" (
  "id" BIGINT NOT NULL REFERENCES "receipts" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "receipts_search_id_key" ON "receipts_search" ("id");

CREATE TABLE "users_search" (
  "id" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "users_search_id_key" ON "users_search" ("id");

CREATE TABLE "notifications_search" (
  "id" BIGINT NOT NULL REFERENCES "notifications" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "notifications_search_id_key" ON "notifications_search" ("id");

CREATE TABLE "audit_logs_search" (
  "id" BIGINT NOT NULL REFERENCES "audit_logs" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "audit_logs_search_id_key" ON "audit_logs_search" ("id");

CREATE TABLE "organizations_search" (
  "id" BIGINT NOT NULL REFERENCES "organizations" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "organizations_search_id_key" ON "organizations_search" ("id");

CREATE TABLE "report_forms_search" (
  "id" BIGINT NOT NULL REFERENCES "report_forms" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "report_forms_search_id_key" ON "report_forms_search" ("id");

CREATE TABLE "banks_search" (
  "id" BIGINT NOT NULL REFERENCES "banks" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "banks_search_id_key" ON "banks_search" ("id");

CREATE TABLE "comments_search" (
  "id" BIGINT NOT NULL REFERENCES "comments" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "comments_search_id_key" ON "comments_search" ("id");

CREATE TABLE "faqs_search" (
  "id" BIGINT NOT NULL REFERENCES "faqs" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "faqs_search_id_key" ON "faqs_search" ("id");

CREATE TABLE "mail_templates_search" (
  "id" BIGINT NOT NULL REFERENCES "mail_templates" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "mail_templates_search_id_key" ON "mail_templates_search" ("id");

CREATE TABLE "outbox_search" (
  "id" BIGINT NOT NULL REFERENCES "outbox" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "outbox_search_id_key" ON "outbox_search" ("id");

CREATE TABLE "application_statuses_search" (
  "id" BIGINT NOT NULL REFERENCES "application_statuses" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "application_statuses_search_id_key" ON "application_statuses_search" ("id");

CREATE TABLE "river_systems_search" (
  "id" BIGINT NOT NULL REFERENCES "river_systems" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "river_systems_search_id_key" ON "river_systems_search" ("id");
