import { infectedTemplate, joinTemplate, receivedTemplate } from '../../domain/mail/built-in-templates.ts';
import { securityTemplates } from '../../domain/mail/security-templates.ts';
import { greeting, signature } from '../../domain/mail/template-parts.ts';
import type { mailTemplateKeys } from '../../domain/terms.ts';

interface MailTemplate {
  readonly purpose: keyof typeof mailTemplateKeys;
  readonly subject: string;
  readonly body: string;
}

/** The texts that a new installation starts with; the staff edits them on screen. */
export const mailTemplates: readonly MailTemplate[] = [
  {
    purpose: 'custom',
    subject: '【{{foundationName}}】ご連絡（助成番号 {{grantNumber}}）',
    body: `${greeting}
下記の助成について、ご連絡いたします。

{{applicationDetails}}

（ここに本文を入力してください）

詳しい内容は、ログイン後の画面でご確認いただけます。
{{loginUrl}}
${signature}`,
  },
  { purpose: 'initial_password', ...securityTemplates.initial_password },
  {
    purpose: 'status_change',
    subject: '【{{foundationName}}】手続き状況が変わりました（助成番号 {{grantNumber}}）',
    body: `${greeting}
下記の申請の手続き状況が「{{statusLabel}}」に変わりましたので、お知らせします。

{{applicationDetails}}

担当者からの連絡事項
{{comment}}

今後のお手続きは、次の画面でご確認ください。
{{loginUrl}}
${signature}`,
  },
  {
    purpose: 'submission_request',
    subject: '【{{foundationName}}】書類提出のお願い（助成番号 {{grantNumber}}）',
    body: `${greeting}
下記の助成について、書類のご提出をお願いします。

{{applicationDetails}}

提出していただく書類　{{formName}}
提出期限　　　　　　　{{dueDate}}（{{remainingDays}}）

様式は、ログイン後の「提出書類」の画面から受け取れます。ご記入のうえ、同じ画面からご提出ください。
{{loginUrl}}

ご提出が難しいときは、お早めに担当者までご相談ください。
${signature}`,
  },
  {
    purpose: 'application_confirmation',
    subject: '【{{foundationName}}】申請内容ご確認のお願い（{{title}}）',
    body: `${greeting}
ご申請いただいた内容について、確認をお願いしたい点があります。

{{applicationDetails}}

確認していただきたいこと
{{comment}}

ログインのうえ、申請内容をご確認いただき、必要な箇所を修正してください。
{{loginUrl}}
${signature}`,
  },
  {
    purpose: 'deadline_reminder',
    subject: '【{{foundationName}}】提出期限のお知らせ（{{formName}}）',
    body: `${greeting}
下記の書類がまだ提出されていませんので、提出期限をお知らせします。

{{applicationDetails}}

提出していただく書類　{{formName}}
提出期限　　　　　　　{{dueDate}}（{{remainingDays}}）

ご準備ができましたら、次の画面からご提出ください。
{{loginUrl}}

行き違いですでにご提出いただいている場合は、ご容赦ください。
${signature}`,
  },
  {
    purpose: 'correction_request',
    subject: '【{{foundationName}}】提出書類の修正のお願い（{{formName}}）',
    body: `${greeting}
ご提出いただいた「{{formName}}」を確認しましたところ、修正をお願いしたい点がありました。

{{applicationDetails}}

修正していただきたいこと
{{comment}}

提出期限　{{dueDate}}（{{remainingDays}}）

お手数をおかけしますが、修正のうえ、もう一度ご提出ください。
{{loginUrl}}
${signature}`,
  },
  {
    purpose: 'receipt_rejected',
    subject: '【{{foundationName}}】領収書の修正のお願い（{{receiptTitle}}）',
    body: `${greeting}
ご提出いただいた領収書を確認しましたところ、修正をお願いしたい点がありました。

{{applicationDetails}}

領収書のタイトル　{{receiptTitle}}
支払先　　　　　　{{receiptVendor}}
領収書の日付　　　{{receiptDate}}
金額　　　　　　　{{receiptAmount}}

修正していただきたいこと
{{comment}}

お手数をおかけしますが、ログイン後の「領収書登録」の画面で修正のうえ、もう一度ご提出ください。
{{loginUrl}}
${signature}`,
  },
  {
    purpose: 'payment_notice',
    subject: '【{{foundationName}}】助成金お支払いのお知らせ（助成番号 {{grantNumber}}）',
    body: `${greeting}
下記の助成金を、ご登録の口座にお振り込みしますので、お知らせします。

{{applicationDetails}}

お支払い額　{{paymentAmount}}
振込予定日　{{paymentDate}}

振込の内訳は、ログイン後の「支払い情報」の画面でご確認いただけます。
{{loginUrl}}

振込予定日を過ぎても入金が確認できないときは、担当者までご連絡ください。
${signature}`,
  },
  {
    purpose: 'refund_request',
    subject: '【{{foundationName}}】助成金の返納のお願い（助成番号 {{grantNumber}}）',
    body: `${greeting}
下記の助成について、お支払いした額が確定額を上回っているため、差額の返納をお願いします。

{{applicationDetails}}

返納していただく額　{{refundAmount}}
返納期限　　　　　　{{refundDeadline}}

担当者からの連絡事項
{{comment}}

精算の内容は、ログイン後の「支払い情報」の画面でご確認いただけます。
{{loginUrl}}

すでにお手続きがお済みの場合は、行き違いをお許しください。
${signature}`,
  },
  { purpose: 'password_reset', ...securityTemplates.password_reset },
  { purpose: 'sign_up', ...securityTemplates.sign_up },
  { purpose: 'login_code', ...securityTemplates.login_code },
  { purpose: 'entry_invitation', ...securityTemplates.entry_invitation },
  {
    purpose: 'entry_joined',
    subject: '【{{foundationName}}】「{{callTitle}}」への応募を一緒に書く人になりました',
    body: `{{recipientName}} 様

{{inviterName}} 様（{{organizationName}}）が、「{{callTitle}}」への応募を、あなたと一緒に書けるようにしました。
次の画面から書けます。

{{entryUrl}}

応募の締切は {{callDeadline}} です。
お心当たりのない場合は、このメールを破棄してください。
${signature}`,
  },
  { purpose: 'entry_received', ...receivedTemplate },
  { purpose: 'entry_infected', ...infectedTemplate },
  { purpose: 'join_asked', ...joinTemplate },
  {
    purpose: 'comment_notice',
    subject: '【{{foundationName}}】担当者からコメントが届いています（{{title}}）',
    body: `${greeting}
下記の助成について、担当者がコメントを書きました。

{{applicationDetails}}

{{comment}}

お返事は、ログイン後の画面のコメント欄からお送りください。
{{loginUrl}}
${signature}`,
  },
  {
    purpose: 'staff_digest',
    subject: '【{{foundationName}}】対応待ちが{{waitingCount}}件あります',
    body: `{{recipientName}} 様

あなたの対応を待っている申請や書類が {{waitingCount}}件 あります。

{{waitingList}}

管理画面のダッシュボードでご確認ください。
{{loginUrl}}
`,
  },
  { purpose: 'account_notice', ...securityTemplates.account_notice },
  { purpose: 'alert', ...securityTemplates.alert },
  {
    purpose: 'ukesyo_request',
    subject: '【{{foundationName}}】「{{letterTitle}}」への署名のお願い（助成番号 {{grantNumber}}）',
    body: `${greeting}
下記の助成について、「{{letterTitle}}」をお送りします。
次のページでログインして内容をご確認のうえ、署名してください。

{{applicationDetails}}

署名のページ
{{signUrl}}

期限：{{signDeadline}}

署名は、画面にお名前を入力して行います。印刷や郵送は必要ありません。
内容に誤りがあるときや、お受けになれないときは、同じページからお知らせください。
${signature}`,
  },
  { purpose: 'signing_code', ...securityTemplates.signing_code },
  { purpose: 'account_changed', ...securityTemplates.account_changed },
  {
    purpose: 'result_awarded',
    subject: '【{{foundationName}}】採択のお知らせ：{{replyBy}}までに手続きをお願いします（{{title}}）',
    body: `${greeting}
ご応募いただいた下記の事業は、選考の結果、採択と決まりました。

受付番号　　　{{entryNumber}}
助成番号　　　{{grantNumber}}
題名　　　　　{{title}}
助成金の額　　{{grantedAmount}}
手続きの期限　{{replyBy}}

{{resultText}}

採択通知書と今後の手続きは、ログイン後の画面でご確認ください。
{{loginUrl}}
${signature}`,
  },
  {
    purpose: 'result_conditional',
    subject: '【{{foundationName}}】条件付き採択のお知らせ：条件を確かめ、{{replyBy}}までに手続きをお願いします（{{title}}）',
    body: `${greeting}
ご応募いただいた下記の事業は、選考の結果、次の条件を付けて採択と決まりました。

受付番号　　　{{entryNumber}}
助成番号　　　{{grantNumber}}
題名　　　　　{{title}}
助成金の額　　{{grantedAmount}}
手続きの期限　{{replyBy}}

採択の条件
{{conditions}}

{{resultText}}

条件付採択通知書と今後の手続きは、ログイン後の画面でご確認ください。
{{loginUrl}}
${signature}`,
  },
  {
    purpose: 'result_waitlisted',
    subject: '【{{foundationName}}】選考結果（補欠）のお知らせ：お手続きはありません（{{title}}）',
    body: `${greeting}
ご応募いただいた下記の事業は、選考の結果、補欠と決まりました。

受付番号　　　{{entryNumber}}
題名　　　　　{{title}}
補欠の順位　　{{waitRank}}

{{resultText}}

補欠通知書は、ログイン後の画面でご覧いただけます。
{{loginUrl}}
${signature}`,
  },
  {
    purpose: 'result_rejected',
    subject: '【{{foundationName}}】選考結果のお知らせ：お手続きはありません（{{title}}）',
    body: `${greeting}
ご応募いただいた下記の事業は、慎重に選考した結果、今回は採択に至りませんでした。

受付番号　　　{{entryNumber}}
題名　　　　　{{title}}

{{resultText}}

不採択通知書は、ログイン後の画面でご覧いただけます。
{{loginUrl}}
${signature}`,
  },
];
