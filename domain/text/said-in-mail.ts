import { hasUnseen } from './unseen.ts';

/** Letters of a text by somebody else that a mail repeats. */
const most = 200;

/** What mail programs make links of, or people type into their browsers: an address of any scheme, of a site or of a mailbox, however wide it is written. */
const address = /:\/\/|@|\bwww\.|[\p{L}\p{N}-]\.(?:[a-z]{2,}|xn--)/iu;

/**
 * What somebody outside the office has typed, as a mail to others repeats it: nobody speaks through the foundation's mails at length, or leads their readers
 * elsewhere.
 * @param elsewhere stands in its place where it may not be repeated: where to read it
 */
export function saidInMail(text: string, elsewhere: string): string {
  const isKept = [...text].length <= most && !hasUnseen(text) && !address.test(text.normalize('NFKC'));
  return isKept ? text : elsewhere;
}

/** The same of a name. */
export function nameInMail(name: string): string {
  return saidInMail(name, '（お名前は、ログイン後の画面でご確認ください）');
}
