ALTER TABLE "letter_templates" ADD COLUMN "amounts" TEXT NOT NULL DEFAULT 'figures';
