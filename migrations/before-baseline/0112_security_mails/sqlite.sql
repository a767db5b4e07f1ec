ALTER TABLE "mail_templates" ADD COLUMN "proposedSubject" TEXT;

ALTER TABLE "mail_templates" ADD COLUMN "proposedBody" TEXT;

ALTER TABLE "mail_templates" ADD COLUMN "proposedIsHtml" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "mail_templates" ADD COLUMN "proposedById" BIGINT REFERENCES "users" ("id");

ALTER TABLE "mail_templates" ADD COLUMN "proposedAt" TIME_TEXT;

ALTER TABLE "outbox" ADD COLUMN "isSecurity" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "outbox" ADD COLUMN "causedById" BIGINT;

UPDATE "outbox" SET "isSecurity" = 1
WHERE "status" IN ('waiting', 'sending') AND ("secret" IS NOT NULL OR "onceKey" LIKE 'alert:%');

UPDATE "outbox" SET "causedById" = (SELECT "userId" FROM "mail_batches" WHERE "mail_batches"."id" = "outbox"."batchId")
WHERE "status" = 'waiting' AND "batchId" IS NOT NULL;

-- A code that its reader alone may see stands on a line of its own. (To the search a line break is a space, so that its texts stay right.)
INSERT INTO "audit_logs" ("action", "resource", "recordId", "summary", "before", "after", "createdAt", "updatedAt")
SELECT 'update', 'mail_templates', "id", 'メールのひな形「' || "name" || '」の確認コードを一行に分けました（更新のとき）',
  json_object('body', "body"), json_object('body', replace("body", '確認コード　{{signCode}}', '確認コード' || char(10) || '{{signCode}}')), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM "mail_templates" WHERE "purpose" = 'signing_code' AND "body" LIKE '%確認コード　{{signCode}}%';

UPDATE "mail_templates" SET "body" = replace("body", '確認コード　{{signCode}}', '確認コード' || char(10) || '{{signCode}}'),
  "version" = "version" + 1, "updatedAt" = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE "purpose" = 'signing_code' AND "body" LIKE '%確認コード　{{signCode}}%';
