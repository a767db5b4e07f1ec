CREATE INDEX IF NOT EXISTS "payments_refundDeadline_id_idx" ON "payments" ("refundDeadline", "id");
