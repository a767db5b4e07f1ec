CREATE INDEX IF NOT EXISTS "applications_grantThemeNumber_id_idx" ON "applications" ("grantThemeNumber" NULLS FIRST, "id" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "transfer_accounts_bankCode_id_idx" ON "transfer_accounts" ("bankCode" NULLS FIRST, "id" NULLS FIRST);
