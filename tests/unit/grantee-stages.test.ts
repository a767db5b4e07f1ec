import { describe, expect, it } from 'vitest';
import { roleLabels } from '../../domain/roles.ts';
import { type ApplicationStatus, applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { granteeStage, granteeStages } from '../../domain/workflow/grantee-stages.ts';
import { rolesToActAt } from '../../domain/workflow/transitions.ts';
import { resources } from '../../resources.config.ts';
import { meaningOf } from '../../schema/lifecycle.ts';

const meaning = (status: ApplicationStatus) => meaningOf(resources.applications, status, 'grantee') ?? '';

describe('where a grant stands, in the grantee’s words', () => {
  const inner = Object.entries(roleLabels).flatMap(([role, label]) => (role === 'recipient' ? [] : [label]));

  it.each(applicationStatuses)('$key has a stage and a sentence that names no office of the foundation', ({ key }) => {
    const { at, label } = granteeStage(key);
    const sentence = meaning(key);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(at).toBeLessThanOrEqual(granteeStages.length);
    expect(sentence).toMatch(/。$/);
    expect(inner.filter((name) => `${label}${sentence}`.includes(name))).toEqual([]);
    expect(label).not.toMatch(/END|[()（）]参事/);
  });

  it('asks for something where the turn is the grantee’s', () => {
    const waiting = applicationStatuses.filter(({ key }) => rolesToActAt(key).includes('recipient'));
    const silent = waiting.filter(({ key }) => /受け付けました|進めています/.test(meaning(key)));
    expect(silent.map(({ key }) => key)).toEqual([]);
  });

  it('knows an early end from the end of the way', () => {
    expect(granteeStage('REJECTED_END').endedEarly).toBe(true);
    expect(granteeStage('GRANT_COMPLETED')).toMatchObject({ endedEarly: false, at: granteeStages.length });
  });
});
