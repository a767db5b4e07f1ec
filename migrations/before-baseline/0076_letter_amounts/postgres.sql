ALTER TABLE "letter_templates" ADD COLUMN "amounts" TEXT COLLATE "C" NOT NULL DEFAULT 'figures';
