import { isMailAddress } from '../../domain/mail/addresses.ts';
import { roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import type { Inputs } from '../../schema/derive/rows.ts';
import { email, flag, integer, longText, text } from '../../schema/fields.ts';
import type { Actor } from '../access/actor.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { writeAudit } from '../db/audit.ts';
import type { Transaction } from '../db/database.ts';
import { Failure, invalid } from '../failure.ts';
import { objectOf } from '../http/answer-schema.ts';
import { type Call, type Route, route } from '../http/route.ts';
import { compose, newMessageId } from '../mail/compose.ts';
import { type MergeValues, mailSubjects } from '../mail/merge-values.ts';
import { queueReadyMails, readyMail } from '../mail/queue.ts';
import { heldRow } from '../resources/stored-rows.ts';
import type { Services } from '../services.ts';

const fields = {
  subject: text('件名', { required: '件名を入力してください', max: 200 }),
  body: longText('本文', { required: '本文を入力してください', max: 20_000 }),
  to: email('宛先', { required: '宛先を入力してください' }),
  isHtml: flag('形式', { words: ['HTML', 'テキスト'] }),
  applicationId: integer('差し込む申請', { min: 1 }),
};

/** One mail to see how it arrives (spec, first file, section 7). With an application its fields are filled in; without one they stay as they are. */
export const testMailRoute: Route = route('POST /email/test', {
  summary: 'テストメールの送信',
  tag: resources.outbox.label,
  who: rolesThatMay(resources.mail_templates, 'update', roles),
  body: { type: 'inputs', fields },
  answer: objectOf({ message: 'string' }),
  run: sendTest,
});

async function sendTest({ services, actor, origin, body: values }: Call<unknown, unknown, Inputs<typeof fields>>) {
  const { to, applicationId } = values;
  if (!isMailAddress(to)) throw invalid({ to: 'メールアドレスの形が正しくありません' });
  const letter = { subject: values.subject, body: values.body, isHtml: values.isHtml };
  const merged = applicationId === null ? { ...letter, problem: null } : compose(letter, await valuesFor(applicationId));
  if (merged.problem) throw invalid({ body: merged.problem });
  const mail = {
    recipientAddress: to,
    recipientName: actor.username,
    subject: `【テスト】${merged.subject}`,
    body: merged.body,
    isHtml: letter.isHtml,
    messageId: newMessageId(services.settings),
  };
  const ready = readyMail(mail, services.now());
  await services.engine.transaction(async (db) => {
    await demandFewTests(services, actor, db);
    await queueReadyMails(db, [ready]);
    await writeAudit(db, actor, origin, services.now(), {
      ...logged,
      recordId: null,
      summary: `テストメールを ${to} に送信しました`,
    });
  });
  return { message: 'テストメールの送信を受け付けました' };

  async function valuesFor(applicationId: number): Promise<MergeValues> {
    const [subject] = await mailSubjects(services.engine.reader, [applicationId], { settings: services.settings, now: services.now() });
    if (!subject) throw invalid({ applicationId: '申請が見つかりません' });
    return { ...subject.values, recipientName: subject.contact?.name ?? actor.username };
  }
}

/** How a test is logged, with its address: by that they are counted. */
const logged = { action: 'action', resource: 'outbox' } as const;

/** A test goes to any address in the foundation's name: enough to try a letter out, too few to write to strangers. */
const mostAnHour = 5;

/** @throws Failure 429 */
async function demandFewTests({ engine, now }: Services, { userId }: Actor, db: Transaction): Promise<void> {
  // Tests at the same time wait here for each other.
  await heldRow(engine, resources.users, userId, db, { name: 'test mails', columns: [] });
  const since = new Date(now().getTime() - 60 * 60_000).toISOString();
  const tests = db.selectFrom('audit_logs').select('createdAt').where('createdAt', '>', since).where('userId', '=', userId);
  const sent = await tests.where('action', '=', logged.action).where('resource', '=', logged.resource).where('recordId', 'is', null).execute();
  if (sent.length < mostAnHour) return;
  throw new Failure(429, 'too_many_tests', `テストメールは、1時間に${mostAnHour}通まで送信できます。しばらく待ってから、もう一度お試しください。`);
}
