ALTER TABLE "files" ADD COLUMN "scanClaimedUntil" TIME_TEXT;

CREATE TABLE "job_runs" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "run" TEXT NOT NULL,
  "attempts" BIGINT NOT NULL,
  "claimedUntil" TIME_TEXT,
  "doneAt" TIME_TEXT,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);

CREATE UNIQUE INDEX IF NOT EXISTS "job_runs_run_key" ON "job_runs" ("run");
