import { type ComponentType, lazy } from 'react';
import { ChangeStatusButton } from '../../resources/applications/screens/console/change-status.tsx';
import { DecisionTableButton } from '../../resources/applications/screens/console/decision-table.tsx';
import { GrantNumbersButton } from '../../resources/applications/screens/console/grant-numbers.tsx';
import { PaperButton } from '../../resources/calls/screens/console/forms/paper-button.tsx';
import { SendLettersButton } from '../../resources/letters/screens/console/sending/send-button.tsx';
import { BulkMailButton } from '../../resources/messages/screens/console/mailing/bulk-mail-button.tsx';
import type { resources } from '../../resources.config.ts';
import type { Values } from '../../schema/derive/validators.ts';
import type { Resource } from '../../schema/resource.ts';
import type { OwnButtonProps, Place } from '../resource/actions/own-button.ts';
import type { RowData } from '../ui/row.ts';
import type { Outcome } from '../ui/rows-dialog.tsx';

/** What there is to say around a declared action beyond its declared words. */
interface FollowUp {
  /** What the inputs begin with, by the one row that it is done to. */
  readonly begin?: (row: RowData) => Values;
  /** Below the question, of the one row: what whoever answers it has to see. */
  readonly Before?: ComponentType<{ row: RowData }>;
  /** After one row, from what the call answered. */
  readonly note?: (answer: Readonly<Record<string, unknown>>) => string;
  /** Below the results of many rows. */
  readonly Report?: ComponentType<{ outcomes: readonly Outcome[] }>;
}

/** What a resource's actions are beyond what is declared of them. */
interface OwnActions {
  /** Before the declared buttons, in this order. Each sees for itself who may press it. */
  readonly buttons?: { readonly [P in Place]?: Readonly<Record<string, ComponentType<OwnButtonProps>>> };
  /** By action. */
  readonly followUps?: Readonly<Record<string, FollowUp>>;
}

const bulk = { mail: BulkMailButton, letters: SendLettersButton, status: ChangeStatusButton };
const list = { grantNumbers: GrantNumbersButton };

export const ownActions: { readonly [Name in keyof typeof resources]?: OwnActions } = {
  applications: {
    buttons: {
      bulk: { ...bulk, decisions: DecisionTableButton },
      list,
      head: { letters: SendLettersButton, status: ChangeStatusButton, mail: BulkMailButton },
    },
  },
  adoptions: { buttons: { bulk, list, head: { letters: SendLettersButton, status: ChangeStatusButton } } },
  application_forms: {
    buttons: { head: { paper: PaperButton } },
    followUps: {
      newVersion: { note: () => '「この様式の版」から開けます。' },
      publish: {
        Before: lazy(async () => ({ default: (await import('../../resources/calls/screens/console/forms/publishing.tsx')).PublishingCheck })),
      },
    },
  },
  // What the board has planned for those who wait.
  decisions: { followUps: { promote: { begin: ({ amount }) => ({ amount }) } } },
  // The new text is written over the one that holds.
  mail_templates: { followUps: { propose: { begin: ({ subject, body, isHtml }) => ({ subject, body, isHtml }) } } },
  review_rounds: {
    followUps: {
      drawPack: { begin: ({ attendees }) => ({ attendees }) },
      makeDecisions: { note: (answer) => draftsText(answer as unknown as Drafted) },
    },
  },
  report_forms: { followUps: { apply: { note: ({ applied }) => appliedText(applied as Applied) } } },
  submissions: {
    followUps: {
      approve: {
        Report: lazy(async () => ({ default: (await import('../../resources/documents/screens/console/documents-progress.tsx')).CompletedGrants })),
      },
      reject: {
        note: ({ mail }) => (mail === 'queued' ? '助成者にメールを送信します。' : 'メールの宛先が登録されていないため、メールは送信していません。'),
      },
    },
  },
};

export function ownActionsOf({ name }: Resource): OwnActions {
  return (ownActions as Readonly<Record<string, OwnActions | undefined>>)[name] ?? {};
}

interface Applied {
  readonly updated: number;
  readonly created: number;
}

function appliedText({ updated, created }: Applied): string {
  if (updated + created === 0) return '反映する書類はありませんでした。';
  return `${updated}件の書類をいまの内容に合わせ、${created}件を新しく用意しました。`;
}

interface Drafted {
  readonly made: number;
  readonly passedOver: readonly { readonly entryNumber: string; readonly error: string }[];
  readonly leftOut: number;
}

/** Not a list of all: the table of decisions shows who has none. */
function draftsText({ made, passedOver, leftOut }: Drafted): string {
  const [first, ...others] = passedOver;
  const more = others.length > 0 ? `、ほか${others.length}件` : '';
  return [
    `下書きにしたもの ${made}件`,
    ...(first ? [`作らなかったもの ${passedOver.length}件：${first.entryNumber} ${first.error.replace(/。$/, '')}${more}`] : []),
    ...(leftOut > 0 ? [`利害関係のため、ほかの人が作るもの ${leftOut}件`] : []),
    '「決定の表」で確かめてください。',
  ].join('。');
}
