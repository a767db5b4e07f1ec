import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { roleLabels } from '../../domain/roles.ts';
import { applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { applicationTransitions } from '../../domain/workflow/application-transitions.ts';
import { resources } from '../../resources.config.ts';
import { lifecycleChapter, meaningsOf, resourcesWithSteps } from '../../schema/derive/lifecycle-words.ts';
import { meaningOf } from '../../schema/lifecycle.ts';

const written = readFileSync('docs/workflow.md', 'utf8');

it('has a chapter for every lifecycle that a resource declares', () => {
  const chapters = resourcesWithSteps(resources).map(lifecycleChapter);
  expect(chapters.length).toBeGreaterThan(3);
  for (const chapter of chapters) expect(written).toContain(chapter);
});

it('says what each status means to either side', () => {
  const { applications, submissions } = resources;
  for (const [resource, status, side] of [
    [applications, 'CONTRACT_PROCESSING', 'grantee'],
    [submissions, 'SUBMITTED_RETURNED', 'grantee'],
    [submissions, 'SUBMITTED_RETURNED', 'staff'],
  ] as const)
    expect(written).toContain(`| ${meaningOf(resource, status, side)} |`);
  for (const resource of resourcesWithSteps(resources).filter((one) => meaningsOf(one).length > 0))
    expect(lifecycleChapter(resource)).toContain('の状況の意味\n');
});

it('says of every lifecycle who takes which step from where', () => {
  const chapter = lifecycleChapter(resources.transfer_batches);
  expect(chapter).toContain('| 状況 |');
  for (const state of Object.values(resources.transfer_batches.lifecycle?.states ?? {})) expect(chapter).toContain(`| ${state[0]} |`);
});

it('has a row in the matrix for every status, and a line for every step', () => {
  for (const { key } of applicationStatuses) expect(written.split('\n').filter((line) => line.includes(`\`${key}\``))).toHaveLength(1);
  const [list = ''] = written.split('## 一つひとつの進み方')[1]?.split(/^## /m) ?? [];
  const lines = list.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| 状況') && !line.startsWith('| ---'));
  expect(lines).toHaveLength(applicationTransitions.length);
});

it('names a column for each role that moves applications, and for no other', () => {
  const head = written.split('\n').find((line) => line.startsWith('| 段階')) ?? '';
  const movers = new Set(applicationTransitions.flatMap(({ by }) => by));
  for (const [role, label] of Object.entries(roleLabels)) {
    expect(head.split(' | ').some((cell) => cell.replace(' |', '') === label)).toBe(movers.has(role as keyof typeof roleLabels));
  }
});
