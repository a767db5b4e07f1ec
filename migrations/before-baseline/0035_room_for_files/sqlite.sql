CREATE INDEX IF NOT EXISTS "files_uploadedById_size_idx" ON "files" ("uploadedById", "size");

CREATE INDEX IF NOT EXISTS "files_recordId_createdAt_idx" ON "files" ("recordId", "createdAt");
