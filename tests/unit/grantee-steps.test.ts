import { describe, expect, it } from 'vitest';
import { type ApplicationStatus, applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { activityStatuses } from '../../domain/workflow/application-transitions.ts';
import { stepsFor } from '../../domain/workflow/transitions.ts';
import { granteeCapabilities } from '../../resources/applications/rules/grantee-capabilities.ts';
import { reports, reportsFrom, stepWords } from '../../resources/applications/screens/grantee/detail/grantee-step-words.ts';

describe('the buttons of a grantee’s application', () => {
  it('offer every step that the workflow gives the grantee', () => {
    for (const { key } of applicationStatuses) {
      const given = stepsFor(key, 'recipient');
      const { withdrawTo } = granteeCapabilities(key);
      const offered = new Set<ApplicationStatus | null>([
        ...given.filter(({ kind }) => kind === 'forward').map(({ to }) => to),
        ...reportsFrom(key).map((name) => reports[name]),
        withdrawTo,
      ]);
      expect([key, given.map(({ to }) => to).filter((to) => !offered.has(to))]).toEqual([key, []]);
    }
  });

  it('let it be said during the activity that a report was sent', () => {
    for (const status of activityStatuses) expect(reportsFrom(status)).toEqual(['change', 'incident', 'sent']);
    expect(stepWords('REPORT_SENT').button).toBe('報告書を送ったことを知らせる');
    expect(granteeCapabilities('REPORT_SENT').submitTo).toBe('REPORT_PREPARING');
  });
});
