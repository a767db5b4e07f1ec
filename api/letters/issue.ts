import type { Kysely } from 'kysely';
import { letterKinds } from '../../domain/terms.ts';
import type { FieldErrors } from '../../schema/derive/validators.ts';
import type { Database } from '../db/database.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { sha256Of } from '../sha256.ts';
import { drawInThread } from './draw-in-thread.ts';
import { filled, gapsOf, problemsOf } from './fill.ts';
import { letterFont } from './font.ts';
import type { GrantFacts } from './grant-facts.ts';
import type { Letter } from './letter.ts';
import { sealOf } from './seal.ts';
import type { LetterTemplate } from './template.ts';

/**
 * Draws the letter that a template and the facts of a grant make.
 * @throws Failure 422 that names what the template says wrong, what the facts lack, and each character without a glyph; 409 for a seal that cannot be read
 */
export async function issueLetter(
  services: Services,
  db: Kysely<Database>,
  template: LetterTemplate,
  facts: GrantFacts,
  fileName: string,
): Promise<Letter> {
  await demandComplete(template, facts);
  const texts = { ...filled(template, facts), foot: footOf(template, facts, services.settings.publicUrl) };
  const title = `${texts.title}（${facts.number}）`;
  const bytes = await drawInThread(title, facts.at, texts, await sealOf(services, db, template.sealId));
  return { bytes, fileName, title, addressee: texts.addressee, templateVersion: template.version, sha256: sha256Of(bytes) };
}

/** What is going to be signed says on each page where anybody can see whether it was, and is unchanged. */
function footOf({ kind }: LetterTemplate, { values }: GrantFacts, publicUrl: string): string {
  if (kind !== 'ukesyo' && kind !== 'confirmation') return '';
  return `電子署名の確認：${publicUrl}/verify　　文書番号：${values.documentNumber ?? ''}`;
}

/** The same refusals, but for the seal's, without drawing anything. @throws Failure 422 */
export async function demandComplete(template: LetterTemplate, facts: GrantFacts): Promise<void> {
  const font = await letterFont();
  const wrong = problemsOf(template.kind, template, font);
  refuse(template, Object.keys(wrong).length > 0 ? wrong : gapsOf(template, facts, font));
}

function refuse({ kind }: LetterTemplate, errors: FieldErrors): void {
  const texts = [...new Set(Object.values(errors))];
  if (texts.length > 0) throw new Failure(422, 'letter_problem', `${letterKinds[kind]}を作れません。${texts.join('。')}。`, errors);
}
