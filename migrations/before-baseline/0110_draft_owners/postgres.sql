-- Whose person somebody is who writes a draft: the organisation's own, or nobody's where the invitation went to somebody from elsewhere.
ALTER TABLE "entry_members" ADD COLUMN "organizationId" BIGINT REFERENCES "organizations" ("id");

CREATE INDEX IF NOT EXISTS "entry_members_organizationId_id_idx" ON "entry_members" ("organizationId" NULLS FIRST, "id" NULLS FIRST) WHERE "organizationId" IS NOT NULL;

-- Those who are of the organisation, those who were not invited (who began it, the contact of one on paper), and those who have been of it before.
UPDATE "entry_members" SET "organizationId" = (SELECT e."organizationId" FROM "entries" e WHERE e."id" = "entry_members"."entryId")
WHERE EXISTS (
  SELECT 1 FROM "users" u JOIN "entries" e ON e."id" = "entry_members"."entryId"
  WHERE u."id" = "entry_members"."userId" AND u."roletype" = 'recipient' AND (
    u."organizationId" = e."organizationId" OR "entry_members"."invitedById" IS NULL OR EXISTS (
      SELECT 1 FROM "audit_logs" l WHERE l."resource" = 'users' AND l."recordId" = u."id" AND l."action" = 'update' AND (
        l."before" LIKE '%"organizationId":' || e."organizationId" || ',%' OR l."before" LIKE '%"organizationId":' || e."organizationId" || '}%'
      )
    )
  )
);

-- Who has entered a tie of a member: the office, unless the log says that the member has.
ALTER TABLE "member_ties" ADD COLUMN "byOffice" BIGINT NOT NULL DEFAULT 0;

UPDATE "member_ties" SET "byOffice" = 1 WHERE NOT EXISTS (
  SELECT 1 FROM "audit_logs" l
  WHERE l."resource" = 'member_ties' AND l."recordId" = "member_ties"."id" AND l."action" = 'create'
    AND l."userRole" IN ('selection_committee', 'evaluation_committee')
);

-- Whoever has let somebody into an organisation counts from the day on which it was done.
INSERT INTO "account_controls" ("userId", "controllerId", "how", "createdAt", "updatedAt")
SELECT l."recordId", l."userId", 'organization', l."createdAt", l."createdAt" FROM "audit_logs" l
WHERE l."resource" = 'users' AND l."action" = 'update' AND l."after" LIKE '%"organizationId":%' AND l."after" NOT LIKE '%"organizationId":null%'
  AND l."userId" > 0 AND l."userId" <> l."recordId" AND l."recordId" IN (SELECT "id" FROM "users");
