import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import { grantFacts } from './grant-facts.ts';
import { demandComplete, issueLetter } from './issue.ts';
import type { Letter } from './letter.ts';
import { letterTemplate } from './template.ts';

export type { Letter } from './letter.ts';

/** The letters that a grantee signs. */
export type SignedLetterKind = keyof typeof fileNames;

const fileNames = { ukesyo: 'ukesyo', confirmation: 'kakunin' } as const;

/**
 * The letter by which a grantee accepts a grant or confirms its conditions (first file, section 7). The same data give the same bytes.
 * @throws Failure 422 that names a fact that is missing, or a character without a glyph; 409 without a template or its seal
 */
export async function applicationLetter(services: Services, db: Kysely<Database>, kind: SignedLetterKind, applicationId: number): Promise<Letter> {
  const template = await letterTemplate(db, kind);
  const facts = await grantFacts(db, services.settings, applicationId);
  return issueLetter(services, db, template, facts, `${fileNames[kind]}_${applicationId}.pdf`);
}

/** Whether the letter could be made; nothing is drawn. @throws Failure as `applicationLetter`, but for its seal */
export async function demandLetter({ settings }: Services, db: Kysely<Database>, kind: SignedLetterKind, applicationId: number): Promise<void> {
  await demandComplete(await letterTemplate(db, kind), await grantFacts(db, settings, applicationId));
}
