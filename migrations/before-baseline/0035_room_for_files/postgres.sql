CREATE INDEX IF NOT EXISTS "files_uploadedById_size_idx" ON "files" ("uploadedById" NULLS FIRST, "size" NULLS FIRST);

CREATE INDEX IF NOT EXISTS "files_recordId_createdAt_idx" ON "files" ("recordId" NULLS FIRST, "createdAt" NULLS FIRST);
