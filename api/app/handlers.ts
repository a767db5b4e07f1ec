import { commentHooks } from '../../resources/applications/server/comments.ts';
import { budgetHooks } from '../../resources/applications/server/held.ts';
import { applicationHooks } from '../../resources/applications/server/hooks.ts';
import { applicationHandlers } from '../../resources/applications/server/steps.ts';
import { confirm as confirmAccount, revealNumber } from '../../resources/bank-accounts/server/confirm.ts';
import { bankHooks } from '../../resources/bank-accounts/server/hooks.ts';
import { formHandlers, formHooks, newVersion } from '../../resources/calls/server/application-forms/steps.ts';
import { enterPaper } from '../../resources/calls/server/enter-paper.ts';
import { remind } from '../../resources/calls/server/remind.ts';
import { callHandlers, callHooks, changeForm, copy as copyCall, extend as extendCall, unseal } from '../../resources/calls/server/steps.ts';
import { announcementHandlers, announcementHooks } from '../../resources/decisions/server/announcements/steps.ts';
import { decide, decisionHandlers, decisionHooks, promote } from '../../resources/decisions/server/hooks.ts';
import { submissionHooks } from '../../resources/documents/server/hooks.ts';
import { prepareSubmit, submissionHandlers } from '../../resources/documents/server/steps.ts';
import { extend as extendEntry } from '../../resources/entries/server/extend.ts';
import { envelopeHooks } from '../../resources/letters/server/envelopes/hooks.ts';
import { prepareSignatures } from '../../resources/letters/server/envelopes/sign.ts';
import { envelopeHandlers, prepareReplacement, resend as resendEnvelope } from '../../resources/letters/server/envelopes/steps.ts';
import { letterHooks } from '../../resources/letters/server/hooks.ts';
import { prepareRedraw, redraw } from '../../resources/letters/server/settlement.ts';
import { letterTemplateHooks } from '../../resources/letters/server/template-hooks.ts';
import { mailTemplateHooks } from '../../resources/messages/server/mail-templates/hooks.ts';
import { approve as approveText, propose as proposeText } from '../../resources/messages/server/mail-templates/proposal.ts';
import { cancelMail } from '../../resources/messages/server/outbox/cancel.ts';
import { counter } from '../../resources/payments/server/counter.ts';
import {
  changeTaxToReturn,
  chargeSurcharge,
  recordRefund,
  recordTaxReturn,
  reopen as reopenSettlement,
} from '../../resources/payments/server/record.ts';
import { transferAccountHooks } from '../../resources/payments/server/transfers/account-hooks.ts';
import { batchSteps, remove } from '../../resources/payments/server/transfers/steps.ts';
import { factorResetHandlers, factorResetHooks } from '../../resources/people/server/factor-resets/steps.ts';
import { joinHandlers, joinHooks } from '../../resources/people/server/organization-joins/steps.ts';
import { endSso } from '../../resources/people/server/users/end-sso.ts';
import { userHooks } from '../../resources/people/server/users/hooks.ts';
import { invite } from '../../resources/people/server/users/invite.ts';
import { signOut } from '../../resources/people/server/users/sign-out.ts';
import { apply } from '../../resources/programmes/server/apply-report-form.ts';
import { receiptHooks } from '../../resources/receipts/server/hooks.ts';
import { receiptHandlers } from '../../resources/receipts/server/steps.ts';
import { memberHooks, tieHooks } from '../../resources/selection/server/committee-members/hooks.ts';
import { inviteMember } from '../../resources/selection/server/committee-members/invite.ts';
import { addItems } from '../../resources/selection/server/rounds/add-items.ts';
import { hintHandlers, rechecked } from '../../resources/selection/server/rounds/hint-steps.ts';
import { itemHooks, placeItem } from '../../resources/selection/server/rounds/items.ts';
import { makeDecisions, prepareDecisions } from '../../resources/selection/server/rounds/make-decisions.ts';
import { meetingSteps, roundHooks } from '../../resources/selection/server/rounds/meeting-steps.ts';
import { drawPack, preparePack } from '../../resources/selection/server/rounds/pack.ts';
import { remindMembers } from '../../resources/selection/server/rounds/remind.ts';
import { roundHandlers } from '../../resources/selection/server/rounds/steps.ts';
import { criterionHooks, newRubricVersion, rubricHandlers, rubricHooks } from '../../resources/selection/server/rubrics/steps.ts';
import type { resources } from '../../resources.config.ts';
import type { ActionHandler, ActionPreparation, Handlers, Hooks, LifecycleHandlers, StepEffect } from '../resources/handlers.ts';

