-- Written by npm run migrate:baseline: what the migrations in before-baseline, up to 0116_bank_master, make of an empty database.

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
  "updatedAt" TIME_TEXT NOT NULL,
  "budget" BIGINT,
  "advancePaymentDate" DATE_TEXT,
  "finalPaymentDate" DATE_TEXT,
  "refundDays" BIGINT NOT NULL DEFAULT 30,
  "creditableTaxRule" TEXT NOT NULL DEFAULT 'deduct',
  "restDayRule" TEXT NOT NULL DEFAULT 'next',
  "retentionYears" BIGINT NOT NULL DEFAULT 5,
  "grantRate" BIGINT NOT NULL DEFAULT 100,
  "otherIncomeRule" TEXT NOT NULL DEFAULT 'ignore',
  "published" BIGINT NOT NULL DEFAULT 0
);

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

CREATE INDEX IF NOT EXISTS "organizations_organizationType_id_idx" ON "organizations" ("organizationType", "id");

CREATE INDEX IF NOT EXISTS "organizations_name_id_idx" ON "organizations" ("name", "id");

CREATE INDEX IF NOT EXISTS "organizations_nameKana_id_idx" ON "organizations" ("nameKana", "id");

CREATE INDEX IF NOT EXISTS "organizations_prefecture_id_idx" ON "organizations" ("prefecture", "id");

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
  "updatedAt" TIME_TEXT NOT NULL,
  "firstPassword" TEXT,
  "signIn" TEXT NOT NULL DEFAULT 'password'
);

CREATE UNIQUE INDEX IF NOT EXISTS "users_email_key" ON "users" ("email");

CREATE INDEX IF NOT EXISTS "users_type_id_idx" ON "users" ("type", "id");

CREATE INDEX IF NOT EXISTS "users_roletype_id_idx" ON "users" ("roletype", "id");

CREATE INDEX IF NOT EXISTS "users_status_id_idx" ON "users" ("status", "id");

CREATE INDEX IF NOT EXISTS "users_organizationId_id_idx" ON "users" ("organizationId", "id") WHERE "organizationId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "users_username_id_idx" ON "users" ("username", "id");

CREATE INDEX IF NOT EXISTS "users_roletype_username_id_idx" ON "users" ("roletype", "username", "id");

CREATE INDEX IF NOT EXISTS "users_roletype_email_id_idx" ON "users" ("roletype", "email", "id");

CREATE INDEX IF NOT EXISTS "users_roletype_joinedAt_id_idx" ON "users" ("roletype", "joinedAt", "id");

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
  "updatedAt" TIME_TEXT NOT NULL,
  "scanState" TEXT NOT NULL DEFAULT 'off',
  "checkedAt" TIME_TEXT,
  "scanClaimedUntil" TIME_TEXT
);

CREATE UNIQUE INDEX IF NOT EXISTS "files_storageKey_key" ON "files" ("storageKey");

CREATE INDEX IF NOT EXISTS "files_uploadedById_size_idx" ON "files" ("uploadedById", "size");

CREATE INDEX IF NOT EXISTS "files_recordId_createdAt_idx" ON "files" ("recordId", "createdAt");

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
  "updatedAt" TIME_TEXT NOT NULL,
  "confirmation" TEXT NOT NULL DEFAULT 'waiting',
  "changedAt" TIME_TEXT,
  "changedById" BIGINT REFERENCES "users" ("id"),
  "confirmedAt" TIME_TEXT,
  "confirmedById" BIGINT REFERENCES "users" ("id"),
  "place" TEXT NOT NULL DEFAULT 'agrees'
);

CREATE INDEX IF NOT EXISTS "banks_confirmedById_id_idx" ON "banks" ("confirmedById", "id") WHERE "confirmedById" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "banks_confirmation_id_idx" ON "banks" ("confirmation", "id");

CREATE INDEX IF NOT EXISTS "banks_place_id_idx" ON "banks" ("place", "id");

CREATE INDEX IF NOT EXISTS "banks_organizationId_id_idx" ON "banks" ("organizationId", "id");

CREATE INDEX IF NOT EXISTS "banks_accountType_id_idx" ON "banks" ("accountType", "id");

CREATE INDEX IF NOT EXISTS "banks_bankName_id_idx" ON "banks" ("bankName", "id");

CREATE INDEX IF NOT EXISTS "banks_accountHolderName_id_idx" ON "banks" ("accountHolderName", "id");

CREATE INDEX IF NOT EXISTS "banks_changedAt_id_idx" ON "banks" ("changedAt", "id");

CREATE INDEX IF NOT EXISTS "banks_changedById_id_idx" ON "banks" ("changedById", "id");

CREATE INDEX IF NOT EXISTS "banks_bankCode_id_idx" ON "banks" ("bankCode", "id");

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
  "updatedAt" TIME_TEXT NOT NULL,
  "statusSince" TIME_TEXT,
  "visibleVersion" BIGINT NOT NULL DEFAULT 1,
  "visibleAt" TIME_TEXT,
  "taxStatus" TEXT,
  "otherGrants" BIGINT,
  "otherIncome" BIGINT,
  "nameConsent" BIGINT NOT NULL DEFAULT 0,
  "callId" BIGINT REFERENCES "calls" ("id")
);

CREATE INDEX IF NOT EXISTS "applications_grantId_id_idx" ON "applications" ("grantId", "id") WHERE "grantId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "applications_callId_id_idx" ON "applications" ("callId", "id") WHERE "callId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "applications_representativeUserId_id_idx" ON "applications" ("representativeUserId", "id") WHERE "representativeUserId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "applications_bankId_id_idx" ON "applications" ("bankId", "id") WHERE "bankId" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "applications_entryNumber_key" ON "applications" ("entryNumber");

CREATE UNIQUE INDEX IF NOT EXISTS "applications_grantNumber_key" ON "applications" ("grantNumber") WHERE "grantNumber" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "applications_contactUserId_idx" ON "applications" ("contactUserId");

CREATE INDEX IF NOT EXISTS "applications_status_entryDate_id_idx" ON "applications" ("status", "entryDate", "id");

CREATE INDEX IF NOT EXISTS "applications_grantYear_entryDate_id_idx" ON "applications" ("grantYear", "entryDate", "id");

CREATE INDEX IF NOT EXISTS "applications_category_entryDate_id_idx" ON "applications" ("category", "entryDate", "id");

CREATE INDEX IF NOT EXISTS "applications_grantPeriod_entryDate_id_idx" ON "applications" ("grantPeriod", "entryDate", "id");

CREATE INDEX IF NOT EXISTS "applications_organizationId_entryDate_id_idx" ON "applications" ("organizationId", "entryDate", "id");

CREATE INDEX IF NOT EXISTS "applications_grantNumber_id_idx" ON "applications" ("grantNumber", "id");

CREATE INDEX IF NOT EXISTS "applications_title_id_idx" ON "applications" ("title", "id");

CREATE INDEX IF NOT EXISTS "applications_status_id_idx" ON "applications" ("status", "id");

CREATE INDEX IF NOT EXISTS "applications_approvedAmount_id_idx" ON "applications" ("approvedAmount", "id");

CREATE INDEX IF NOT EXISTS "applications_advancedPaymentAmount_id_idx" ON "applications" ("advancedPaymentAmount", "id");

CREATE INDEX IF NOT EXISTS "applications_category_id_idx" ON "applications" ("category", "id");

CREATE INDEX IF NOT EXISTS "applications_grantYear_id_idx" ON "applications" ("grantYear", "id");

CREATE INDEX IF NOT EXISTS "applications_entryDate_id_idx" ON "applications" ("entryDate", "id");

CREATE INDEX IF NOT EXISTS "applications_statusSince_id_idx" ON "applications" ("statusSince", "id");

CREATE INDEX IF NOT EXISTS "applications_entryAmount_id_idx" ON "applications" ("entryAmount", "id");

CREATE INDEX IF NOT EXISTS "applications_grantThemeNumber_id_idx" ON "applications" ("grantThemeNumber", "id");

CREATE INDEX IF NOT EXISTS "applications_status_statusSince_id_idx" ON "applications" ("status", "statusSince", "id");

CREATE INDEX IF NOT EXISTS "applications_status_grantYear_entryDate_id_idx" ON "applications" ("status", "grantYear", "entryDate", "id");

CREATE INDEX IF NOT EXISTS "applications_ukesyoSendDate_id_idx" ON "applications" ("ukesyoSendDate", "id");

CREATE INDEX IF NOT EXISTS "applications_ukesyoApplovalDate_id_idx" ON "applications" ("ukesyoApplovalDate", "id");

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
  "updatedAt" TIME_TEXT NOT NULL,
  "organizationId" BIGINT REFERENCES "organizations" ("id")
);

CREATE INDEX IF NOT EXISTS "entry_members_userId_id_idx" ON "entry_members" ("userId", "id") WHERE "userId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "entry_members_organizationId_id_idx" ON "entry_members" ("organizationId", "id") WHERE "organizationId" IS NOT NULL;

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
  "requestedById" BIGINT REFERENCES "users" ("id"),
  "returnedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "correction_requests_requestedById_id_idx" ON "correction_requests" ("requestedById", "id") WHERE "requestedById" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "correction_requests_status_id_idx" ON "correction_requests" ("status", "id");

CREATE INDEX IF NOT EXISTS "correction_requests_applicationId_id_idx" ON "correction_requests" ("applicationId", "id");

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
  "updatedAt" TIME_TEXT NOT NULL,
  "fileId" BIGINT REFERENCES "entry_files" ("id")
);

CREATE UNIQUE INDEX IF NOT EXISTS "correction_items_fileId_key" ON "correction_items" ("fileId") WHERE "fileId" IS NOT NULL;

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
  "reason" TEXT NOT NULL DEFAULT 'asked',
  "askedName" TEXT NOT NULL,
  "organizationId" BIGINT REFERENCES "organizations" ("id"),
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

CREATE INDEX IF NOT EXISTS "organization_joins_organizationId_id_idx" ON "organization_joins" ("organizationId", "id") WHERE "organizationId" IS NOT NULL;

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

CREATE TABLE "letters" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "number" TEXT NOT NULL,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "kind" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "addressee" TEXT NOT NULL,
  "dated" DATE_TEXT NOT NULL,
  "year" BIGINT NOT NULL,
  "serial" BIGINT NOT NULL,
  "templateVersion" BIGINT NOT NULL,
  "fileId" BIGINT NOT NULL REFERENCES "files" ("id"),
  "sha256" TEXT NOT NULL,
  "basis" TEXT NOT NULL,
  "facts" TEXT NOT NULL,
  "replacesId" BIGINT REFERENCES "letters" ("id"),
  "reason" TEXT,
  "userId" BIGINT,
  "userName" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "letters_fileId_id_idx" ON "letters" ("fileId", "id");

CREATE INDEX IF NOT EXISTS "letters_replacesId_id_idx" ON "letters" ("replacesId", "id") WHERE "replacesId" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "letters_number_key" ON "letters" ("number");

CREATE INDEX IF NOT EXISTS "letters_applicationId_id_idx" ON "letters" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "letters_kind_id_idx" ON "letters" ("kind", "id");

CREATE INDEX IF NOT EXISTS "letters_year_id_idx" ON "letters" ("year", "id");

CREATE INDEX IF NOT EXISTS "letters_dated_id_idx" ON "letters" ("dated", "id");

CREATE INDEX IF NOT EXISTS "letters_createdAt_id_idx" ON "letters" ("createdAt", "id");

CREATE TRIGGER "letters_no_update" BEFORE UPDATE ON "letters" BEGIN
  SELECT RAISE(ABORT, 'letters is append-only');
END;

CREATE TRIGGER "letters_no_delete" BEFORE DELETE ON "letters" BEGIN
  SELECT RAISE(ABORT, 'letters is append-only');
END;

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

