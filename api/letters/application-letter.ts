import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import { sha256Of } from '../sha256.ts';
import { type GrantFacts, grantFacts } from './grant-facts.ts';
import { demandComplete, issueLetter } from './issue.ts';
import type { Letter } from './letter.ts';
import { type LetterTemplate, letterTemplate } from './template.ts';

export type { Letter } from './letter.ts';

/** The letters that a grantee signs. */
export type SignedLetterKind = keyof typeof fileNames;

const fileNames = { ukesyo: 'ukesyo', confirmation: 'kakunin' } as const;

/** A letter with the hash of what it was made of: as long as that is the same, so is the letter. */
export interface DrawnLetter extends Letter {
  readonly basis: string;
}

/**
 * The letter by which a grantee accepts a grant or confirms its conditions (first file, section 7). The same data give the same bytes.
 * @throws Failure 422 that names a fact that is missing, or a character without a glyph; 409 without a template or its seal
 */
export async function applicationLetter(
  services: Services,
  db: Kysely<Database>,
  kind: SignedLetterKind,
  applicationId: number,
): Promise<DrawnLetter> {
  const { template, facts } = await sourcesOf(db, services, kind, applicationId);
  const letter = await issueLetter(services, db, template, facts, `${fileNames[kind]}_${applicationId}.pdf`);
  return { ...letter, basis: hashOf(template, facts) };
}

/** The basis that the letter would have now; nothing is drawn. @throws Failure 409 without a template */
export async function letterBasis(
  services: Pick<Services, 'settings'>,
  db: Kysely<Database>,
  kind: SignedLetterKind,
  applicationId: number,
): Promise<string> {
  const { template, facts } = await sourcesOf(db, services, kind, applicationId);
  return hashOf(template, facts);
}

/** Whether the letter could be made; nothing is drawn. @throws Failure as `applicationLetter`, but for its seal */
export async function demandLetter(services: Services, db: Kysely<Database>, kind: SignedLetterKind, applicationId: number): Promise<void> {
  const { template, facts } = await sourcesOf(db, services, kind, applicationId);
  await demandComplete(template, facts);
}

async function sourcesOf(db: Kysely<Database>, { settings }: Pick<Services, 'settings'>, kind: SignedLetterKind, applicationId: number) {
  return { template: await letterTemplate(db, kind), facts: await grantFacts(db, settings, applicationId) };
}

const hashOf = (template: LetterTemplate, facts: GrantFacts) => sha256Of(Buffer.from(JSON.stringify([template, facts])));
