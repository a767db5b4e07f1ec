import { hasInvisibleCharacters } from './invisible-characters.ts';

/** Maximum characters of a user's text quoted in a mail. */
const maxCharacters = 200;

/** Text that mail clients turn into links or people type into browsers: URLs of any scheme, domains, mail addresses, in any width. */
const address = /:\/\/|@|\bwww\.|[\p{L}\p{N}-]\.(?:[a-z]{2,}|xn--)/iu;

/**
 * Quotes a text typed by an external user in a mail to others, unless it is too long or contains links or invisible characters, so that the
 * foundation's mails cannot be abused.
 * @param elsewhere replacement text that tells where to read it
 */
export function quotedInMail(text: string, elsewhere: string): string {
  const isKept = [...text].length <= maxCharacters && !hasInvisibleCharacters(text) && !address.test(text.normalize('NFKC'));
  return isKept ? text : elsewhere;
}

/** The same for a name. */
export function nameInMail(name: string): string {
  return quotedInMail(name, '（お名前は、ログイン後の画面でご確認ください）');
}