CREATE INDEX IF NOT EXISTS "decisions_problem_applicationId_id_idx" ON "decisions" ("problem", "applicationId", "id");

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

CREATE TABLE "envelopes" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "kind" TEXT NOT NULL,
  "provider" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'sent',
  "title" TEXT NOT NULL,
  "templateVersion" BIGINT,
  "sentAt" TIME_TEXT NOT NULL,
  "sentById" BIGINT NOT NULL REFERENCES "users" ("id"),
  "expiresAt" TIME_TEXT NOT NULL,
  "openedAt" TIME_TEXT,
  "signedAt" TIME_TEXT,
  "signerName" TEXT,
  "signerId" BIGINT REFERENCES "users" ("id"),
  "declineComment" TEXT,
  "cancelReason" TEXT,
  "replacesId" BIGINT REFERENCES "envelopes" ("id"),
  "unsignedFileId" BIGINT NOT NULL REFERENCES "files" ("id"),
  "unsignedSha256" TEXT NOT NULL,
  "signedFileId" BIGINT REFERENCES "files" ("id"),
  "signedSha256" TEXT,
  "externalId" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL,
  "externalNote" TEXT,
  "certificateFileId" BIGINT REFERENCES "files" ("id"),
  "signatoryName" TEXT,
  "readAt" TIME_TEXT,
  "nameReason" TEXT,
  "signerCapacity" TEXT,
  "signerAccount" TEXT,
  "longTerm" TEXT,
  "verifiableUntil" TIME_TEXT,
  "longTermNote" TEXT,
  "longTermNextAt" TIME_TEXT,
  "longTermTries" BIGINT
);

CREATE INDEX IF NOT EXISTS "envelopes_sentById_id_idx" ON "envelopes" ("sentById", "id");

CREATE INDEX IF NOT EXISTS "envelopes_signerId_id_idx" ON "envelopes" ("signerId", "id") WHERE "signerId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "envelopes_replacesId_id_idx" ON "envelopes" ("replacesId", "id") WHERE "replacesId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "envelopes_unsignedFileId_id_idx" ON "envelopes" ("unsignedFileId", "id");

CREATE INDEX IF NOT EXISTS "envelopes_signedFileId_id_idx" ON "envelopes" ("signedFileId", "id") WHERE "signedFileId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "envelopes_certificateFileId_id_idx" ON "envelopes" ("certificateFileId", "id") WHERE "certificateFileId" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "envelopes_signedSha256_key" ON "envelopes" ("signedSha256") WHERE "signedSha256" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "envelopes_applicationId_kind_fdf8efe5_key" ON "envelopes" ("applicationId", "kind") WHERE "status" IN ('preparing', 'sent');

CREATE INDEX IF NOT EXISTS "envelopes_applicationId_id_idx" ON "envelopes" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "envelopes_kind_id_idx" ON "envelopes" ("kind", "id");

CREATE INDEX IF NOT EXISTS "envelopes_status_id_idx" ON "envelopes" ("status", "id");

CREATE INDEX IF NOT EXISTS "envelopes_sentAt_id_idx" ON "envelopes" ("sentAt", "id");

CREATE INDEX IF NOT EXISTS "envelopes_expiresAt_id_idx" ON "envelopes" ("expiresAt", "id");

CREATE INDEX IF NOT EXISTS "envelopes_signedAt_id_idx" ON "envelopes" ("signedAt", "id");

CREATE INDEX IF NOT EXISTS "envelopes_status_expiresAt_id_idx" ON "envelopes" ("status", "expiresAt", "id");

CREATE TABLE "envelope_events" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "envelopeId" BIGINT NOT NULL REFERENCES "envelopes" ("id"),
  "event" TEXT NOT NULL,
  "userId" BIGINT,
  "actorName" TEXT,
  "ip" TEXT,
  "userAgent" TEXT,
  "sha256" TEXT,
  "detail" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "envelope_events_envelopeId_id_idx" ON "envelope_events" ("envelopeId", "id");

CREATE INDEX IF NOT EXISTS "envelope_events_event_id_idx" ON "envelope_events" ("event", "id");

CREATE INDEX IF NOT EXISTS "envelope_events_createdAt_id_idx" ON "envelope_events" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "envelope_events_sha256_id_idx" ON "envelope_events" ("sha256", "id");

CREATE TRIGGER "envelope_events_no_update" BEFORE UPDATE ON "envelope_events" BEGIN
  SELECT RAISE(ABORT, 'envelope_events is append-only');
END;

CREATE TRIGGER "envelope_events_no_delete" BEFORE DELETE ON "envelope_events" BEGIN
  SELECT RAISE(ABORT, 'envelope_events is append-only');
END;

CREATE TABLE "status_histories" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id") ON DELETE CASCADE,
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

CREATE INDEX IF NOT EXISTS "status_histories_toStatus_id_idx" ON "status_histories" ("toStatus", "id");

CREATE INDEX IF NOT EXISTS "status_histories_fromStatus_id_idx" ON "status_histories" ("fromStatus", "id") WHERE "fromStatus" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "status_histories_userRole_id_idx" ON "status_histories" ("userRole", "id") WHERE "userRole" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "status_histories_applicationId_id_idx" ON "status_histories" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "status_histories_createdAt_id_idx" ON "status_histories" ("createdAt", "id");

CREATE TRIGGER "status_histories_no_update" BEFORE UPDATE ON "status_histories" BEGIN
  SELECT RAISE(ABORT, 'status_histories is append-only');
END;

CREATE TRIGGER "status_histories_no_delete" BEFORE DELETE ON "status_histories" WHEN EXISTS (SELECT 1 FROM "applications" WHERE id = old."applicationId") BEGIN
  SELECT RAISE(ABORT, 'status_histories is append-only');
END;

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
  "updatedAt" TIME_TEXT NOT NULL,
  "formNumber" TEXT NOT NULL DEFAULT '',
  "formName" TEXT NOT NULL DEFAULT '',
  "formDescription" TEXT,
  "templateFileId" BIGINT REFERENCES "files" ("id"),
  "formVersion" BIGINT NOT NULL DEFAULT 0,
  "isRequired" BIGINT NOT NULL DEFAULT 1,
  "round" BIGINT NOT NULL DEFAULT 0,
  "onceKey" TEXT
);

CREATE INDEX IF NOT EXISTS "submissions_templateFileId_id_idx" ON "submissions" ("templateFileId", "id") WHERE "templateFileId" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "submissions_onceKey_key" ON "submissions" ("onceKey") WHERE "onceKey" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "submissions_status_receptionEndDate_id_idx" ON "submissions" ("status", "receptionEndDate", "id");

CREATE INDEX IF NOT EXISTS "submissions_grantReportFormId_receptionEndDate_id_idx" ON "submissions" ("grantReportFormId", "receptionEndDate", "id");

CREATE INDEX IF NOT EXISTS "submissions_applicationId_receptionEndDate_id_idx" ON "submissions" ("applicationId", "receptionEndDate", "id");

CREATE INDEX IF NOT EXISTS "submissions_submittedUserId_receptionEndDate_id_idx" ON "submissions" ("submittedUserId", "receptionEndDate", "id") WHERE "submittedUserId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "submissions_approvedUserId_receptionEndDate_id_idx" ON "submissions" ("approvedUserId", "receptionEndDate", "id") WHERE "approvedUserId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "submissions_isRequired_receptionEndDate_id_idx" ON "submissions" ("isRequired", "receptionEndDate", "id");

CREATE INDEX IF NOT EXISTS "submissions_formName_id_idx" ON "submissions" ("formName", "id");

CREATE INDEX IF NOT EXISTS "submissions_formNumber_id_idx" ON "submissions" ("formNumber", "id");

CREATE INDEX IF NOT EXISTS "submissions_status_id_idx" ON "submissions" ("status", "id");

CREATE INDEX IF NOT EXISTS "submissions_receptionEndDate_id_idx" ON "submissions" ("receptionEndDate", "id");

CREATE INDEX IF NOT EXISTS "submissions_submittedAt_id_idx" ON "submissions" ("submittedAt", "id");

CREATE INDEX IF NOT EXISTS "submissions_status_submittedAt_id_idx" ON "submissions" ("status", "submittedAt", "id");

CREATE TABLE "submission_files" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "submissionId" BIGINT NOT NULL REFERENCES "submissions" ("id") ON DELETE CASCADE,
  "fileName" TEXT NOT NULL,
  "fileId" BIGINT NOT NULL REFERENCES "files" ("id"),
  "round" BIGINT,
  "submittedAt" TIME_TEXT,
  "submittedUserId" BIGINT REFERENCES "users" ("id"),
  "removedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "submission_files_fileId_id_idx" ON "submission_files" ("fileId", "id");

CREATE INDEX IF NOT EXISTS "submission_files_submittedUserId_id_idx" ON "submission_files" ("submittedUserId", "id") WHERE "submittedUserId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "submission_files_submissionId_id_idx" ON "submission_files" ("submissionId", "id");

CREATE INDEX IF NOT EXISTS "submission_files_fileName_id_idx" ON "submission_files" ("fileName", "id");

CREATE INDEX IF NOT EXISTS "submission_files_round_id_idx" ON "submission_files" ("round", "id");

CREATE INDEX IF NOT EXISTS "submission_files_submittedAt_id_idx" ON "submission_files" ("submittedAt", "id");

CREATE TABLE "submission_histories" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "submissionId" BIGINT NOT NULL REFERENCES "submissions" ("id") ON DELETE CASCADE,
  "fromStatus" TEXT,
  "toStatus" TEXT NOT NULL,
  "round" BIGINT NOT NULL,
  "receiptNumber" TEXT,
  "comment" TEXT,
  "userId" BIGINT,
  "userName" TEXT,
  "userRole" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "submission_histories_submissionId_id_idx" ON "submission_histories" ("submissionId", "id");

CREATE INDEX IF NOT EXISTS "submission_histories_toStatus_id_idx" ON "submission_histories" ("toStatus", "id");

CREATE INDEX IF NOT EXISTS "submission_histories_createdAt_id_idx" ON "submission_histories" ("createdAt", "id");

CREATE TRIGGER "submission_histories_no_update" BEFORE UPDATE ON "submission_histories" BEGIN
  SELECT RAISE(ABORT, 'submission_histories is append-only');
END;

CREATE TRIGGER "submission_histories_no_delete" BEFORE DELETE ON "submission_histories" WHEN EXISTS (SELECT 1 FROM "submissions" WHERE id = old."submissionId") BEGIN
  SELECT RAISE(ABORT, 'submission_histories is append-only');
END;

CREATE TABLE "receipts" (
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
  "updatedAt" TIME_TEXT NOT NULL,
  "onceKey" TEXT,
  "eligibleAmount" BIGINT NOT NULL DEFAULT 0,
  "fundedAmount" BIGINT
);

