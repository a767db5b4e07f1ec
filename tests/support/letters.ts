import sharp from 'sharp';
import type { TestApp } from './app.ts';
import { withoutGuards } from './guards.ts';

/** A square seal in red, with transparency around it, as PNG. */
export function sealPicture(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect x="15" y="15" width="270" height="270" fill="none" stroke="#c00" stroke-width="24"/><circle cx="150" cy="150" r="80" fill="#c00"/></svg>';
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Puts the board's decision of that day into an application's history, in place of any other: letters are dated by it. */
export async function decideByBoard({ engine }: TestApp, applicationId: number, at = '2026-03-18T01:00:00.000Z'): Promise<void> {
  const { db } = engine;
  await withoutGuards(engine, 'status_histories');
  await db.deleteFrom('status_histories').where('applicationId', '=', applicationId).where('toStatus', '=', 'CONTRACT_PREPARATION').execute();
  const step = { fromStatus: 'AWAITING_BOARD_APPROVAL', toStatus: 'CONTRACT_PREPARATION' } as const;
  await db
    .insertInto('status_histories')
    .values({ applicationId, ...step, createdAt: at, updatedAt: at })
    .execute();
}
