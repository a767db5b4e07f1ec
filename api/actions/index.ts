import type { resources } from '../../resources.config.ts';
import { applicationHooks } from './applications/hooks.ts';
import { reveal } from './banks/reveal.ts';
import { commentHooks } from './comments/hooks.ts';
import type { ActionHandler, Hooks } from './hooks.ts';
import { mailTemplateHooks } from './mail_templates/hooks.ts';
import { cancel } from './outbox/cancel.ts';
import { resend } from './outbox/resend.ts';
import { recordRefund } from './payments/record-refund.ts';
import { receiptHooks } from './receipts/hooks.ts';
import { submissionHooks } from './submissions/hooks.ts';
import { transferAccountHooks } from './transfer_accounts/hooks.ts';
import { approve, cancel as cancelBatch, markSent, remove, sendBack, submit } from './transfer_batches/steps.ts';
import { revealItem } from './transfer_items/reveal.ts';
import { userHooks } from './users/hooks.ts';
import { invite } from './users/invite.ts';
import { signOut } from './users/sign-out.ts';

type ResourceName = keyof typeof resources;

/** The actions that a resource declares by name; none where the configuration says nothing. */
type DeclaredActions<N extends ResourceName> = (typeof resources)[N] extends { readonly actions?: infer A }
  ? string extends keyof A
    ? never
    : keyof A
  : never;

type WithActions = { [N in ResourceName]: [DeclaredActions<N>] extends [never] ? never : N }[ResourceName];

/** Every declared action has exactly one server half here: more or fewer do not compile. */
const actions: { readonly [N in WithActions]: { readonly [A in DeclaredActions<N> & string]: ActionHandler } } = {
  users: { invite, signOut },
  banks: { reveal },
  outbox: { resend, cancel },
  payments: { recordRefund },
  transfer_batches: { submit, approve, sendBack, markSent, cancel: cancelBatch },
  transfer_items: { remove, reveal: revealItem },
};

const hooks: { readonly [N in ResourceName]?: Hooks } = {
  applications: applicationHooks,
  users: userHooks,
  comments: commentHooks,
  receipts: receiptHooks,
  submissions: submissionHooks,
  mail_templates: mailTemplateHooks,
  transfer_accounts: transferAccountHooks,
};

export function actionHandler(resource: string, action: string): ActionHandler {
  return (actions as Record<string, Record<string, ActionHandler>>)[resource]?.[action] as ActionHandler;
}

export function hooksOf(resource: string): Hooks {
  return hooks[resource as ResourceName] ?? {};
}