CREATE INDEX IF NOT EXISTS "receipts_receiptImageId_id_idx" ON "receipts" ("receiptImageId", "id") WHERE "receiptImageId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "receipts_removedUserId_id_idx" ON "receipts" ("removedUserId", "id") WHERE "removedUserId" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "receipts_onceKey_key" ON "receipts" ("onceKey") WHERE "onceKey" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "receipts_status_receiptDate_id_idx" ON "receipts" ("status", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_paymentMethod_receiptDate_id_idx" ON "receipts" ("paymentMethod", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_costCategory_receiptDate_id_idx" ON "receipts" ("costCategory", "receiptDate", "id") WHERE "costCategory" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "receipts_applicationId_receiptDate_id_idx" ON "receipts" ("applicationId", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_submittedUserId_receiptDate_id_idx" ON "receipts" ("submittedUserId", "receiptDate", "id") WHERE "submittedUserId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "receipts_approvedUserId_receiptDate_id_idx" ON "receipts" ("approvedUserId", "receiptDate", "id") WHERE "approvedUserId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "receipts_removed_receiptDate_id_idx" ON "receipts" ("removed", "receiptDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_vendor_id_idx" ON "receipts" ("removed", "vendor", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_amount_id_idx" ON "receipts" ("removed", "amount", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_paymentDate_id_idx" ON "receipts" ("removed", "paymentDate", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_paymentMethod_id_idx" ON "receipts" ("removed", "paymentMethod", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_status_id_idx" ON "receipts" ("removed", "status", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_submittedAt_id_idx" ON "receipts" ("removed", "submittedAt", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_eligibleAmount_id_idx" ON "receipts" ("removed", "eligibleAmount", "id");

CREATE INDEX IF NOT EXISTS "receipts_removed_id_idx" ON "receipts" ("removed", "id");

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

CREATE INDEX IF NOT EXISTS "receipt_histories_toStatus_id_idx" ON "receipt_histories" ("toStatus", "id");

CREATE INDEX IF NOT EXISTS "receipt_histories_receiptId_id_idx" ON "receipt_histories" ("receiptId", "id");

CREATE INDEX IF NOT EXISTS "receipt_histories_createdAt_id_idx" ON "receipt_histories" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "receipt_histories_userRole_id_idx" ON "receipt_histories" ("userRole", "id");

CREATE TRIGGER "receipt_histories_no_update" BEFORE UPDATE ON "receipt_histories" BEGIN
  SELECT RAISE(ABORT, 'receipt_histories is append-only');
END;

CREATE TRIGGER "receipt_histories_no_delete" BEFORE DELETE ON "receipt_histories" WHEN EXISTS (SELECT 1 FROM "receipts" WHERE id = old."receiptId") BEGIN
  SELECT RAISE(ABORT, 'receipt_histories is append-only');
END;

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
  "updatedAt" TIME_TEXT NOT NULL,
  "stampedAt" TIME_TEXT,
  "stampAuthority" TEXT,
  "stampToken" TEXT
);

CREATE INDEX IF NOT EXISTS "receipt_images_fileId_id_idx" ON "receipt_images" ("fileId", "id");

CREATE INDEX IF NOT EXISTS "receipt_images_previewId_id_idx" ON "receipt_images" ("previewId", "id") WHERE "previewId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "receipt_images_receiptId_id_idx" ON "receipt_images" ("receiptId", "id");

CREATE INDEX IF NOT EXISTS "receipt_images_createdAt_id_idx" ON "receipt_images" ("createdAt", "id");

CREATE TABLE "budget_items" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "applicationId" BIGINT NOT NULL REFERENCES "applications" ("id"),
  "costCategory" TEXT NOT NULL,
  "amount" BIGINT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "budget_items_applicationId_costCategory_key" ON "budget_items" ("applicationId", "costCategory");

CREATE INDEX IF NOT EXISTS "budget_items_costCategory_id_idx" ON "budget_items" ("costCategory", "id");

CREATE INDEX IF NOT EXISTS "budget_items_amount_id_idx" ON "budget_items" ("amount", "id");

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
  "updatedAt" TIME_TEXT NOT NULL,
  "refundedAmount" BIGINT NOT NULL DEFAULT 0,
  "refundedDate" DATE_TEXT,
  "advanceOutsideReason" TEXT,
  "taxToReturn" BIGINT NOT NULL DEFAULT 0,
  "finalPaidAmount" BIGINT NOT NULL DEFAULT 0,
  "surchargeAmount" BIGINT NOT NULL DEFAULT 0,
  "surchargePaidAmount" BIGINT NOT NULL DEFAULT 0,
  "taxReturnedAmount" BIGINT NOT NULL DEFAULT 0,
  "taxReturnedDate" DATE_TEXT
);

CREATE UNIQUE INDEX IF NOT EXISTS "payments_applicationId_key" ON "payments" ("applicationId");

CREATE INDEX IF NOT EXISTS "payments_status_id_idx" ON "payments" ("status", "id");

CREATE INDEX IF NOT EXISTS "payments_advancePaymentAmount_id_idx" ON "payments" ("advancePaymentAmount", "id");

CREATE INDEX IF NOT EXISTS "payments_advanceAmount_id_idx" ON "payments" ("advanceAmount", "id");

CREATE INDEX IF NOT EXISTS "payments_deferredAmount_id_idx" ON "payments" ("deferredAmount", "id");

CREATE INDEX IF NOT EXISTS "payments_refundAmount_id_idx" ON "payments" ("refundAmount", "id");

CREATE INDEX IF NOT EXISTS "payments_refundDeadline_id_idx" ON "payments" ("refundDeadline", "id");

CREATE INDEX IF NOT EXISTS "payments_finalPaymentTransferDate_id_idx" ON "payments" ("finalPaymentTransferDate", "id");

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
  "updatedAt" TIME_TEXT NOT NULL,
  "taxStatus" TEXT,
  "creditableTax" BIGINT,
  "deductedTax" BIGINT,
  "taxToReturn" BIGINT,
  "refundDeadlineMovedFrom" DATE_TEXT,
  "creditableTaxRule" TEXT,
  "grantRate" BIGINT,
  "otherIncomeRule" TEXT,
  "otherGrants" BIGINT,
  "otherIncome" BIGINT,
  "ownShare" BIGINT
);

CREATE INDEX IF NOT EXISTS "payment_settlements_applicationId_id_idx" ON "payment_settlements" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "payment_settlements_createdAt_id_idx" ON "payment_settlements" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "payment_settlements_finalAmount_id_idx" ON "payment_settlements" ("finalAmount", "id");

CREATE INDEX IF NOT EXISTS "payment_settlements_refundAmount_id_idx" ON "payment_settlements" ("refundAmount", "id");

CREATE TRIGGER "payment_settlements_no_update" BEFORE UPDATE ON "payment_settlements" BEGIN
  SELECT RAISE(ABORT, 'payment_settlements is append-only');
END;

CREATE TRIGGER "payment_settlements_no_delete" BEFORE DELETE ON "payment_settlements" BEGIN
  SELECT RAISE(ABORT, 'payment_settlements is append-only');
END;

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

CREATE INDEX IF NOT EXISTS "refund_receipts_createdAt_id_idx" ON "refund_receipts" ("createdAt", "id");

CREATE TRIGGER "refund_receipts_no_update" BEFORE UPDATE ON "refund_receipts" BEGIN
  SELECT RAISE(ABORT, 'refund_receipts is append-only');
END;

CREATE TRIGGER "refund_receipts_no_delete" BEFORE DELETE ON "refund_receipts" BEGIN
  SELECT RAISE(ABORT, 'refund_receipts is append-only');
END;

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

CREATE UNIQUE INDEX IF NOT EXISTS "payment_entries_countersId_key" ON "payment_entries" ("countersId") WHERE "countersId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "payment_entries_applicationId_id_idx" ON "payment_entries" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "payment_entries_kind_id_idx" ON "payment_entries" ("kind", "id");

CREATE INDEX IF NOT EXISTS "payment_entries_source_id_idx" ON "payment_entries" ("source", "id");

CREATE INDEX IF NOT EXISTS "payment_entries_entryDate_id_idx" ON "payment_entries" ("entryDate", "id");

CREATE INDEX IF NOT EXISTS "payment_entries_amount_id_idx" ON "payment_entries" ("amount", "id");

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

CREATE INDEX IF NOT EXISTS "change_decisions_matter_id_idx" ON "change_decisions" ("matter", "id");

CREATE INDEX IF NOT EXISTS "change_decisions_createdAt_id_idx" ON "change_decisions" ("createdAt", "id");

CREATE TRIGGER "change_decisions_no_update" BEFORE UPDATE ON "change_decisions" BEGIN
  SELECT RAISE(ABORT, 'change_decisions is append-only');
END;

CREATE TRIGGER "change_decisions_no_delete" BEFORE DELETE ON "change_decisions" BEGIN
  SELECT RAISE(ABORT, 'change_decisions is append-only');
END;

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
  "updatedAt" TIME_TEXT NOT NULL,
  "newCode" TEXT NOT NULL DEFAULT 'off',
  "edi" TEXT NOT NULL DEFAULT 'off',
  "feeBearer" TEXT NOT NULL DEFAULT 'foundation',
  "feeSameBank" BIGINT NOT NULL DEFAULT 0,
  "feeOtherBank" BIGINT NOT NULL DEFAULT 0,
  "cutOffDays" BIGINT NOT NULL DEFAULT 2,
  "cutOffHour" BIGINT NOT NULL DEFAULT 15
);

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
  "updatedAt" TIME_TEXT NOT NULL,
  "feeTotal" BIGINT NOT NULL DEFAULT 0,
  "clientCode" TEXT,
  "clientName" TEXT,
  "bankCode" TEXT,
  "bankName" TEXT,
  "branchCode" TEXT,
  "branchName" TEXT,
  "accountType" TEXT,
  "accountNumber" TEXT,
  "lineEnd" TEXT,
  "method" TEXT,
  "middleDot" TEXT,
  "newCode" TEXT,
  "edi" TEXT,
  "feeBearer" TEXT,
  "feeSameBank" BIGINT,
  "feeOtherBank" BIGINT
);

CREATE TABLE "transfer_batches_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "transfer_batches" ("id") ON DELETE CASCADE,
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

CREATE INDEX IF NOT EXISTS "transfer_batches_history_recordId_id_idx" ON "transfer_batches_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "transfer_batches_history_createdAt_id_idx" ON "transfer_batches_history" ("createdAt", "id");

CREATE TRIGGER "transfer_batches_history_no_update" BEFORE UPDATE ON "transfer_batches_history" BEGIN
  SELECT RAISE(ABORT, 'transfer_batches_history is append-only');
END;

CREATE TRIGGER "transfer_batches_history_no_delete" BEFORE DELETE ON "transfer_batches_history" WHEN EXISTS (SELECT 1 FROM "transfer_batches" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'transfer_batches_history is append-only');
END;

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
  "updatedAt" TIME_TEXT NOT NULL,
  "fee" BIGINT NOT NULL DEFAULT 0,
  "newCode" TEXT NOT NULL DEFAULT '0'
);

CREATE INDEX IF NOT EXISTS "transfer_items_resultById_id_idx" ON "transfer_items" ("resultById", "id") WHERE "resultById" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "transfer_items_reference_key" ON "transfer_items" ("reference");

CREATE UNIQUE INDEX IF NOT EXISTS "transfer_items_onceKey_key" ON "transfer_items" ("onceKey") WHERE "onceKey" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "transfer_items_batchId_id_idx" ON "transfer_items" ("batchId", "id");

CREATE INDEX IF NOT EXISTS "transfer_items_applicationId_id_idx" ON "transfer_items" ("applicationId", "id");

CREATE INDEX IF NOT EXISTS "transfer_items_status_id_idx" ON "transfer_items" ("status", "id");

CREATE INDEX IF NOT EXISTS "transfer_items_kind_id_idx" ON "transfer_items" ("kind", "id");

CREATE INDEX IF NOT EXISTS "transfer_items_amount_id_idx" ON "transfer_items" ("amount", "id");

CREATE INDEX IF NOT EXISTS "transfer_items_accountHolderName_id_idx" ON "transfer_items" ("accountHolderName", "id");

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

CREATE TRIGGER "transfer_downloads_no_update" BEFORE UPDATE ON "transfer_downloads" BEGIN
  SELECT RAISE(ABORT, 'transfer_downloads is append-only');
END;

CREATE TRIGGER "transfer_downloads_no_delete" BEFORE DELETE ON "transfer_downloads" BEGIN
  SELECT RAISE(ABORT, 'transfer_downloads is append-only');
END;

