import type { Kysely } from 'kysely';
import type { LetterKind } from '../../domain/letters/letter-fields.ts';
import type { Database } from '../db/database.ts';
import { conflict } from '../failure.ts';
import type { LetterTexts } from './fill.ts';

export interface LetterTemplate extends LetterTexts {
  readonly id: number;
  readonly kind: LetterKind;
  readonly version: number;
  readonly sealId: number | null;
}

/** The foundation's template of a kind. @throws Failure 409 when there is none */
export async function letterTemplate(db: Kysely<Database>, kind: LetterKind): Promise<LetterTemplate> {
  const found = await db.selectFrom('letter_templates').selectAll().where('kind', '=', kind).executeTakeFirst();
  if (!found) throw conflict('template_missing', '書面のひな形がありません。「書面のひな形」を確かめてください。');
  return { ...found, kind };
}
