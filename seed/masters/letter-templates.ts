import type { LetterKind } from '../../domain/letters/letter-fields.ts';

interface LetterText {
  readonly kind: LetterKind;
  readonly title: string;
  readonly reference: string;
  readonly addressee: string;
  readonly letterhead: string;
  readonly body: string;
}

const grantee = `{{organizationAddress}}
{{organizationName}}
{{representative}}`;

const grantFacts = `| 助成番号 | {{grantNumber}}
| 題名 | {{title}}
| 助成金の額 | {{approvedAmount}}（うち前払い　{{advanceAmount}}）
| 助成の期間 | {{startDate}}から{{endDate}}まで`;

/** The letters that a new installation starts with; the foundation puts its own wording in their place. */
export const letterTemplates: readonly LetterText[] = [
  {
    kind: 'ukesyo',
    title: '請書',
    reference: '助成番号　{{grantNumber}}',
    addressee: '{{foundationName}}\n理事長 様',
    letterhead: grantee,
    body: `{{decisionDate}}付けで助成の決定の通知を受けた下記の事業について、その内容を承諾し、次の事項を守ることを約束して、お請けします。

# 助成の内容
${grantFacts}

# 守る事項
１　助成金は、申請書に書いた目的のためだけに使います。
２　事業の内容、費用、期間を変えるとき、または事業を続けることが難しくなったときは、前もって届け出て、承認を受けます。
３　報告書などの書類を、定められた期限までに提出します。
４　領収書などの証拠書類と帳簿を、定められた期間、整えて保管し、求めがあれば提示します。
５　これらの事項に反したとき、または使わなかった助成金があるときは、求めに応じて、その全部または一部を返納します。

> 署名の日付は、電子署名に記録された日時とします。`,
  },
  {
    kind: 'confirmation',
    title: '助成の条件の確認書',
    reference: '助成番号　{{grantNumber}}',
    addressee: '{{foundationName}}\n理事長 様',
    letterhead: grantee,
    body: `下記の助成について、次の事項を確認しました。

# 助成の内容
${grantFacts}

# 確認した事項
１　事業の内容、費用の内訳、期間は、申請書のとおりです。
２　助成金は、団体の名義の口座で受け取り、ほかの資金と分けて管理します。
３　領収書の宛名は、団体名とします。
４　同じ費用について、ほかの助成金や補助金を重ねて受け取りません。
５　事業の成果を公表するときは、{{foundationName}}の助成を受けたことを示します。

> 署名の日付は、電子署名に記録された日時とします。`,
  },
  {
    kind: 'settlement',
    title: '精算書',
    reference: '{{letterDate}}\n助成番号　{{grantNumber}}',
    addressee: '{{organizationName}} 様',
    letterhead: '{{foundationName}}',
    body: `下記の助成について、次のとおり精算の内容を決定しましたので、お知らせします。

| 助成番号 | {{grantNumber}}
| 題名 | {{title}}

# 精算の内容
{{settlementTable}}

{{settlementReason}}

# 対象となる領収書
{{receiptTable}}

金額は、ポイントで支払った分を除いた額です。`,
  },
  {
    kind: 'refund_notice',
    title: '返納通知書',
    reference: '{{letterDate}}\n助成番号　{{grantNumber}}',
    addressee: '{{organizationName}} 様',
    letterhead: '{{foundationName}}',
    body: `下記の助成について、お支払いした額が確定額を上回りましたので、次のとおり返納をお願いします。

| 助成番号 | {{grantNumber}}
| 題名 | {{title}}
| 返納していただく額 | {{refundAmount}}
| 返納の期限 | {{refundDeadline}}

# 返納の理由
{{settlementReason}}

{{settlementTable}}

返納の方法は、担当者から別にご案内します。期限までの返納が難しいときは、お早めにご相談ください。`,
  },
];