CREATE TABLE "bank_statements" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "accountId" BIGINT NOT NULL REFERENCES "transfer_accounts" ("id"),
  "fromDate" DATE_TEXT NOT NULL,
  "untilDate" DATE_TEXT NOT NULL,
  "fileName" TEXT NOT NULL,
  "fileSha256" TEXT NOT NULL,
  "lineCount" BIGINT NOT NULL,
  "newCount" BIGINT NOT NULL,
  "userId" BIGINT,
  "userName" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE TRIGGER "bank_statements_no_update" BEFORE UPDATE ON "bank_statements" BEGIN
  SELECT RAISE(ABORT, 'bank_statements is append-only');
END;

CREATE TRIGGER "bank_statements_no_delete" BEFORE DELETE ON "bank_statements" BEGIN
  SELECT RAISE(ABORT, 'bank_statements is append-only');
END;

CREATE TABLE "statement_lines" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "accountId" BIGINT NOT NULL REFERENCES "transfer_accounts" ("id"),
  "statementId" BIGINT NOT NULL REFERENCES "bank_statements" ("id"),
  "bookedOn" DATE_TEXT NOT NULL,
  "direction" TEXT NOT NULL,
  "amount" BIGINT NOT NULL,
  "words" TEXT,
  "asideReason" TEXT,
  "onceKey" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "statement_lines_onceKey_key" ON "statement_lines" ("onceKey");

CREATE INDEX IF NOT EXISTS "statement_lines_accountId_bookedOn_id_idx" ON "statement_lines" ("accountId", "bookedOn", "id");

CREATE INDEX IF NOT EXISTS "statement_lines_direction_bookedOn_id_idx" ON "statement_lines" ("direction", "bookedOn", "id");

CREATE INDEX IF NOT EXISTS "statement_lines_statementId_bookedOn_id_idx" ON "statement_lines" ("statementId", "bookedOn", "id");

CREATE INDEX IF NOT EXISTS "statement_lines_bookedOn_id_idx" ON "statement_lines" ("bookedOn", "id");

CREATE INDEX IF NOT EXISTS "statement_lines_amount_id_idx" ON "statement_lines" ("amount", "id");

CREATE TABLE "ledger_accounts" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "ledgerKey" TEXT NOT NULL,
  "code" TEXT,
  "name" TEXT NOT NULL,
  "subName" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "ledger_accounts_ledgerKey_key" ON "ledger_accounts" ("ledgerKey");

CREATE TABLE "factor_resets" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id"),
  "status" TEXT NOT NULL DEFAULT 'requested',
  "reason" TEXT NOT NULL,
  "requestedById" BIGINT REFERENCES "users" ("id"),
  "approvedById" BIGINT REFERENCES "users" ("id"),
  "approvedAt" TIME_TEXT,
  "dueAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "factor_resets_requestedById_id_idx" ON "factor_resets" ("requestedById", "id") WHERE "requestedById" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "factor_resets_approvedById_id_idx" ON "factor_resets" ("approvedById", "id") WHERE "approvedById" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "factor_resets_userId_f1e1b772_key" ON "factor_resets" ("userId") WHERE "status" IN ('requested', 'approved');

CREATE INDEX IF NOT EXISTS "factor_resets_status_id_idx" ON "factor_resets" ("status", "id");

CREATE INDEX IF NOT EXISTS "factor_resets_userId_id_idx" ON "factor_resets" ("userId", "id");

CREATE TABLE "factor_resets_history" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "recordId" BIGINT NOT NULL REFERENCES "factor_resets" ("id") ON DELETE CASCADE,
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

CREATE INDEX IF NOT EXISTS "factor_resets_history_recordId_id_idx" ON "factor_resets_history" ("recordId", "id");

CREATE INDEX IF NOT EXISTS "factor_resets_history_createdAt_id_idx" ON "factor_resets_history" ("createdAt", "id");

CREATE TRIGGER "factor_resets_history_no_update" BEFORE UPDATE ON "factor_resets_history" BEGIN
  SELECT RAISE(ABORT, 'factor_resets_history is append-only');
END;

CREATE TRIGGER "factor_resets_history_no_delete" BEFORE DELETE ON "factor_resets_history" WHEN EXISTS (SELECT 1 FROM "factor_resets" WHERE id = old."recordId") BEGIN
  SELECT RAISE(ABORT, 'factor_resets_history is append-only');
END;

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
  "updatedAt" TIME_TEXT NOT NULL,
  "contentHtml" TEXT
);

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
  "updatedAt" TIME_TEXT NOT NULL,
  "factor" TEXT
);

CREATE INDEX IF NOT EXISTS "audit_logs_action_id_idx" ON "audit_logs" ("action", "id");

CREATE INDEX IF NOT EXISTS "audit_logs_userRole_id_idx" ON "audit_logs" ("userRole", "id") WHERE "userRole" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "audit_logs_recordId_id_idx" ON "audit_logs" ("recordId", "id") WHERE "recordId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "audit_logs_userId_id_idx" ON "audit_logs" ("userId", "id") WHERE "userId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "audit_logs_createdAt_id_idx" ON "audit_logs" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "audit_logs_resource_id_idx" ON "audit_logs" ("resource", "id");

CREATE INDEX IF NOT EXISTS "audit_logs_userName_id_idx" ON "audit_logs" ("userName", "id");

CREATE INDEX IF NOT EXISTS "audit_logs_userName_resource_recordId_id_idx" ON "audit_logs" ("userName", "resource", "recordId", "id");

CREATE TRIGGER "audit_logs_no_update" BEFORE UPDATE ON "audit_logs" BEGIN
  SELECT RAISE(ABORT, 'audit_logs is append-only');
END;

CREATE TRIGGER "audit_logs_no_delete" BEFORE DELETE ON "audit_logs" BEGIN
  SELECT RAISE(ABORT, 'audit_logs is append-only');
END;

CREATE TABLE "file_checks" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "result" TEXT NOT NULL,
  "checked" BIGINT NOT NULL,
  "missing" BIGINT NOT NULL,
  "changed" BIGINT NOT NULL,
  "details" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "file_checks_result_id_idx" ON "file_checks" ("result", "id");

CREATE INDEX IF NOT EXISTS "file_checks_createdAt_id_idx" ON "file_checks" ("createdAt", "id");

CREATE TRIGGER "file_checks_no_update" BEFORE UPDATE ON "file_checks" BEGIN
  SELECT RAISE(ABORT, 'file_checks is append-only');
END;

CREATE TRIGGER "file_checks_no_delete" BEFORE DELETE ON "file_checks" BEGIN
  SELECT RAISE(ABORT, 'file_checks is append-only');
END;

CREATE TABLE "backups" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "takenAt" TIME_TEXT NOT NULL,
  "files" BIGINT NOT NULL,
  "bytes" BIGINT NOT NULL,
  "missing" BIGINT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL,
  "place" TEXT,
  "seconds" BIGINT
);

CREATE INDEX IF NOT EXISTS "backups_takenAt_id_idx" ON "backups" ("takenAt", "id");

CREATE TABLE "restore_drills" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "takenAt" TIME_TEXT,
  "result" TEXT NOT NULL,
  "seconds" BIGINT NOT NULL,
  "rows" BIGINT,
  "files" BIGINT,
  "findings" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "restore_drills_result_id_idx" ON "restore_drills" ("result", "id");

CREATE INDEX IF NOT EXISTS "restore_drills_createdAt_id_idx" ON "restore_drills" ("createdAt", "id");

CREATE TRIGGER "restore_drills_no_update" BEFORE UPDATE ON "restore_drills" BEGIN
  SELECT RAISE(ABORT, 'restore_drills is append-only');
END;

CREATE TRIGGER "restore_drills_no_delete" BEFORE DELETE ON "restore_drills" BEGIN
  SELECT RAISE(ABORT, 'restore_drills is append-only');
END;

CREATE TABLE "alerts" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "kind" TEXT NOT NULL,
  "summary" TEXT NOT NULL,
  "details" TEXT,
  "resource" TEXT,
  "recordId" BIGINT,
  "state" TEXT NOT NULL DEFAULT 'open',
  "note" TEXT,
  "confirmedAt" TIME_TEXT,
  "confirmedById" BIGINT,
  "confirmedByName" TEXT,
  "onceKey" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL,
  "level" TEXT,
  "closedAt" TIME_TEXT,
  "finding" TEXT,
  "found" BIGINT
);

CREATE UNIQUE INDEX IF NOT EXISTS "alerts_onceKey_key" ON "alerts" ("onceKey") WHERE "onceKey" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "alerts_finding_key" ON "alerts" ("finding") WHERE "finding" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "alerts_state_id_idx" ON "alerts" ("state", "id");

CREATE INDEX IF NOT EXISTS "alerts_kind_id_idx" ON "alerts" ("kind", "id");

CREATE INDEX IF NOT EXISTS "alerts_createdAt_id_idx" ON "alerts" ("createdAt", "id");

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
  "updatedAt" TIME_TEXT NOT NULL,
  "byOffice" BIGINT NOT NULL DEFAULT 0
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

CREATE INDEX IF NOT EXISTS "comments_userId_id_idx" ON "comments" ("userId", "id");

CREATE INDEX IF NOT EXISTS "comments_entityType_createdAt_id_idx" ON "comments" ("entityType", "createdAt", "id");

CREATE INDEX IF NOT EXISTS "comments_isInternal_createdAt_id_idx" ON "comments" ("isInternal", "createdAt", "id");

CREATE INDEX IF NOT EXISTS "comments_applicationId_createdAt_id_idx" ON "comments" ("applicationId", "createdAt", "id");

CREATE INDEX IF NOT EXISTS "comments_entityId_createdAt_id_idx" ON "comments" ("entityId", "createdAt", "id");

CREATE INDEX IF NOT EXISTS "comments_createdAt_id_idx" ON "comments" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "comments_isInternal_id_idx" ON "comments" ("isInternal", "id");

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

CREATE TABLE "mail_templates" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "name" TEXT NOT NULL,
  "purpose" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  "isHtml" BIGINT NOT NULL DEFAULT 0,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL,
  "enabled" BIGINT NOT NULL DEFAULT 1,
  "proposedSubject" TEXT,
  "proposedBody" TEXT,
  "proposedIsHtml" BIGINT NOT NULL DEFAULT 0,
  "proposedById" BIGINT REFERENCES "users" ("id"),
  "proposedAt" TIME_TEXT
);

CREATE TABLE "letter_templates" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "kind" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "reference" TEXT,
  "addressee" TEXT NOT NULL,
  "letterhead" TEXT NOT NULL,
  "sealId" BIGINT REFERENCES "files" ("id"),
  "body" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL,
  "amounts" TEXT NOT NULL DEFAULT 'figures'
);

CREATE UNIQUE INDEX IF NOT EXISTS "letter_templates_kind_key" ON "letter_templates" ("kind");

CREATE TABLE "mail_batches" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "subject" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  "isHtml" BIGINT NOT NULL DEFAULT 0,
  "total" BIGINT NOT NULL,
  "attachmentNames" TEXT,
  "userId" BIGINT,
  "userName" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

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
  "updatedAt" TIME_TEXT NOT NULL,
  "cc" TEXT,
  "batchId" BIGINT REFERENCES "mail_batches" ("id"),
  "secret" TEXT,
  "claimedUntil" TIME_TEXT,
  "onceKey" TEXT,
  "claims" BIGINT NOT NULL DEFAULT 0,
  "isSecurity" BIGINT NOT NULL DEFAULT 0,
  "causedById" BIGINT,
  "entryId" BIGINT REFERENCES "entries" ("id")
);

CREATE INDEX IF NOT EXISTS "outbox_entryId_id_idx" ON "outbox" ("entryId", "id") WHERE "entryId" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "outbox_onceKey_key" ON "outbox" ("onceKey") WHERE "onceKey" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "outbox_status_id_idx" ON "outbox" ("status", "id");

CREATE INDEX IF NOT EXISTS "outbox_applicationId_id_idx" ON "outbox" ("applicationId", "id") WHERE "applicationId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "outbox_batchId_id_idx" ON "outbox" ("batchId", "id") WHERE "batchId" IS NOT NULL;

