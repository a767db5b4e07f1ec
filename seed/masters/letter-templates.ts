import type { LetterKind } from '../../domain/letters/letter-fields.ts';

interface LetterText {
  readonly kind: LetterKind;
  readonly title: string;
  readonly reference: string;
  readonly addressee: string;
  readonly letterhead: string;
  readonly body: string;
}

/** The grantee writes to the foundation. */
const toFoundation = {
  reference: '助成番号　{{grantNumber}}',
  addressee: '{{foundationName}}\n{{foundationRepresentative}} 様',
  letterhead: '{{organizationAddress}}\n{{organizationName}}\n{{representative}}',
} as const;

/** The foundation writes to the grantee. */
const toGrantee = {
  reference: '{{documentNumber}}\n{{letterDate}}',
  addressee: '{{grantee}}',
  letterhead: '{{foundationAddress}}\n{{foundationName}}\n{{foundationRepresentative}}',
} as const;

const grantFacts = `| 助成番号 | {{grantNumber}}
| 題名 | {{title}}
| 助成金の額 | {{approvedAmount}}
| うち前払いの額 | {{advance}}
| 助成の期間 | {{startDate}}から{{endDate}}まで`;

const signedBelow = `以上
（署名の日付は、電子署名に記録された日時とします。）`;

const contact = '（お問い合わせ先）{{foundationContact}}';

/** The letters that a new installation starts with; the foundation puts its own wording in their place. */
export const letterTemplates: readonly LetterText[] = [
  {
    kind: 'ukesyo',
    title: '請書',
    ...toFoundation,
    body: `{{decisionDate}}付けで助成の決定の通知を受けた下記の事業について、その内容を承諾し、次の事項を守ることを約束して、お請けします。
記
# １　助成の内容
${grantFacts}

# ２　守る事項
(1)　助成金は、申請書に書いた目的のためだけに使います。
(2)　事業の内容、費用、期間を変えるとき、または事業を続けることが難しくなったときは、前もって届け出て、承認を受けます。
(3)　報告書などの書類を、定められた期限までに提出します。
(4)　領収書などの証拠書類と帳簿を、定められた期間、整えて保管し、求めがあれば提示します。
(5)　これらの事項に反したとき、または使わなかった助成金があるときは、求めに応じて、その全部または一部を返納します。

${signedBelow}`,
  },
  {
    kind: 'confirmation',
    title: '助成の条件の確認書',
    ...toFoundation,
    body: `下記の助成について、次の事項を確認しました。
記
# １　助成の内容
${grantFacts}

# ２　確認した事項
(1)　事業の内容、費用の内訳、期間は、申請書のとおりです。
(2)　助成金は、団体の名義の口座で受け取り、ほかの資金と分けて管理します。
(3)　領収書の宛名は、団体名とします。
(4)　同じ費用について、ほかの助成金や補助金を重ねて受け取りません。
(5)　事業の成果を公表するときは、{{foundationName}}の助成を受けたことを示します。

${signedBelow}`,
  },
  {
    kind: 'settlement',
    title: '精算書',
    ...toGrantee,
    body: `下記の助成について、次のとおり精算の内容を決定しましたので、お知らせします。
記
| 助成番号 | {{grantNumber}}
| 題名 | {{title}}
| 確定した額 | {{finalAmount}}

# １　精算の内容
{{settlementTable}}

{{settlementReason}}

# ２　対象となる領収書
{{receiptTable}}
金額は、ポイントで支払った分を除いた額です。

以上
${contact}`,
  },
  {
    kind: 'refund_notice',
    title: '返納通知書',
    ...toGrantee,
    body: `下記の助成について、お支払いした額が確定額を上回ったため、次のとおり返納をお願いします。
記
| 助成番号 | {{grantNumber}}
| 題名 | {{title}}
| 返納していただく額 | {{refundAmount}}
| 返納の期限 | {{refundDeadline}}
| 振込先 | {{refundAccount}}

# １　返納の理由
{{settlementReason}}

# ２　精算の内容
{{settlementTable}}
振込手数料は、ご負担をお願いします。期限までの返納が難しいときは、お早めにご相談ください。

以上
${contact}`,
  },
  {
    kind: 'award',
    title: '助成金採択通知書',
    ...toGrantee,
    body: `ご応募いただいた下記の事業について、{{boardDate}}の理事会で、助成することに決定しましたので、お知らせします。
記
| 受付番号 | {{entryNumber}}
| 助成番号 | {{grantNumber}}
| 題名 | {{title}}
| 助成金の額 | {{grantedAmount}}
| 助成の期間 | {{startDate}}から{{endDate}}まで
| 手続きの期限 | {{replyBy}}

{{resultText}}

以上
${contact}`,
  },
  {
    kind: 'conditional_award',
    title: '助成金条件付採択通知書',
    ...toGrantee,
    body: `ご応募いただいた下記の事業について、{{boardDate}}の理事会で、次の条件を付けて助成することに決定しましたので、お知らせします。
記
| 受付番号 | {{entryNumber}}
| 助成番号 | {{grantNumber}}
| 題名 | {{title}}
| 助成金の額 | {{grantedAmount}}
| 助成の期間 | {{startDate}}から{{endDate}}まで
| 手続きの期限 | {{replyBy}}

# 採択の条件
{{conditions}}

{{resultText}}

以上
${contact}`,
  },
  {
    kind: 'waitlist',
    title: '助成金補欠通知書',
    ...toGrantee,
    body: `ご応募いただいた下記の事業について、{{boardDate}}の理事会で審議した結果、補欠とすることに決定しましたので、お知らせします。
記
| 受付番号 | {{entryNumber}}
| 題名 | {{title}}
| 補欠の順位 | {{waitRank}}

{{resultText}}

以上
${contact}`,
  },
  {
    kind: 'rejection',
    title: '助成金不採択通知書',
    ...toGrantee,
    body: `ご応募いただいた下記の事業について、{{boardDate}}の理事会で慎重に審議した結果、今回は採択に至りませんでしたので、お知らせします。
記
| 受付番号 | {{entryNumber}}
| 題名 | {{title}}

{{resultText}}

以上
${contact}`,
  },
];
