import type { TestApp } from './app.ts';

/** The mails that went out about an alert, by what it happened once. */
export async function mailsAbout({ engine }: TestApp, onceKey: string) {
  const alert = await engine.db.selectFrom('alerts').select('id').where('onceKey', '=', onceKey).executeTakeFirst();
  return engine.db.selectFrom('outbox').selectAll().where('onceKey', 'like', `alert:${alert?.id}:%`).orderBy('id').execute();
}
