ALTER TABLE "applications" RENAME COLUMN "toldVersion" TO "visibleVersion";

ALTER TABLE "applications" RENAME COLUMN "toldAt" TO "visibleAt";
