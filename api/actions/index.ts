import type { resources } from '../../resources.config.ts';
import { announcementHandlers, announcementHooks } from './announcements/steps.ts';
import { formHandlers, formHooks, newVersion } from './application_forms/steps.ts';
import { budgetHooks } from './applications/held.ts';
import { applicationHooks } from './applications/hooks.ts';
import { applicationHandlers } from './applications/steps.ts';
import { confirm as confirmAccount, revealNumber } from './banks/confirm.ts';
import { bankHooks } from './banks/hooks.ts';
import { enterPaper } from './calls/enter-paper.ts';
import { remind } from './calls/remind.ts';
import { callHandlers, callHooks, changeForm, copy as copyCall, extend as extendCall, unseal } from './calls/steps.ts';
import { commentHooks } from './comments/hooks.ts';
import { memberHooks, tieHooks } from './committee_members/hooks.ts';
import { inviteMember } from './committee_members/invite.ts';
import { decide, decisionHandlers, decisionHooks, promote } from './decisions/hooks.ts';
import { extend as extendEntry } from './entries/extend.ts';
import { envelopeHooks } from './envelopes/hooks.ts';
import { prepareSignatures } from './envelopes/sign.ts';
import { envelopeHandlers, prepareReplacement, resend as resendEnvelope } from './envelopes/steps.ts';
import { factorResetHandlers, factorResetHooks } from './factor_resets/steps.ts';
import type { ActionHandler, ActionPreparation, Handlers, Hooks, LifecycleHandlers, StepEffect } from './hooks.ts';
import { letterTemplateHooks } from './letter_templates/hooks.ts';
import { letterHooks } from './letters/hooks.ts';
import { prepareRedraw, redraw } from './letters/settlement.ts';
import { mailTemplateHooks } from './mail_templates/hooks.ts';
import { approve as approveText, propose as proposeText } from './mail_templates/proposal.ts';
import { joinHandlers, joinHooks } from './organization_joins/steps.ts';
import { counter } from './payment_entries/counter.ts';
import { changeTaxToReturn, chargeSurcharge, recordRefund, recordTaxReturn, reopen as reopenSettlement } from './payments/record.ts';
import { receiptHooks } from './receipts/hooks.ts';
import { receiptHandlers } from './receipts/steps.ts';
import { apply } from './report_forms/apply.ts';
import { addItems } from './review_rounds/add-items.ts';
import { hintHandlers, rechecked } from './review_rounds/hint-steps.ts';
import { itemHooks, placeItem } from './review_rounds/items.ts';
import { makeDecisions, prepareDecisions } from './review_rounds/make-decisions.ts';
import { meetingSteps, roundHooks } from './review_rounds/meeting-steps.ts';
import { drawPack, preparePack } from './review_rounds/pack.ts';
import { remindMembers } from './review_rounds/remind.ts';
import { roundHandlers } from './review_rounds/steps.ts';
import { criterionHooks, newRubricVersion, rubricHandlers, rubricHooks } from './rubrics/steps.ts';
import { submissionHooks } from './submissions/hooks.ts';
import { prepareSubmit, submissionHandlers } from './submissions/steps.ts';
import { transferAccountHooks } from './transfer_accounts/hooks.ts';
import { batchSteps, remove } from './transfer_batches/steps.ts';
import { endSso } from './users/end-sso.ts';
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
  outbox: { resend: declared, cancel: declared, cancelOwn: declared },
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
