ALTER TABLE "applications" ADD COLUMN "toldVersion" BIGINT NOT NULL DEFAULT 1;

ALTER TABLE "applications" ADD COLUMN "toldAt" TIMESTAMPTZ(3);

-- Until now every write showed to the applicant. Of a selection that goes on, nothing has shown since the step into it.
UPDATE "applications" SET "toldVersion" = "version", "toldAt" = "updatedAt" WHERE "status" NOT IN ('SELECTION_PREPARATION', 'UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL');

UPDATE "applications" SET "toldAt" = (
  SELECT max("h"."createdAt") FROM "status_histories" AS "h"
  WHERE "h"."applicationId" = "applications"."id" AND "h"."toStatus" IN ('SELECTION_PREPARATION', 'UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL')
  AND ("h"."fromStatus" IS NULL OR "h"."fromStatus" NOT IN ('SELECTION_PREPARATION', 'UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL'))
) WHERE "status" IN ('SELECTION_PREPARATION', 'UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL');