CREATE INDEX IF NOT EXISTS "outbox_createdAt_id_idx" ON "outbox" ("createdAt", "id");

CREATE INDEX IF NOT EXISTS "outbox_status_nextAttemptAt_id_idx" ON "outbox" ("status", "nextAttemptAt", "id");

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

CREATE TABLE "installations" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "databaseId" TEXT NOT NULL,
  "storeId" TEXT NOT NULL,
  "keyCheck" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL,
  "bankMaster" TEXT
);

CREATE TABLE "sessions" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "tokenHash" TEXT NOT NULL,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id"),
  "lastSeenAt" TIME_TEXT NOT NULL,
  "expiresAt" TIME_TEXT NOT NULL,
  "address" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL,
  "device" TEXT,
  "factor" TEXT,
  "factorAt" TIME_TEXT,
  "awaits" TEXT
);

CREATE INDEX IF NOT EXISTS "sessions_userId_id_idx" ON "sessions" ("userId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "sessions_tokenHash_key" ON "sessions" ("tokenHash");

CREATE TABLE "credentials" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "credentialId" TEXT NOT NULL,
  "publicKey" TEXT NOT NULL,
  "counter" BIGINT NOT NULL,
  "transports" TEXT,
  "backedUp" BIGINT NOT NULL,
  "name" TEXT NOT NULL,
  "lastUsedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "credentials_userId_id_idx" ON "credentials" ("userId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "credentials_credentialId_key" ON "credentials" ("credentialId");

CREATE TABLE "challenges" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "challengeHash" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "userId" BIGINT REFERENCES "users" ("id") ON DELETE CASCADE,
  "sessionId" BIGINT,
  "expiresAt" TIME_TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "challenges_userId_id_idx" ON "challenges" ("userId", "id") WHERE "userId" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "challenges_challengeHash_key" ON "challenges" ("challengeHash");

CREATE TABLE "time_codes" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "secret" TEXT,
  "pending" TEXT,
  "confirmedAt" TIME_TEXT,
  "lastStep" BIGINT NOT NULL DEFAULT 0,
  "lastUsedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "time_codes_userId_key" ON "time_codes" ("userId");

CREATE TABLE "recovery_codes" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "codeHash" TEXT NOT NULL,
  "usedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "recovery_codes_userId_id_idx" ON "recovery_codes" ("userId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "recovery_codes_codeHash_key" ON "recovery_codes" ("codeHash");

CREATE TABLE "mail_codes" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "codeHash" TEXT NOT NULL,
  "expiresAt" TIME_TEXT NOT NULL,
  "tries" BIGINT NOT NULL DEFAULT 0,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "mail_codes_userId_key" ON "mail_codes" ("userId");

CREATE TABLE "identities" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "issuer" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "refreshToken" TEXT,
  "checkedAt" TIME_TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "identities_userId_key" ON "identities" ("userId");

CREATE UNIQUE INDEX IF NOT EXISTS "identities_issuer_subject_key" ON "identities" ("issuer", "subject");

CREATE TABLE "sso_logins" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "stateHash" TEXT NOT NULL,
  "browserHash" TEXT NOT NULL,
  "nonce" TEXT NOT NULL,
  "verifier" TEXT NOT NULL,
  "returnTo" TEXT,
  "sessionId" BIGINT,
  "ticketHash" TEXT,
  "userId" BIGINT REFERENCES "users" ("id") ON DELETE CASCADE,
  "expiresAt" TIME_TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "sso_logins_userId_id_idx" ON "sso_logins" ("userId", "id") WHERE "userId" IS NOT NULL;

CREATE UNIQUE INDEX IF NOT EXISTS "sso_logins_stateHash_key" ON "sso_logins" ("stateHash");

CREATE UNIQUE INDEX IF NOT EXISTS "sso_logins_ticketHash_key" ON "sso_logins" ("ticketHash") WHERE "ticketHash" IS NOT NULL;

CREATE TABLE "known_devices" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "tokenHash" TEXT NOT NULL,
  "device" TEXT NOT NULL,
  "lastUsedAt" TIME_TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL,
  "trustedUntil" TIME_TEXT
);

CREATE INDEX IF NOT EXISTS "known_devices_userId_id_idx" ON "known_devices" ("userId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "known_devices_tokenHash_key" ON "known_devices" ("tokenHash");

CREATE TABLE "password_links" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "tokenHash" TEXT NOT NULL,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "expiresAt" TIME_TEXT NOT NULL,
  "usedAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL,
  "kind" TEXT NOT NULL DEFAULT 'reset',
  "address" TEXT NOT NULL DEFAULT ''
);

