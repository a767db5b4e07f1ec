import { isSecretField, type SecretField, secretFields, secretMark } from '../../domain/mail/security-mails.ts';
import { placeholder } from '../../domain/text/merge.ts';
import { cleanHtml, escapeHtml, partsOfHtml } from '../text/html.ts';

export interface MailBody {
  readonly body: string;
  readonly isHtml: boolean;
}

/**
 * Why a secret must not replace the placeholder of a text; null where it may: the placeholder occurs once, alone on a line, in no link or attribute.
 */
export function misplacedSecret({ body, isHtml }: MailBody): string | null {
  const text = normalisedPlaceholders(isHtml ? cleanHtml(body) : body);
  const found = secretFields.flatMap((name) =>
    text
      .split(secretMark(name))
      .slice(1)
      .map(() => secretMark(name)),
  );
  const [mark] = found;
  if (mark === undefined) return null;
  if (found.length > 1) return `本人だけに見える差し込み項目（${mark}）は、本文に一度だけ書いてください`;
  const lines = isHtml ? partsOfHtml(text).lines : text.split(/\r?\n/).map((line) => ({ text: line, isLinked: false }));
  if (lines.some((line) => line.text.trim() === mark && !line.isLinked)) return null;
  return `${mark} は、ほかの文字と並べたりリンクに入れたりせず、一行に単独で書いてください。ボタンやリンクは、送るときにシステムが作ります`;
}

/** Normalises the spacing of secret placeholders. */
function normalisedPlaceholders(text: string): string {
  return text.replaceAll(placeholder, (match: string, name: string) => (isSecretField(name) ? secretMark(name) : match));
}

/** Inserts the secret, rendered by the system, into the body of a mail. Where the placeholder is misplaced, the secret goes to the top instead. */
export function withRenderedSecret(mail: MailBody, secret: string): string {
  const { body, isHtml } = mail;
  const drawn = isHtml ? drawnHtml(secret) : secret;
  const mark = marksIn(body)[0];
  if (mark && misplacedSecret(mail) === null) return body.replace(mark, () => drawn);
  const rest = secretFields.reduce((text, name) => text.replaceAll(secretMark(name), ''), body);
  return isHtml ? `<p>${drawn}</p>${rest}` : `${drawn}\n\n${rest}`;
}

function marksIn(body: string): string[] {
  return secretFields.map((name: SecretField) => secretMark(name)).filter((mark) => body.includes(mark));
}

/** A link shows its target; a code is text. */
function drawnHtml(secret: string): string {
  const text = escapeHtml(secret);
  return /^https?:\/\//.test(secret) ? `<a href="${text}" rel="noopener noreferrer">${text}</a>` : `<strong>${text}</strong>`;
}
