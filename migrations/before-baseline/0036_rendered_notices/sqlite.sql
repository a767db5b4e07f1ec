ALTER TABLE "notifications" ADD COLUMN "contentHtml" TEXT;
