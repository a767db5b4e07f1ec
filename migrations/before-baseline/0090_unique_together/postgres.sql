DROP INDEX "envelopes_onceKey_key";

ALTER TABLE "envelopes" DROP COLUMN "onceKey";

CREATE UNIQUE INDEX IF NOT EXISTS "envelopes_applicationId_kind_fdf8efe5_key" ON "envelopes" ("applicationId", "kind") WHERE "status" IN ('preparing', 'sent');

-- 同じ申請の同じ費目に2件以上あるときは、合計をいちばん古い1件にまとめ、操作記録に残します。
INSERT INTO "audit_logs" ("action", "resource", "recordId", "summary", "before", "after", "createdAt", "updatedAt")
SELECT 'update', 'budget_items', "id", '予算の内訳の、同じ費目の' || "rows" || '件を1件にまとめました（更新のとき）',
  json_build_object('amount', "amount")::text, json_build_object('amount', "total")::text, now(), now()
FROM "budget_items" JOIN (
  SELECT min("id") AS "kept", sum("amount")::bigint AS "total", count(*) AS "rows", "applicationId", "costCategory"
  FROM "budget_items" GROUP BY "applicationId", "costCategory" HAVING count(*) > 1
) AS "alike" ON "kept" = "id";

UPDATE "budget_items" SET "amount" = "total", "version" = "version" + 1, "updatedAt" = now()
FROM (
  SELECT min("id") AS "kept", sum("amount")::bigint AS "total", count(*) AS "rows", "applicationId", "costCategory"
  FROM "budget_items" GROUP BY "applicationId", "costCategory" HAVING count(*) > 1
) AS "alike" WHERE "kept" = "id";

DELETE FROM "budget_items" WHERE "id" NOT IN (SELECT min("id") FROM "budget_items" GROUP BY "applicationId", "costCategory");

CREATE UNIQUE INDEX IF NOT EXISTS "budget_items_applicationId_costCategory_key" ON "budget_items" ("applicationId", "costCategory");
