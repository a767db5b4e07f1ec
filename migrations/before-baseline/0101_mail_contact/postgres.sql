-- メールの末尾が案内していた「画面右上のお問い合わせ先」は、どの画面にもありません。基金の連絡先に書きかえます（口座の変更のお知らせには、連絡先を載せません）。
INSERT INTO "audit_logs" ("action", "resource", "recordId", "summary", "before", "after", "createdAt", "updatedAt")
SELECT 'update', 'mail_templates', "id", 'メールのひな形「' || "name" || '」のお問い合わせ先を直しました（更新のとき）',
  json_build_object('body', "body")::text,
  json_build_object('body', CASE WHEN "purpose" = 'account_changed' THEN replace("body", chr(10) || 'お問い合わせは、画面右上のお問い合わせ先までお願いします。', '') ELSE replace("body", 'お問い合わせは、画面右上のお問い合わせ先までお願いします。', 'お問い合わせ先：{{foundationContact}}') END)::text,
  now(), now()
FROM "mail_templates" WHERE "body" LIKE '%お問い合わせは、画面右上のお問い合わせ先までお願いします。%';

UPDATE "mail_templates" SET "body" = CASE WHEN "purpose" = 'account_changed' THEN replace("body", chr(10) || 'お問い合わせは、画面右上のお問い合わせ先までお願いします。', '') ELSE replace("body", 'お問い合わせは、画面右上のお問い合わせ先までお願いします。', 'お問い合わせ先：{{foundationContact}}') END,
  "version" = "version" + 1, "updatedAt" = now()
WHERE "body" LIKE '%お問い合わせは、画面右上のお問い合わせ先までお願いします。%';

-- 検索用の文は、次の起動で作り直します。
DELETE FROM "search_recipes" WHERE "resource" = 'mail_templates';
