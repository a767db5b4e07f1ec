import { type DispatcherOptions, dispatcher } from '../../api/mail/dispatcher.ts';

/** One round of the mail worker: sends what is due, and ends when it is through. @returns how many there were */
export async function sendDue(options: DispatcherOptions): Promise<number> {
  const mails = dispatcher(options);
  const taken = await mails.take(50);
  await mails.finish();
  return taken;
}