type ResourceName = keyof typeof resources;

/** The actions that a resource declares by name; none where the configuration says nothing. */
type DeclaredActions<N extends ResourceName> = (typeof resources)[N] extends { readonly actions?: infer A }
  ? string extends keyof A
    ? never
    : keyof A
  : never;

/** The steps of its lifecycle. */
type StepsOf<N extends ResourceName> = (typeof resources)[N] extends { readonly lifecycle?: infer L }
  ? L extends { readonly steps: infer S }
    ? keyof S & string
    : never
  : never;

type WithActions = { [N in ResourceName]: [DeclaredActions<N>] extends [never] ? never : N }[ResourceName];

/** What the action `sets` is all that it does. */
const declared: ActionHandler = async () => undefined;

/** Every declared action has exactly one handler here: more or fewer do not compile. */
const actions: { readonly [N in WithActions]: { readonly [A in DeclaredActions<N> & string]: ActionHandler } } = {
  alerts: { confirm: declared },
  application_forms: { newVersion },
  applications: { decide },
  calls: { changeForm, copy: copyCall, enterPaper, extend: extendCall, remind, unseal },
  entries: { extend: extendEntry },
  decisions: { promote },
  users: { endSso, invite, signOut },
  banks: { confirm: confirmAccount, reveal: revealNumber('banks') },
  letters: { redraw },
  envelopes: { resend: resendEnvelope },
  mail_templates: { propose: proposeText, approve: approveText, withdraw: declared },
  outbox: { resend: declared, cancel: cancelMail },
  payments: { recordRefund, chargeSurcharge, recordTaxReturn, changeTaxToReturn, reopen: reopenSettlement },
  payment_entries: { counter },
  report_forms: { apply },
  committee_members: { invite: inviteMember },
  rubrics: { newVersion: newRubricVersion },
  review_items: { place: placeItem },
  review_rounds: { addItems, remind: remindMembers, drawPack, makeDecisions },
  statement_lines: { setAside: declared },
  transfer_items: { remove, reveal: revealNumber('transfer_items') },
};

/** What steps of a lifecycle do beside what is declared of them. */
const lifecycles: { readonly [N in ResourceName]?: LifecycleHandlers & { readonly steps?: { readonly [S in StepsOf<N>]?: StepEffect } } } = {
  announcements: announcementHandlers,
  application_forms: formHandlers,
  applications: applicationHandlers,
  calls: callHandlers,
  conflict_hints: hintHandlers,
  decisions: decisionHandlers,
  envelopes: envelopeHandlers,
  factor_resets: factorResetHandlers,
  organization_joins: joinHandlers,
  receipts: receiptHandlers,
  rubrics: rubricHandlers,
  review_rounds: { steps: { ...roundHandlers.steps, ...meetingSteps } },
  submissions: submissionHandlers,
  transfer_batches: { steps: batchSteps },
};

/** What some actions do before their transaction. */
const preparations: { readonly [N in ResourceName]?: { readonly [A in (DeclaredActions<N> | StepsOf<N>) & string]?: ActionPreparation } } = {
  submissions: { submit: prepareSubmit },
  letters: { redraw: prepareRedraw },
  review_rounds: { drawPack: preparePack, makeDecisions: prepareDecisions },
  envelopes: { sign: prepareSignatures, replace: prepareReplacement },
};

const hooks: { readonly [N in ResourceName]?: Hooks } = {
  announcements: announcementHooks,
  application_forms: formHooks,
  applications: applicationHooks,
  calls: callHooks,
  banks: bankHooks,
  budget_items: budgetHooks,
  users: userHooks,
  committee_members: memberHooks,
  member_ties: tieHooks,
  review_items: itemHooks,
  rubrics: rubricHooks,
  criteria: criterionHooks,
  comments: commentHooks,
  conflict_hints: rechecked,
  decisions: decisionHooks,
  letters: letterHooks,
  envelopes: envelopeHooks,
  factor_resets: factorResetHooks,
  organization_joins: joinHooks,
  receipts: receiptHooks,
  review_rounds: roundHooks,
  reviews: rechecked,
  submissions: submissionHooks,
  mail_templates: mailTemplateHooks,
  letter_templates: letterTemplateHooks,
  transfer_accounts: transferAccountHooks,
};

/** All of it. */
export const handlers: Handlers = { hooks, actions, preparations, lifecycles };
