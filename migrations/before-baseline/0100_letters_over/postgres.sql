-- 署名できなくなった請書（期限切れ・取消し・辞退）の申請：請書依頼日を空け、助成者を待っていたものは「契約準備中」に戻します。紙で依頼し直したものはそのままです。
CREATE TEMPORARY TABLE "letters_over" AS
SELECT a."id", a."status", a."ukesyoSendDate", a."title"
FROM "applications" AS a JOIN "envelopes" AS e
  ON e."id" = (SELECT max(n."id") FROM "envelopes" AS n WHERE n."applicationId" = a."id" AND n."kind" = 'ukesyo')
WHERE a."status" IN ('CONTRACT_PREPARATION', 'CONTRACT_PROCESSING', 'CONTRACT_ON_HOLD')
  AND e."status" IN ('expired', 'cancelled', 'declined')
  AND (a."status" = 'CONTRACT_PROCESSING' OR a."ukesyoSendDate" IS NOT NULL)
  AND (a."ukesyoSendDate" IS NULL OR (e."sentAt" AT TIME ZONE 'Asia/Tokyo')::date >= a."ukesyoSendDate");

INSERT INTO "status_histories" ("applicationId", "fromStatus", "toStatus", "comment", "isShared", "createdAt", "updatedAt")
SELECT "id", "status", 'CONTRACT_PREPARATION', '署名できる請書がないため（更新のとき）', 0, now(), now()
FROM "letters_over" WHERE "status" = 'CONTRACT_PROCESSING';

INSERT INTO "audit_logs" ("action", "resource", "recordId", "summary", "before", "after", "createdAt", "updatedAt")
SELECT 'update', 'applications', "id", '申請「' || "title" || '」の請書に署名できなくなっていたため、請書依頼日を空けました（更新のとき）',
  json_build_object('status', "status", 'ukesyoSendDate', "ukesyoSendDate")::text,
  json_build_object('status', CASE WHEN "status" = 'CONTRACT_PROCESSING' THEN 'CONTRACT_PREPARATION' ELSE "status" END, 'ukesyoSendDate', NULL)::text,
  now(), now()
FROM "letters_over";

UPDATE "applications" SET "ukesyoSendDate" = NULL, "version" = "version" + 1, "visibleVersion" = "visibleVersion" + 1, "visibleAt" = now(),
  "statusSince" = CASE WHEN "status" = 'CONTRACT_PROCESSING' THEN now() ELSE "statusSince" END,
  "status" = CASE WHEN "status" = 'CONTRACT_PROCESSING' THEN 'CONTRACT_PREPARATION' ELSE "status" END,
  "updatedAt" = now()
WHERE "id" IN (SELECT "id" FROM "letters_over");

DROP TABLE "letters_over";
