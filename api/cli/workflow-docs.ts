import { writeFileSync } from 'node:fs';
import { resources } from '../../resources.config.ts';
import { workflowPage } from './workflow-page.ts';

/** `npm run docs:workflow`: writes the workflow as the table of transitions has it, and the lifecycles that resources declare. */
const path = 'docs/workflow.md';
writeFileSync(path, workflowPage(resources));
console.log(`${path} を書きました。`);
