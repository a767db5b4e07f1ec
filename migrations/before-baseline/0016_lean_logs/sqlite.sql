DROP INDEX "status_histories_userName_id_idx";

DROP INDEX "audit_logs_summary_id_idx";

DROP INDEX "outbox_sentAt_id_idx";

DROP INDEX "outbox_attempts_id_idx";

DROP INDEX "outbox_subject_id_idx";

DROP INDEX "outbox_recipientAddress_id_idx";

DROP INDEX "outbox_recipientName_id_idx";

DROP INDEX "outbox_messageId_key";
