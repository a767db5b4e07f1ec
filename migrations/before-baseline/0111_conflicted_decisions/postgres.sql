DROP INDEX "decisions_problem_id_idx";

CREATE INDEX IF NOT EXISTS "decisions_problem_applicationId_id_idx" ON "decisions" ("problem" NULLS FIRST, "applicationId" NULLS FIRST, "id" NULLS FIRST);
