import { workflowDocument } from '../../resources/applications/rules/workflow-document.ts';
import type { resources } from '../../resources.config.ts';
import { lifecycleChapter, meaningsChapter, resourcesWithSteps } from '../../schema/derive/lifecycle-words.ts';

/** `docs/workflow.md`: the transition table, the meaning of its statuses, and a chapter for each other lifecycle. */
export function workflowPage(all: typeof resources): string {
  const applications = workflowDocument({ application: all.applications, payment: all.payments });
  const chapters = resourcesWithSteps(all).map((resource) => `${lifecycleChapter(resource)}\n`);
  return [applications, ...meaningsChapter(all.applications), ...chapters].join('\n');
}
