CREATE TABLE "installations" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "databaseId" TEXT NOT NULL,
  "storeId" TEXT NOT NULL,
  "keyCheck" TEXT NOT NULL,
  "version" BIGINT NOT NULL DEFAULT 1,
  "createdAt" TIME_TEXT NOT NULL,
  "updatedAt" TIME_TEXT NOT NULL
);
