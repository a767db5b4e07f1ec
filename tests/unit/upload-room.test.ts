import { describe, expect, it } from 'vitest';
import { tighterQuota } from '../../refine-app/grantee/pages/upload-quota.tsx';

const quota = (used: number, limit = 1000) => ({ used, limit });

describe('the room for uploads', () => {
  it.each([
    ['nothing used', quota(0), null, { state: 'ample', left: 1000, shared: false }],
    ['almost four fifths', quota(799), null, { state: 'ample', left: 201, shared: false }],
    ['four fifths', quota(800), null, { state: 'scarce', left: 200, shared: false }],
    ['all', quota(1000), null, { state: 'full', left: 0, shared: false }],
    ['more than all', quota(1200), null, { state: 'full', left: 0, shared: false }],
    ['the organisation has less', quota(0), quota(4000, 4100), { state: 'scarce', left: 100, shared: true }],
    ['the organisation has more', quota(900), quota(0, 4000), { state: 'scarce', left: 100, shared: false }],
    ['the organisation has none', quota(0), quota(4000, 4000), { state: 'full', left: 0, shared: true }],
  ] as const)('%s', (_what, person, organization, expected) => expect(tighterQuota({ person, organization })).toEqual(expected));
});
