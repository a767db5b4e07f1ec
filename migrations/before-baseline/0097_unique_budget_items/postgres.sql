DROP INDEX "budget_items_applicationId_id_idx";
