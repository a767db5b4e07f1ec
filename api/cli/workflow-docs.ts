import { writeFileSync } from 'node:fs';
import { workflowDocument } from '../../domain/workflow/workflow-document.ts';
import { resources } from '../../resources.config.ts';

/** `npm run docs:workflow`: writes the workflow as the table of transitions has it. */
const path = 'docs/workflow.md';
writeFileSync(path, workflowDocument({ application: resources.applications, payment: resources.payments }));
console.log(`${path} を書きました。`);
