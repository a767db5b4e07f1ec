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

-- What is on record already counts from the day on which it was done.
INSERT INTO "account_controls" ("userId", "controllerId", "how", "createdAt", "updatedAt")
SELECT l."recordId", l."userId", k."how", l."createdAt", l."createdAt"
FROM "audit_logs" l
JOIN (
  SELECT 'created' AS "how", 'create' AS "action", '%' AS "summary", '%' AS "after"
  UNION ALL SELECT 'invited', 'action', '%（パスワード設定の案内を送る）', '%'
  UNION ALL SELECT 'enabled', 'update', '%', '%"status":1%'
  UNION ALL SELECT 'role', 'update', '%', '%"roletype":%'
  UNION ALL SELECT 'password', 'update', '%', '%"password":%'
  UNION ALL SELECT 'address', 'update', '%', '%"email":%'
) k ON k."action" = l."action" AND l."summary" LIKE k."summary" AND COALESCE(l."after", '') LIKE k."after"
WHERE l."resource" = 'users' AND l."userId" > 0 AND l."userId" <> l."recordId" AND l."recordId" IN (SELECT "id" FROM "users");