CREATE INDEX IF NOT EXISTS "password_links_userId_id_idx" ON "password_links" ("userId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "password_links_tokenHash_key" ON "password_links" ("tokenHash");

CREATE TABLE "account_controls" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "controllerId" BIGINT NOT NULL,
  "how" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "account_controls_userId_id_idx" ON "account_controls" ("userId", "id");

CREATE TRIGGER "account_controls_no_update" BEFORE UPDATE ON "account_controls" BEGIN
  SELECT RAISE(ABORT, 'account_controls is append-only');
END;

CREATE TRIGGER "account_controls_no_delete" BEFORE DELETE ON "account_controls" WHEN EXISTS (SELECT 1 FROM "users" WHERE id = old."userId") BEGIN
  SELECT RAISE(ABORT, 'account_controls is append-only');
END;

CREATE TABLE "signing_codes" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "onceKey" TEXT NOT NULL,
  "envelopeId" BIGINT NOT NULL REFERENCES "envelopes" ("id") ON DELETE CASCADE,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "codeHash" TEXT,
  "expiresAt" TIME_TEXT,
  "tries" BIGINT NOT NULL DEFAULT 0,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "signing_codes_envelopeId_id_idx" ON "signing_codes" ("envelopeId", "id");

CREATE INDEX IF NOT EXISTS "signing_codes_userId_id_idx" ON "signing_codes" ("userId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "signing_codes_onceKey_key" ON "signing_codes" ("onceKey");

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

CREATE TABLE "notice_reads" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "mark" TEXT NOT NULL,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "notificationId" BIGINT NOT NULL REFERENCES "notifications" ("id") ON DELETE CASCADE,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "notice_reads_userId_id_idx" ON "notice_reads" ("userId", "id");

CREATE INDEX IF NOT EXISTS "notice_reads_notificationId_id_idx" ON "notice_reads" ("notificationId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "notice_reads_mark_key" ON "notice_reads" ("mark");

CREATE TABLE "login_attempts" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "subject" TEXT NOT NULL,
  "failures" BIGINT NOT NULL,
  "blockedUntil" TIME_TEXT,
  "expiresAt" TIME_TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "login_attempts_subject_key" ON "login_attempts" ("subject");

CREATE TABLE "repeated_calls" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "callKey" TEXT NOT NULL,
  "userId" BIGINT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "call" TEXT NOT NULL,
  "status" BIGINT,
  "answer" TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "repeated_calls_userId_id_idx" ON "repeated_calls" ("userId", "id");

CREATE UNIQUE INDEX IF NOT EXISTS "repeated_calls_callKey_key" ON "repeated_calls" ("callKey");

CREATE INDEX IF NOT EXISTS "repeated_calls_createdAt_idx" ON "repeated_calls" ("createdAt");

CREATE TABLE "measurements" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "measured" TEXT NOT NULL,
  "result" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "measurements_measured_key" ON "measurements" ("measured");

CREATE TABLE "job_runs" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "run" TEXT NOT NULL,
  "attempts" BIGINT NOT NULL,
  "claimedUntil" TIME_TEXT,
  "doneAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "job_runs_run_key" ON "job_runs" ("run");

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

CREATE TABLE "mail_attachments" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "batchId" BIGINT NOT NULL REFERENCES "mail_batches" ("id") ON DELETE CASCADE,
  "fileId" BIGINT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE INDEX IF NOT EXISTS "mail_attachments_batchId_id_idx" ON "mail_attachments" ("batchId", "id");

CREATE TABLE "cloudsign_letters" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "envelopeId" BIGINT NOT NULL REFERENCES "envelopes" ("id"),
  "step" TEXT NOT NULL DEFAULT 'queued',
  "nextAt" TIME_TEXT,
  "claimedUntil" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "cloudsign_letters_envelopeId_key" ON "cloudsign_letters" ("envelopeId");

CREATE TABLE "search_recipes" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "resource" TEXT NOT NULL,
  "recipe" TEXT NOT NULL,
  "upTo" BIGINT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "search_recipes_resource_key" ON "search_recipes" ("resource");

CREATE TABLE "grants_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "grants" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS search_marks (name TEXT PRIMARY KEY, upto INTEGER NOT NULL) WITHOUT ROWID;

CREATE VIRTUAL TABLE "grants_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "grants_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "grants_search" WHERE text <> '';

INSERT INTO "grants_search_index" ("grants_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'grants_search', coalesce(max(id), 0) FROM "grants_search";

CREATE TRIGGER "grants_search_insert" AFTER INSERT ON "grants_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'grants_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'grants_search') + 64 BEGIN
  INSERT INTO "grants_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'grants_search');
  INSERT INTO "grants_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "grants_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'grants_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'grants_search';
END;

CREATE TRIGGER "grants_search_update" AFTER UPDATE OF text ON "grants_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'grants_search') AND new.text <> old.text BEGIN
  DELETE FROM "grants_search_index" WHERE rowid = old.id;
  INSERT INTO "grants_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "grants_search_delete" AFTER DELETE ON "grants_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'grants_search') BEGIN
  DELETE FROM "grants_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "calls_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "calls" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

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

CREATE TABLE "organization_joins_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "organization_joins" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "organization_joins_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "organization_joins_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "organization_joins_search" WHERE text <> '';

INSERT INTO "organization_joins_search_index" ("organization_joins_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'organization_joins_search', coalesce(max(id), 0) FROM "organization_joins_search";

CREATE TRIGGER "organization_joins_search_insert" AFTER INSERT ON "organization_joins_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'organization_joins_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'organization_joins_search') + 64 BEGIN
  INSERT INTO "organization_joins_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'organization_joins_search');
  INSERT INTO "organization_joins_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "organization_joins_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'organization_joins_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'organization_joins_search';
END;

CREATE TRIGGER "organization_joins_search_update" AFTER UPDATE OF text ON "organization_joins_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'organization_joins_search') AND new.text <> old.text BEGIN
  DELETE FROM "organization_joins_search_index" WHERE rowid = old.id;
  INSERT INTO "organization_joins_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "organization_joins_search_delete" AFTER DELETE ON "organization_joins_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'organization_joins_search') BEGIN
  DELETE FROM "organization_joins_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "review_rounds_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "review_rounds" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

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

CREATE TABLE "applications_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "applications" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "applications_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "applications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "applications_search" WHERE text <> '';

INSERT INTO "applications_search_index" ("applications_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'applications_search', coalesce(max(id), 0) FROM "applications_search";

CREATE TRIGGER "applications_search_insert" AFTER INSERT ON "applications_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'applications_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'applications_search') + 64 BEGIN
  INSERT INTO "applications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'applications_search');
  INSERT INTO "applications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "applications_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'applications_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'applications_search';
END;

CREATE TRIGGER "applications_search_update" AFTER UPDATE OF text ON "applications_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'applications_search') AND new.text <> old.text BEGIN
  DELETE FROM "applications_search_index" WHERE rowid = old.id;
  INSERT INTO "applications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "applications_search_delete" AFTER DELETE ON "applications_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'applications_search') BEGIN
  DELETE FROM "applications_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "announcements_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "announcements" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

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

CREATE TABLE "letters_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "letters" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "letters_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "letters_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "letters_search" WHERE text <> '';

INSERT INTO "letters_search_index" ("letters_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'letters_search', coalesce(max(id), 0) FROM "letters_search";

CREATE TRIGGER "letters_search_insert" AFTER INSERT ON "letters_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'letters_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'letters_search') + 64 BEGIN
  INSERT INTO "letters_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'letters_search');
  INSERT INTO "letters_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "letters_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'letters_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'letters_search';
END;

CREATE TRIGGER "letters_search_update" AFTER UPDATE OF text ON "letters_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'letters_search') AND new.text <> old.text BEGIN
  DELETE FROM "letters_search_index" WHERE rowid = old.id;
  INSERT INTO "letters_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "letters_search_delete" AFTER DELETE ON "letters_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'letters_search') BEGIN
  DELETE FROM "letters_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "envelopes_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "envelopes" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "envelopes_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "envelopes_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "envelopes_search" WHERE text <> '';

INSERT INTO "envelopes_search_index" ("envelopes_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'envelopes_search', coalesce(max(id), 0) FROM "envelopes_search";

CREATE TRIGGER "envelopes_search_insert" AFTER INSERT ON "envelopes_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'envelopes_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'envelopes_search') + 64 BEGIN
  INSERT INTO "envelopes_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'envelopes_search');
  INSERT INTO "envelopes_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "envelopes_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'envelopes_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'envelopes_search';
END;

CREATE TRIGGER "envelopes_search_update" AFTER UPDATE OF text ON "envelopes_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'envelopes_search') AND new.text <> old.text BEGIN
  DELETE FROM "envelopes_search_index" WHERE rowid = old.id;
  INSERT INTO "envelopes_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "envelopes_search_delete" AFTER DELETE ON "envelopes_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'envelopes_search') BEGIN
  DELETE FROM "envelopes_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "envelope_events_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "envelope_events" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "envelope_events_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "envelope_events_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "envelope_events_search" WHERE text <> '';

INSERT INTO "envelope_events_search_index" ("envelope_events_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'envelope_events_search', coalesce(max(id), 0) FROM "envelope_events_search";

CREATE TRIGGER "envelope_events_search_insert" AFTER INSERT ON "envelope_events_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'envelope_events_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'envelope_events_search') + 64 BEGIN
  INSERT INTO "envelope_events_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'envelope_events_search');
  INSERT INTO "envelope_events_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "envelope_events_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'envelope_events_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'envelope_events_search';
END;

CREATE TRIGGER "envelope_events_search_update" AFTER UPDATE OF text ON "envelope_events_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'envelope_events_search') AND new.text <> old.text BEGIN
  DELETE FROM "envelope_events_search_index" WHERE rowid = old.id;
  INSERT INTO "envelope_events_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "envelope_events_search_delete" AFTER DELETE ON "envelope_events_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'envelope_events_search') BEGIN
  DELETE FROM "envelope_events_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "status_histories_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "status_histories" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "status_histories_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "status_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "status_histories_search" WHERE text <> '';

INSERT INTO "status_histories_search_index" ("status_histories_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'status_histories_search', coalesce(max(id), 0) FROM "status_histories_search";

CREATE TRIGGER "status_histories_search_insert" AFTER INSERT ON "status_histories_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'status_histories_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'status_histories_search') + 64 BEGIN
  INSERT INTO "status_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'status_histories_search');
  INSERT INTO "status_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "status_histories_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'status_histories_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'status_histories_search';
END;

CREATE TRIGGER "status_histories_search_update" AFTER UPDATE OF text ON "status_histories_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'status_histories_search') AND new.text <> old.text BEGIN
  DELETE FROM "status_histories_search_index" WHERE rowid = old.id;
  INSERT INTO "status_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "status_histories_search_delete" AFTER DELETE ON "status_histories_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'status_histories_search') BEGIN
  DELETE FROM "status_histories_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "submissions_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "submissions" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "submissions_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "submissions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "submissions_search" WHERE text <> '';

INSERT INTO "submissions_search_index" ("submissions_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'submissions_search', coalesce(max(id), 0) FROM "submissions_search";

CREATE TRIGGER "submissions_search_insert" AFTER INSERT ON "submissions_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'submissions_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'submissions_search') + 64 BEGIN
  INSERT INTO "submissions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'submissions_search');
  INSERT INTO "submissions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "submissions_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'submissions_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'submissions_search';
END;

CREATE TRIGGER "submissions_search_update" AFTER UPDATE OF text ON "submissions_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'submissions_search') AND new.text <> old.text BEGIN
  DELETE FROM "submissions_search_index" WHERE rowid = old.id;
  INSERT INTO "submissions_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "submissions_search_delete" AFTER DELETE ON "submissions_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'submissions_search') BEGIN
  DELETE FROM "submissions_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "submission_files_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "submission_files" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "submission_files_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "submission_files_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "submission_files_search" WHERE text <> '';

INSERT INTO "submission_files_search_index" ("submission_files_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'submission_files_search', coalesce(max(id), 0) FROM "submission_files_search";

CREATE TRIGGER "submission_files_search_insert" AFTER INSERT ON "submission_files_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'submission_files_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'submission_files_search') + 64 BEGIN
  INSERT INTO "submission_files_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'submission_files_search');
  INSERT INTO "submission_files_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "submission_files_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'submission_files_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'submission_files_search';
END;

CREATE TRIGGER "submission_files_search_update" AFTER UPDATE OF text ON "submission_files_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'submission_files_search') AND new.text <> old.text BEGIN
  DELETE FROM "submission_files_search_index" WHERE rowid = old.id;
  INSERT INTO "submission_files_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "submission_files_search_delete" AFTER DELETE ON "submission_files_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'submission_files_search') BEGIN
  DELETE FROM "submission_files_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "submission_histories_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "submission_histories" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "submission_histories_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "submission_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "submission_histories_search" WHERE text <> '';

INSERT INTO "submission_histories_search_index" ("submission_histories_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'submission_histories_search', coalesce(max(id), 0) FROM "submission_histories_search";

CREATE TRIGGER "submission_histories_search_insert" AFTER INSERT ON "submission_histories_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'submission_histories_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'submission_histories_search') + 64 BEGIN
  INSERT INTO "submission_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'submission_histories_search');
  INSERT INTO "submission_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "submission_histories_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'submission_histories_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'submission_histories_search';
END;

CREATE TRIGGER "submission_histories_search_update" AFTER UPDATE OF text ON "submission_histories_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'submission_histories_search') AND new.text <> old.text BEGIN
  DELETE FROM "submission_histories_search_index" WHERE rowid = old.id;
  INSERT INTO "submission_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "submission_histories_search_delete" AFTER DELETE ON "submission_histories_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'submission_histories_search') BEGIN
  DELETE FROM "submission_histories_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "receipts_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "receipts" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "receipts_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "receipts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "receipts_search" WHERE text <> '';

INSERT INTO "receipts_search_index" ("receipts_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'receipts_search', coalesce(max(id), 0) FROM "receipts_search";

CREATE TRIGGER "receipts_search_insert" AFTER INSERT ON "receipts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'receipts_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'receipts_search') + 64 BEGIN
  INSERT INTO "receipts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'receipts_search');
  INSERT INTO "receipts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "receipts_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'receipts_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'receipts_search';
END;

CREATE TRIGGER "receipts_search_update" AFTER UPDATE OF text ON "receipts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'receipts_search') AND new.text <> old.text BEGIN
  DELETE FROM "receipts_search_index" WHERE rowid = old.id;
  INSERT INTO "receipts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "receipts_search_delete" AFTER DELETE ON "receipts_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'receipts_search') BEGIN
  DELETE FROM "receipts_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "receipt_histories_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "receipt_histories" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "receipt_histories_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "receipt_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "receipt_histories_search" WHERE text <> '';

INSERT INTO "receipt_histories_search_index" ("receipt_histories_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'receipt_histories_search', coalesce(max(id), 0) FROM "receipt_histories_search";

CREATE TRIGGER "receipt_histories_search_insert" AFTER INSERT ON "receipt_histories_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'receipt_histories_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'receipt_histories_search') + 64 BEGIN
  INSERT INTO "receipt_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'receipt_histories_search');
  INSERT INTO "receipt_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "receipt_histories_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'receipt_histories_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'receipt_histories_search';
END;

CREATE TRIGGER "receipt_histories_search_update" AFTER UPDATE OF text ON "receipt_histories_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'receipt_histories_search') AND new.text <> old.text BEGIN
  DELETE FROM "receipt_histories_search_index" WHERE rowid = old.id;
  INSERT INTO "receipt_histories_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "receipt_histories_search_delete" AFTER DELETE ON "receipt_histories_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'receipt_histories_search') BEGIN
  DELETE FROM "receipt_histories_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "receipt_images_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "receipt_images" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "receipt_images_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "receipt_images_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "receipt_images_search" WHERE text <> '';

INSERT INTO "receipt_images_search_index" ("receipt_images_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'receipt_images_search', coalesce(max(id), 0) FROM "receipt_images_search";

CREATE TRIGGER "receipt_images_search_insert" AFTER INSERT ON "receipt_images_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'receipt_images_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'receipt_images_search') + 64 BEGIN
  INSERT INTO "receipt_images_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'receipt_images_search');
  INSERT INTO "receipt_images_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "receipt_images_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'receipt_images_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'receipt_images_search';
END;

CREATE TRIGGER "receipt_images_search_update" AFTER UPDATE OF text ON "receipt_images_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'receipt_images_search') AND new.text <> old.text BEGIN
  DELETE FROM "receipt_images_search_index" WHERE rowid = old.id;
  INSERT INTO "receipt_images_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "receipt_images_search_delete" AFTER DELETE ON "receipt_images_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'receipt_images_search') BEGIN
  DELETE FROM "receipt_images_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "change_decisions_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "change_decisions" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

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

CREATE TABLE "transfer_accounts_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "transfer_accounts" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "transfer_accounts_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "transfer_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_accounts_search" WHERE text <> '';

INSERT INTO "transfer_accounts_search_index" ("transfer_accounts_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'transfer_accounts_search', coalesce(max(id), 0) FROM "transfer_accounts_search";

CREATE TRIGGER "transfer_accounts_search_insert" AFTER INSERT ON "transfer_accounts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_accounts_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'transfer_accounts_search') + 64 BEGIN
  INSERT INTO "transfer_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'transfer_accounts_search');
  INSERT INTO "transfer_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_accounts_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'transfer_accounts_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'transfer_accounts_search';
END;

CREATE TRIGGER "transfer_accounts_search_update" AFTER UPDATE OF text ON "transfer_accounts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_accounts_search') AND new.text <> old.text BEGIN
  DELETE FROM "transfer_accounts_search_index" WHERE rowid = old.id;
  INSERT INTO "transfer_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "transfer_accounts_search_delete" AFTER DELETE ON "transfer_accounts_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_accounts_search') BEGIN
  DELETE FROM "transfer_accounts_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "transfer_batches_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "transfer_batches" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "transfer_batches_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "transfer_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_batches_search" WHERE text <> '';

INSERT INTO "transfer_batches_search_index" ("transfer_batches_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'transfer_batches_search', coalesce(max(id), 0) FROM "transfer_batches_search";

CREATE TRIGGER "transfer_batches_search_insert" AFTER INSERT ON "transfer_batches_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_batches_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'transfer_batches_search') + 64 BEGIN
  INSERT INTO "transfer_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'transfer_batches_search');
  INSERT INTO "transfer_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_batches_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'transfer_batches_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'transfer_batches_search';
END;

CREATE TRIGGER "transfer_batches_search_update" AFTER UPDATE OF text ON "transfer_batches_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_batches_search') AND new.text <> old.text BEGIN
  DELETE FROM "transfer_batches_search_index" WHERE rowid = old.id;
  INSERT INTO "transfer_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "transfer_batches_search_delete" AFTER DELETE ON "transfer_batches_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_batches_search') BEGIN
  DELETE FROM "transfer_batches_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "transfer_items_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "transfer_items" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "transfer_items_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "transfer_items_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_items_search" WHERE text <> '';

INSERT INTO "transfer_items_search_index" ("transfer_items_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'transfer_items_search', coalesce(max(id), 0) FROM "transfer_items_search";

CREATE TRIGGER "transfer_items_search_insert" AFTER INSERT ON "transfer_items_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_items_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'transfer_items_search') + 64 BEGIN
  INSERT INTO "transfer_items_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'transfer_items_search');
  INSERT INTO "transfer_items_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_items_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'transfer_items_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'transfer_items_search';
END;

CREATE TRIGGER "transfer_items_search_update" AFTER UPDATE OF text ON "transfer_items_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_items_search') AND new.text <> old.text BEGIN
  DELETE FROM "transfer_items_search_index" WHERE rowid = old.id;
  INSERT INTO "transfer_items_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "transfer_items_search_delete" AFTER DELETE ON "transfer_items_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_items_search') BEGIN
  DELETE FROM "transfer_items_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "transfer_downloads_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "transfer_downloads" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "transfer_downloads_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "transfer_downloads_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_downloads_search" WHERE text <> '';

INSERT INTO "transfer_downloads_search_index" ("transfer_downloads_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'transfer_downloads_search', coalesce(max(id), 0) FROM "transfer_downloads_search";

CREATE TRIGGER "transfer_downloads_search_insert" AFTER INSERT ON "transfer_downloads_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_downloads_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'transfer_downloads_search') + 64 BEGIN
  INSERT INTO "transfer_downloads_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'transfer_downloads_search');
  INSERT INTO "transfer_downloads_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "transfer_downloads_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'transfer_downloads_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'transfer_downloads_search';
END;

CREATE TRIGGER "transfer_downloads_search_update" AFTER UPDATE OF text ON "transfer_downloads_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_downloads_search') AND new.text <> old.text BEGIN
  DELETE FROM "transfer_downloads_search_index" WHERE rowid = old.id;
  INSERT INTO "transfer_downloads_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "transfer_downloads_search_delete" AFTER DELETE ON "transfer_downloads_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'transfer_downloads_search') BEGIN
  DELETE FROM "transfer_downloads_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "bank_statements_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "bank_statements" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "bank_statements_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "bank_statements_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "bank_statements_search" WHERE text <> '';

INSERT INTO "bank_statements_search_index" ("bank_statements_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'bank_statements_search', coalesce(max(id), 0) FROM "bank_statements_search";

CREATE TRIGGER "bank_statements_search_insert" AFTER INSERT ON "bank_statements_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'bank_statements_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'bank_statements_search') + 64 BEGIN
  INSERT INTO "bank_statements_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'bank_statements_search');
  INSERT INTO "bank_statements_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "bank_statements_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'bank_statements_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'bank_statements_search';
END;

CREATE TRIGGER "bank_statements_search_update" AFTER UPDATE OF text ON "bank_statements_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'bank_statements_search') AND new.text <> old.text BEGIN
  DELETE FROM "bank_statements_search_index" WHERE rowid = old.id;
  INSERT INTO "bank_statements_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "bank_statements_search_delete" AFTER DELETE ON "bank_statements_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'bank_statements_search') BEGIN
  DELETE FROM "bank_statements_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "statement_lines_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "statement_lines" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "statement_lines_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "statement_lines_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "statement_lines_search" WHERE text <> '';

INSERT INTO "statement_lines_search_index" ("statement_lines_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'statement_lines_search', coalesce(max(id), 0) FROM "statement_lines_search";

CREATE TRIGGER "statement_lines_search_insert" AFTER INSERT ON "statement_lines_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'statement_lines_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'statement_lines_search') + 64 BEGIN
  INSERT INTO "statement_lines_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'statement_lines_search');
  INSERT INTO "statement_lines_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "statement_lines_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'statement_lines_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'statement_lines_search';
END;

CREATE TRIGGER "statement_lines_search_update" AFTER UPDATE OF text ON "statement_lines_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'statement_lines_search') AND new.text <> old.text BEGIN
  DELETE FROM "statement_lines_search_index" WHERE rowid = old.id;
  INSERT INTO "statement_lines_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "statement_lines_search_delete" AFTER DELETE ON "statement_lines_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'statement_lines_search') BEGIN
  DELETE FROM "statement_lines_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "ledger_accounts_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "ledger_accounts" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "ledger_accounts_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "ledger_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "ledger_accounts_search" WHERE text <> '';

INSERT INTO "ledger_accounts_search_index" ("ledger_accounts_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'ledger_accounts_search', coalesce(max(id), 0) FROM "ledger_accounts_search";

CREATE TRIGGER "ledger_accounts_search_insert" AFTER INSERT ON "ledger_accounts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'ledger_accounts_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'ledger_accounts_search') + 64 BEGIN
  INSERT INTO "ledger_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'ledger_accounts_search');
  INSERT INTO "ledger_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "ledger_accounts_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'ledger_accounts_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'ledger_accounts_search';
END;

CREATE TRIGGER "ledger_accounts_search_update" AFTER UPDATE OF text ON "ledger_accounts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'ledger_accounts_search') AND new.text <> old.text BEGIN
  DELETE FROM "ledger_accounts_search_index" WHERE rowid = old.id;
  INSERT INTO "ledger_accounts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "ledger_accounts_search_delete" AFTER DELETE ON "ledger_accounts_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'ledger_accounts_search') BEGIN
  DELETE FROM "ledger_accounts_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "users_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "users_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "users_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "users_search" WHERE text <> '';

INSERT INTO "users_search_index" ("users_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'users_search', coalesce(max(id), 0) FROM "users_search";

CREATE TRIGGER "users_search_insert" AFTER INSERT ON "users_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'users_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'users_search') + 64 BEGIN
  INSERT INTO "users_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'users_search');
  INSERT INTO "users_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "users_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'users_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'users_search';
END;

CREATE TRIGGER "users_search_update" AFTER UPDATE OF text ON "users_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'users_search') AND new.text <> old.text BEGIN
  DELETE FROM "users_search_index" WHERE rowid = old.id;
  INSERT INTO "users_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "users_search_delete" AFTER DELETE ON "users_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'users_search') BEGIN
  DELETE FROM "users_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "factor_resets_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "factor_resets" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "factor_resets_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "factor_resets_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "factor_resets_search" WHERE text <> '';

INSERT INTO "factor_resets_search_index" ("factor_resets_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'factor_resets_search', coalesce(max(id), 0) FROM "factor_resets_search";

CREATE TRIGGER "factor_resets_search_insert" AFTER INSERT ON "factor_resets_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'factor_resets_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'factor_resets_search') + 64 BEGIN
  INSERT INTO "factor_resets_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'factor_resets_search');
  INSERT INTO "factor_resets_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "factor_resets_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'factor_resets_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'factor_resets_search';
END;

CREATE TRIGGER "factor_resets_search_update" AFTER UPDATE OF text ON "factor_resets_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'factor_resets_search') AND new.text <> old.text BEGIN
  DELETE FROM "factor_resets_search_index" WHERE rowid = old.id;
  INSERT INTO "factor_resets_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "factor_resets_search_delete" AFTER DELETE ON "factor_resets_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'factor_resets_search') BEGIN
  DELETE FROM "factor_resets_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "notifications_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "notifications" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "notifications_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "notifications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "notifications_search" WHERE text <> '';

INSERT INTO "notifications_search_index" ("notifications_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'notifications_search', coalesce(max(id), 0) FROM "notifications_search";

CREATE TRIGGER "notifications_search_insert" AFTER INSERT ON "notifications_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'notifications_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'notifications_search') + 64 BEGIN
  INSERT INTO "notifications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'notifications_search');
  INSERT INTO "notifications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "notifications_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'notifications_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'notifications_search';
END;

CREATE TRIGGER "notifications_search_update" AFTER UPDATE OF text ON "notifications_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'notifications_search') AND new.text <> old.text BEGIN
  DELETE FROM "notifications_search_index" WHERE rowid = old.id;
  INSERT INTO "notifications_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "notifications_search_delete" AFTER DELETE ON "notifications_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'notifications_search') BEGIN
  DELETE FROM "notifications_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "audit_logs_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "audit_logs" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "audit_logs_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "audit_logs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "audit_logs_search" WHERE text <> '';

INSERT INTO "audit_logs_search_index" ("audit_logs_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'audit_logs_search', coalesce(max(id), 0) FROM "audit_logs_search";

CREATE TRIGGER "audit_logs_search_insert" AFTER INSERT ON "audit_logs_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'audit_logs_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'audit_logs_search') + 64 BEGIN
  INSERT INTO "audit_logs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'audit_logs_search');
  INSERT INTO "audit_logs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "audit_logs_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'audit_logs_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'audit_logs_search';
END;

CREATE TRIGGER "audit_logs_search_update" AFTER UPDATE OF text ON "audit_logs_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'audit_logs_search') AND new.text <> old.text BEGIN
  DELETE FROM "audit_logs_search_index" WHERE rowid = old.id;
  INSERT INTO "audit_logs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "audit_logs_search_delete" AFTER DELETE ON "audit_logs_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'audit_logs_search') BEGIN
  DELETE FROM "audit_logs_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "file_checks_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "file_checks" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "file_checks_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "file_checks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "file_checks_search" WHERE text <> '';

INSERT INTO "file_checks_search_index" ("file_checks_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'file_checks_search', coalesce(max(id), 0) FROM "file_checks_search";

CREATE TRIGGER "file_checks_search_insert" AFTER INSERT ON "file_checks_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'file_checks_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'file_checks_search') + 64 BEGIN
  INSERT INTO "file_checks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'file_checks_search');
  INSERT INTO "file_checks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "file_checks_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'file_checks_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'file_checks_search';
END;

CREATE TRIGGER "file_checks_search_update" AFTER UPDATE OF text ON "file_checks_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'file_checks_search') AND new.text <> old.text BEGIN
  DELETE FROM "file_checks_search_index" WHERE rowid = old.id;
  INSERT INTO "file_checks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "file_checks_search_delete" AFTER DELETE ON "file_checks_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'file_checks_search') BEGIN
  DELETE FROM "file_checks_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "restore_drills_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "restore_drills" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "restore_drills_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "restore_drills_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "restore_drills_search" WHERE text <> '';

INSERT INTO "restore_drills_search_index" ("restore_drills_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'restore_drills_search', coalesce(max(id), 0) FROM "restore_drills_search";

CREATE TRIGGER "restore_drills_search_insert" AFTER INSERT ON "restore_drills_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'restore_drills_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'restore_drills_search') + 64 BEGIN
  INSERT INTO "restore_drills_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'restore_drills_search');
  INSERT INTO "restore_drills_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "restore_drills_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'restore_drills_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'restore_drills_search';
END;

CREATE TRIGGER "restore_drills_search_update" AFTER UPDATE OF text ON "restore_drills_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'restore_drills_search') AND new.text <> old.text BEGIN
  DELETE FROM "restore_drills_search_index" WHERE rowid = old.id;
  INSERT INTO "restore_drills_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "restore_drills_search_delete" AFTER DELETE ON "restore_drills_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'restore_drills_search') BEGIN
  DELETE FROM "restore_drills_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "alerts_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "alerts" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "alerts_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "alerts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "alerts_search" WHERE text <> '';

INSERT INTO "alerts_search_index" ("alerts_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'alerts_search', coalesce(max(id), 0) FROM "alerts_search";

CREATE TRIGGER "alerts_search_insert" AFTER INSERT ON "alerts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'alerts_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'alerts_search') + 64 BEGIN
  INSERT INTO "alerts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'alerts_search');
  INSERT INTO "alerts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "alerts_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'alerts_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'alerts_search';
END;

CREATE TRIGGER "alerts_search_update" AFTER UPDATE OF text ON "alerts_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'alerts_search') AND new.text <> old.text BEGIN
  DELETE FROM "alerts_search_index" WHERE rowid = old.id;
  INSERT INTO "alerts_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "alerts_search_delete" AFTER DELETE ON "alerts_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'alerts_search') BEGIN
  DELETE FROM "alerts_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "organizations_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "organizations" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "organizations_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "organizations_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "organizations_search" WHERE text <> '';

INSERT INTO "organizations_search_index" ("organizations_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'organizations_search', coalesce(max(id), 0) FROM "organizations_search";

CREATE TRIGGER "organizations_search_insert" AFTER INSERT ON "organizations_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'organizations_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'organizations_search') + 64 BEGIN
  INSERT INTO "organizations_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'organizations_search');
  INSERT INTO "organizations_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "organizations_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'organizations_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'organizations_search';
END;

CREATE TRIGGER "organizations_search_update" AFTER UPDATE OF text ON "organizations_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'organizations_search') AND new.text <> old.text BEGIN
  DELETE FROM "organizations_search_index" WHERE rowid = old.id;
  INSERT INTO "organizations_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "organizations_search_delete" AFTER DELETE ON "organizations_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'organizations_search') BEGIN
  DELETE FROM "organizations_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "report_forms_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "report_forms" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "report_forms_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "report_forms_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "report_forms_search" WHERE text <> '';

INSERT INTO "report_forms_search_index" ("report_forms_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'report_forms_search', coalesce(max(id), 0) FROM "report_forms_search";

CREATE TRIGGER "report_forms_search_insert" AFTER INSERT ON "report_forms_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'report_forms_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'report_forms_search') + 64 BEGIN
  INSERT INTO "report_forms_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'report_forms_search');
  INSERT INTO "report_forms_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "report_forms_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'report_forms_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'report_forms_search';
END;

CREATE TRIGGER "report_forms_search_update" AFTER UPDATE OF text ON "report_forms_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'report_forms_search') AND new.text <> old.text BEGIN
  DELETE FROM "report_forms_search_index" WHERE rowid = old.id;
  INSERT INTO "report_forms_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "report_forms_search_delete" AFTER DELETE ON "report_forms_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'report_forms_search') BEGIN
  DELETE FROM "report_forms_search_index" WHERE rowid = old.id;
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

CREATE TABLE "banks_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "banks" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "banks_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "banks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "banks_search" WHERE text <> '';

INSERT INTO "banks_search_index" ("banks_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'banks_search', coalesce(max(id), 0) FROM "banks_search";

CREATE TRIGGER "banks_search_insert" AFTER INSERT ON "banks_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'banks_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'banks_search') + 64 BEGIN
  INSERT INTO "banks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'banks_search');
  INSERT INTO "banks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "banks_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'banks_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'banks_search';
END;

CREATE TRIGGER "banks_search_update" AFTER UPDATE OF text ON "banks_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'banks_search') AND new.text <> old.text BEGIN
  DELETE FROM "banks_search_index" WHERE rowid = old.id;
  INSERT INTO "banks_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "banks_search_delete" AFTER DELETE ON "banks_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'banks_search') BEGIN
  DELETE FROM "banks_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "comments_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "comments" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "comments_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "comments_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "comments_search" WHERE text <> '';

INSERT INTO "comments_search_index" ("comments_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'comments_search', coalesce(max(id), 0) FROM "comments_search";

CREATE TRIGGER "comments_search_insert" AFTER INSERT ON "comments_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'comments_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'comments_search') + 64 BEGIN
  INSERT INTO "comments_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'comments_search');
  INSERT INTO "comments_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "comments_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'comments_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'comments_search';
END;

CREATE TRIGGER "comments_search_update" AFTER UPDATE OF text ON "comments_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'comments_search') AND new.text <> old.text BEGIN
  DELETE FROM "comments_search_index" WHERE rowid = old.id;
  INSERT INTO "comments_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "comments_search_delete" AFTER DELETE ON "comments_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'comments_search') BEGIN
  DELETE FROM "comments_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "faqs_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "faqs" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "faqs_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "faqs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "faqs_search" WHERE text <> '';

INSERT INTO "faqs_search_index" ("faqs_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'faqs_search', coalesce(max(id), 0) FROM "faqs_search";

CREATE TRIGGER "faqs_search_insert" AFTER INSERT ON "faqs_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'faqs_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'faqs_search') + 64 BEGIN
  INSERT INTO "faqs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'faqs_search');
  INSERT INTO "faqs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "faqs_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'faqs_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'faqs_search';
END;

CREATE TRIGGER "faqs_search_update" AFTER UPDATE OF text ON "faqs_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'faqs_search') AND new.text <> old.text BEGIN
  DELETE FROM "faqs_search_index" WHERE rowid = old.id;
  INSERT INTO "faqs_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "faqs_search_delete" AFTER DELETE ON "faqs_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'faqs_search') BEGIN
  DELETE FROM "faqs_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "mail_templates_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "mail_templates" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "mail_templates_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "mail_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "mail_templates_search" WHERE text <> '';

INSERT INTO "mail_templates_search_index" ("mail_templates_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'mail_templates_search', coalesce(max(id), 0) FROM "mail_templates_search";

CREATE TRIGGER "mail_templates_search_insert" AFTER INSERT ON "mail_templates_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'mail_templates_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'mail_templates_search') + 64 BEGIN
  INSERT INTO "mail_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'mail_templates_search');
  INSERT INTO "mail_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "mail_templates_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'mail_templates_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'mail_templates_search';
END;

CREATE TRIGGER "mail_templates_search_update" AFTER UPDATE OF text ON "mail_templates_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'mail_templates_search') AND new.text <> old.text BEGIN
  DELETE FROM "mail_templates_search_index" WHERE rowid = old.id;
  INSERT INTO "mail_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "mail_templates_search_delete" AFTER DELETE ON "mail_templates_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'mail_templates_search') BEGIN
  DELETE FROM "mail_templates_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "letter_templates_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "letter_templates" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "letter_templates_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "letter_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "letter_templates_search" WHERE text <> '';

INSERT INTO "letter_templates_search_index" ("letter_templates_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'letter_templates_search', coalesce(max(id), 0) FROM "letter_templates_search";

CREATE TRIGGER "letter_templates_search_insert" AFTER INSERT ON "letter_templates_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'letter_templates_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'letter_templates_search') + 64 BEGIN
  INSERT INTO "letter_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'letter_templates_search');
  INSERT INTO "letter_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "letter_templates_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'letter_templates_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'letter_templates_search';
END;

CREATE TRIGGER "letter_templates_search_update" AFTER UPDATE OF text ON "letter_templates_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'letter_templates_search') AND new.text <> old.text BEGIN
  DELETE FROM "letter_templates_search_index" WHERE rowid = old.id;
  INSERT INTO "letter_templates_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "letter_templates_search_delete" AFTER DELETE ON "letter_templates_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'letter_templates_search') BEGIN
  DELETE FROM "letter_templates_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "mail_batches_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "mail_batches" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "mail_batches_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "mail_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "mail_batches_search" WHERE text <> '';

INSERT INTO "mail_batches_search_index" ("mail_batches_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'mail_batches_search', coalesce(max(id), 0) FROM "mail_batches_search";

CREATE TRIGGER "mail_batches_search_insert" AFTER INSERT ON "mail_batches_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'mail_batches_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'mail_batches_search') + 64 BEGIN
  INSERT INTO "mail_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'mail_batches_search');
  INSERT INTO "mail_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "mail_batches_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'mail_batches_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'mail_batches_search';
END;

CREATE TRIGGER "mail_batches_search_update" AFTER UPDATE OF text ON "mail_batches_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'mail_batches_search') AND new.text <> old.text BEGIN
  DELETE FROM "mail_batches_search_index" WHERE rowid = old.id;
  INSERT INTO "mail_batches_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "mail_batches_search_delete" AFTER DELETE ON "mail_batches_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'mail_batches_search') BEGIN
  DELETE FROM "mail_batches_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "outbox_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "outbox" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "outbox_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "outbox_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "outbox_search" WHERE text <> '';

INSERT INTO "outbox_search_index" ("outbox_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'outbox_search', coalesce(max(id), 0) FROM "outbox_search";

CREATE TRIGGER "outbox_search_insert" AFTER INSERT ON "outbox_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'outbox_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'outbox_search') + 64 BEGIN
  INSERT INTO "outbox_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'outbox_search');
  INSERT INTO "outbox_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "outbox_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'outbox_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'outbox_search';
END;

CREATE TRIGGER "outbox_search_update" AFTER UPDATE OF text ON "outbox_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'outbox_search') AND new.text <> old.text BEGIN
  DELETE FROM "outbox_search_index" WHERE rowid = old.id;
  INSERT INTO "outbox_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "outbox_search_delete" AFTER DELETE ON "outbox_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'outbox_search') BEGIN
  DELETE FROM "outbox_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "application_statuses_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "application_statuses" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "application_statuses_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "application_statuses_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "application_statuses_search" WHERE text <> '';

INSERT INTO "application_statuses_search_index" ("application_statuses_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'application_statuses_search', coalesce(max(id), 0) FROM "application_statuses_search";

CREATE TRIGGER "application_statuses_search_insert" AFTER INSERT ON "application_statuses_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'application_statuses_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'application_statuses_search') + 64 BEGIN
  INSERT INTO "application_statuses_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'application_statuses_search');
  INSERT INTO "application_statuses_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "application_statuses_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'application_statuses_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'application_statuses_search';
END;

CREATE TRIGGER "application_statuses_search_update" AFTER UPDATE OF text ON "application_statuses_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'application_statuses_search') AND new.text <> old.text BEGIN
  DELETE FROM "application_statuses_search_index" WHERE rowid = old.id;
  INSERT INTO "application_statuses_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "application_statuses_search_delete" AFTER DELETE ON "application_statuses_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'application_statuses_search') BEGIN
  DELETE FROM "application_statuses_search_index" WHERE rowid = old.id;
END;

CREATE TABLE "river_systems_search" (
  "id" INTEGER PRIMARY KEY REFERENCES "river_systems" ("id") ON DELETE CASCADE,
  "text" TEXT NOT NULL
);

CREATE VIRTUAL TABLE "river_systems_search_index" USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');

INSERT INTO "river_systems_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "river_systems_search" WHERE text <> '';

INSERT INTO "river_systems_search_index" ("river_systems_search_index") VALUES ('optimize');

INSERT OR REPLACE INTO search_marks SELECT 'river_systems_search', coalesce(max(id), 0) FROM "river_systems_search";

CREATE TRIGGER "river_systems_search_insert" AFTER INSERT ON "river_systems_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'river_systems_search') OR new.id >= (SELECT upto FROM search_marks WHERE name = 'river_systems_search') + 64 BEGIN
  INSERT INTO "river_systems_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '') WHERE id <= (SELECT upto FROM search_marks WHERE name = 'river_systems_search');
  INSERT INTO "river_systems_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM "river_systems_search" WHERE id > (SELECT upto FROM search_marks WHERE name = 'river_systems_search') AND id <= new.id AND text <> '';
  UPDATE search_marks SET upto = max(upto, new.id) WHERE name = 'river_systems_search';
END;

CREATE TRIGGER "river_systems_search_update" AFTER UPDATE OF text ON "river_systems_search" WHEN new.id <= (SELECT upto FROM search_marks WHERE name = 'river_systems_search') AND new.text <> old.text BEGIN
  DELETE FROM "river_systems_search_index" WHERE rowid = old.id;
  INSERT INTO "river_systems_search_index" (rowid, pairs) SELECT id, search_pairs(text) FROM (SELECT new.id AS id, new.text AS text WHERE new.text <> '');
END;

CREATE TRIGGER "river_systems_search_delete" AFTER DELETE ON "river_systems_search" WHEN old.id <= (SELECT upto FROM search_marks WHERE name = 'river_systems_search') BEGIN
  DELETE FROM "river_systems_search_index" WHERE rowid = old.id;
END;
