import { writeFileSync } from 'node:fs';
import { workflowDocument } from '../../domain/workflow/workflow-document.ts';
import { resources } from '../../resources.config.ts';
import { lifecycleChapter, resourcesWithSteps } from '../../schema/derive/lifecycle-words.ts';

/** `npm run docs:workflow`: writes the workflow as the table of transitions has it, and the lifecycles that resources declare. */
const path = 'docs/workflow.md';
const applications = workflowDocument({ application: resources.applications, payment: resources.payments });
writeFileSync(path, [applications, ...resourcesWithSteps(resources).map((resource) => `${lifecycleChapter(resource)}\n`)].join('\n'));
console.log(`${path} を書きました。`);
