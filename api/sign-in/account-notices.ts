import { type Role, roleLabels, roles } from '../../domain/roles.ts';
import { seatsOf } from '../../domain/workflow/approval-seats.ts';
import { resources } from '../../resources.config.ts';
import type { Values } from '../../schema/derive/validators.ts';
import { controlsIn } from '../access/controls.ts';
import { rolesThatMay } from '../access/permissions.ts';
import type { Transaction } from '../db/database.ts';
import { queueAccountNotice } from '../mail/account-notice.ts';
import { raiseAlert } from '../ops/alerts/raise.ts';
import type { Cells } from '../resources/columns.ts';
import type { InnerCall, InnerServices } from '../services.ts';
import { sendInvitation } from './invitations.ts';

const { users, transfer_batches } = resources;

type Change = InnerCall & { readonly db: Transaction };

/** Notifies the person of a newly created account, and alerts the heads about its privileges. */
export async function afterCreation({ id, values, ...change }: Change & { readonly id: number; readonly values: Values }): Promise<void> {
  const { db, services, actor } = change;
  if (values.status !== 0) await alertPrivileges(db, services, by(actor), { ...values, id }, '登録しました');
  if (values.firstPassword === 'invitation') await sendInvitation(db, services, actor, id);
  else if (actor.userId !== 0)
    await notifyPerson(
      change,
      values,
      [values.email],
      'を登録し、仮のパスワードを設定しました。はじめてログインするときに、ご自身のパスワードに変えてください',
    );
}

/** Notifies of a change made by somebody else. */
export async function afterChange(change: Change, values: Values, current: Cells): Promise<void> {
  const { db, services, actor } = change;
  const controls = controlsIn(users.name, current, values);
  const after = { ...current, ...values };
  if (after.status === 1 && controls.includes('role'))
    await alertPrivileges(db, services, by(actor), after, `「${roleLabels[after.roletype as Role]}」にしました`);
  else if (controls.includes('enabled')) await alertPrivileges(db, services, by(actor), after, '停止中から有効に戻しました');
  if (controls.includes('address')) await notifyPerson(change, after, [current.email, after.email], 'のメールアドレスを変更しました');
  if (controls.includes('password'))
    await notifyPerson(
      change,
      after,
      [current.email, after.email],
      'に仮のパスワードを設定しました。次にログインするときに、ご自身のパスワードに変えてください',
    );
}

const administrators = rolesThatMay(users, 'update', roles);
const movers = [
  ...rolesThatMay(transfer_batches, 'submit', roles),
  ...seatsOf('advance').flatMap((seat) => seat.roles),
  ...seatsOf('decision').flatMap((seat) => seat.roles),
];

const by = ({ username }: Change['actor']) => `${username} さん`;

/** Alerts the heads about anybody who gains a role that administers accounts or takes part in payments. */
export async function alertPrivileges(
  db: Transaction,
  services: Pick<InnerServices, 'settings' | 'now'>,
  author: string,
  user: Cells,
  done: string,
): Promise<void> {
  const role = user.roletype as Role;
  const isHead = administrators.includes(role);
  if (!isHead && !movers.includes(role)) return;
  await raiseAlert(db, services, {
    kind: isHead ? 'newHead' : 'powerGranted',
    summary: `${author}が、${user.username} さん（${roleLabels[role]}、${user.email}）のアカウントを${done}。`,
    details: isHead ? 'この権限では、アカウントの登録と変更、振込データの承認ができます。' : 'この権限では、振込・前払い・精算の手続きに加わります。',
    resource: users.name,
    recordId: user.id as number,
  });
}

async function notifyPerson({ db, services, actor, origin }: Change, user: Values, addresses: readonly unknown[], done: string): Promise<void> {
  const holder = { username: user.username as string, roletype: user.roletype as Role };
  const text = `${services.settings.foundationName}の ${actor.username} さんが、あなたのアカウント${done}。`;
  await queueAccountNotice(db, services, holder, addresses as string[], { text, address: origin.address });
}
