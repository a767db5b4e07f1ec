import type { TestApp } from './app.ts';
import { publishedCall as published } from './calls.ts';

const texts = { lead: '川に親しむ活動を助けます。', eligibility: '学校と市民団体', support: '上限まで', contact: '事務局' };

/** A call that the office has published, open from the beginning of October to the end of November 2026 unless said. @returns its id */
export async function publishedCall(app: TestApp, given: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const { opensAt = '2026-10-01T00:00:00.000Z', closesAt = '2026-11-30T09:00:00.000Z', ...more } = given;
  const { id } = await published(app, new Date(opensAt as string), new Date(closesAt as string), { ...texts, ...more });
  return id as number;
}
