DROP INDEX "audit_logs_userName_resource_id_idx";

CREATE INDEX IF NOT EXISTS "audit_logs_userName_resource_recordId_id_idx" ON "audit_logs" ("userName", "resource", "recordId", "id");

ALTER TABLE "outbox" ADD COLUMN "entryId" BIGINT REFERENCES "entries" ("id");

CREATE INDEX IF NOT EXISTS "outbox_entryId_id_idx" ON "outbox" ("entryId", "id") WHERE "entryId" IS NOT NULL;

-- What has been mailed so far to those who write what is still closed: until it is opened, nobody in the office reads it.
UPDATE "outbox" SET "entryId" = (
  SELECT max(e."id") FROM "entries" e JOIN "entry_members" m ON m."entryId" = e."id" LEFT JOIN "users" u ON u."id" = m."userId"
  WHERE e."sealed" = 1 AND e."createdAt" <= "outbox"."createdAt" AND "outbox"."recipientAddress" IN (m."email", u."email")
) WHERE "applicationId" IS NULL AND "recipientAddress" IN (
  SELECT m."email" FROM "entry_members" m JOIN "entries" e ON e."id" = m."entryId" WHERE e."sealed" = 1
  UNION SELECT u."email" FROM "entry_members" m JOIN "entries" e ON e."id" = m."entryId" JOIN "users" u ON u."id" = m."userId" WHERE e."sealed" = 1
);
