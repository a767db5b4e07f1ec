import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import type { Transition } from '../../../domain/workflow/application-transitions.ts';

type Texts = readonly string[];

/**
 * What can be said about a step: why it goes back, what has to be mended, what was mended. Nothing where a step speaks for itself.
 * What is asked and what is answered stand at the same place of lists of the same length.
 */
export function reasonsFor({ from, to, kind }: Transition, present: ApplicationStatus): Texts {
  if (kind === 'back') return stepsBack[from] ?? unfinished;
  if (from.startsWith('RETURNED_BY_')) return mendedByStaff;
  if (from.startsWith('RETURNED_TO_RECIPIENT_BY_')) return mendedByGrantee;
  if (to.startsWith('RETURNED_BY_')) return returnedToStaff;
  if (to.startsWith('RETURNED_TO_RECIPIENT_BY_')) return returnedToGrantee;
  if (from === 'CHANGE_RETURNED') return changesMended;
  if (to === 'CHANGE_SUBMITTED' && present === 'ACTIVITY_EXTENDED') return extensionsAsked;
  if (to === 'WITHDRAWAL_NOTICE') return withdrawals;
  return arrivals[to] ?? [];
}

const unfinished: Texts = ['前の手続きに確認もれがあったため、もう一度確認します。', '関係書類の記載に誤りが見つかったため、前の手続きに戻します。'];

const stepsBack: Readonly<Partial<Record<ApplicationStatus, Texts>>> = {
  UNDER_REVIEW: [
    '選考資料の団体概要が前年度のままでした。資料を作り直します。',
    '選考委員から類似の助成の実績を補ってほしいと求められたため、資料に追記します。',
  ],
  AWAITING_BOARD_APPROVAL: [
    '承認額の案に計算の誤りが見つかったため、選考の結果を確認し直します。',
    '理事会資料の順位と選考結果の一覧が一致していません。確認のうえ、もう一度上げてください。',
  ],
  CONTRACT_PROCESSING: ['請書の助成期間の記載に誤りがありました。作り直して、もう一度送ります。', '代表者が交代したため、請書の宛名を直します。'],
  CONTRACT_ON_HOLD: ['確認が取れたため、契約の準備からやり直します。'],
  ADVANCE_PREPARATION: ['前払いを取りやめたいとの連絡があったため、契約済に戻します。'],
  ADVANCE_APPROVAL_FUND_ADMIN: [
    '前払い請求書の日付が空欄でした。確認のうえ、もう一度稟議に上げてください。',
    '前払い額の内訳が添付されていません。追加してください。',
  ],
  ADVANCE_APPROVAL_FUND_DIRECTOR: [
    '稟議書の助成番号に誤りがあります。訂正してください。',
    '前払いが必要な理由を、もう少し具体的に書き足してください。',
  ],
  ADVANCE_INSTRUCTION_GENERAL_AFFAIRS: ['稟議書の決裁日が抜けています。補記をお願いします。'],
  ADVANCE_INSTRUCTION_ACCOUNTANT: [
    '口座名義のカナが通帳の写しと一致していません。確認してください。',
    '支払予定日が金融機関の休業日にあたるため、予定日を改めてください。',
  ],
};

const withdrawals: Texts = [
  '代表者の体調不良により活動の継続が難しくなったため、助成を辞退いたします。',
  '活動場所の河川改修工事が延び、期間内に実施できなくなりました。やむを得ず辞退を届け出ます。',
  '中心となる会員の転居により、予定していた活動ができなくなったため、辞退を申し出ます。',
];

const arrivals: Readonly<Partial<Record<ApplicationStatus, Texts>>> = {
  REVISION_REQUESTED: [
    '申請額と経費の内訳の合計が一致していません。ご確認のうえ、修正をお願いします。',
    '活動場所が特定できません。河川名と区間を追記してください。',
    '実施の時期が助成期間の外になっています。日程の見直しをお願いします。',
    '講師謝金の単価の根拠をご記入ください。',
  ],
  APPLICATION_WITHDRAWN_END: [
    'ほかの助成が決まったため、今回の申請を取り消します。',
    '団体内で計画を見直すことになりました。申請を取り消し、来年度に改めて申請します。',
    '共同で実施する団体との調整がつかなかったため、申請を取り下げます。',
  ],
  CONTRACT_PREPARATION: [
    '理事会で承認されました。',
    '理事会で承認されました。付帯意見はありません。',
    '承認額を一部減額のうえ、理事会で承認されました。',
  ],
  REJECTED_END: [
    '選考の結果、評価点が採択の基準に届きませんでした。',
    '事業の効果が限られた範囲にとどまるとの評価でした。次回の応募に向けて講評を伝えます。',
    '経費の大半が備品の購入であり、助成の趣旨に合わないと判断されました。',
    '採択の枠を超えたため、順位により不採択となりました。',
  ],
  CONTRACT_ON_HOLD: [
    '代表者の変更が予定されているため、変更の手続きが終わるまで契約を保留します。',
    '河川管理者との協議が終わっていないため、結果の連絡を待ちます。',
    '請書の記名と登録の代表者名が異なるため、団体に確認しています。',
  ],
  DECLINED_END: [
    '団体から、承認額では計画どおりに実施できないため辞退したいとの連絡がありました。',
    '担当者の異動により実施できなくなったとの連絡がありました。',
    '自治体の補助を受けることになったため、辞退するとの連絡がありました。',
  ],
  INTERIM_REVISION_REQUESTED: [
    '中間報告書の実施回数と、添付の活動記録の回数が異なります。ご確認をお願いします。',
    '中間報告書に支出の見込みが記入されていません。追記のうえ、もう一度ご提出ください。',
    '写真の説明が入っていません。実施日と場所を書き添えてください。',
  ],
  OTHER_REVISION_REQUESTED: [
    '登録の振込口座の名義が変わっているようです。口座の情報をご確認ください。',
    '行事保険の加入証明の写しが添付されていません。ご提出をお願いします。',
    '連絡担当者の電話番号がつながりません。登録の内容をご確認ください。',
  ],
  ACTIVITY_EXTENDED: ['出水により活動が中断したため、助成期間の延長を認めます。延長後の終了日をご確認ください。'],
  CHANGE_REQUESTED: [
    '活動場所を変える場合は、変更届が必要です。ご提出をお願いします。',
    '経費の配分が20％を超えて変わる見込みのため、変更届をご提出ください。',
    '講師の変更に伴い、日程も変わると伺いました。変更届をご提出ください。',
  ],
  CHANGE_SUBMITTED: [
    '台風による増水のため、現地での活動を2回延期します。終了日は変わりません。',
    '貸切バス代の値上がりにより、消耗品費から交通費へ配分を変更します。',
    '予定していた河川敷が工事で使えなくなったため、上流の親水公園に場所を変更します。',
    '協力者の都合により、活動の日程と内容の一部を変更します。',
  ],
  CHANGE_RETURNED: [
    '変更後の経費の内訳が添付されていません。追加のうえ、もう一度ご提出ください。',
    '変更の理由に、河川管理者との協議の結果を書き添えてください。',
  ],
  INCIDENT_REPORTED: [
    '現地での活動中に参加者1名が転び、ひざに軽いけがをしました。その場で手当てをし、保険会社にも連絡済みです。',
    '活動の終わりに急な雷雨があり、活動を中止して全員を避難させました。けが人はいません。',
    '出水で使用中の機材1台が流されました。下流を探していますが、見つかっていません。',
  ],
  REFUND_REQUESTED: [
    '辞退の届けを確認しました。前払い額の返金をお願いします。',
    '辞退に伴い、前払い額の返金をお願いします。振込先と期限は別にお知らせします。',
  ],
  SUBMISSION_ON_HOLD: [
    '収支報告書の合計と、領収書の合計が一致していません。差額をご確認ください。',
    '完了報告書の参加者数が空欄です。ご記入をお願いします。',
    '領収書1件の宛名が個人名になっています。差し替えをお願いします。',
  ],
  GRANT_COMPLETED: ['精算まで完了しました。', '振込を確認し、すべての手続きを終えました。'],
};

const extensionsAsked: Texts = [
  '出水で活動が中断したため、助成期間を6か月延長したいと思います。',
  '河川工事の影響で現地に入れなかったため、期間の延長をお願いします。',
];

const changesMended: Texts = ['ご指摘の内訳を追加しました。ご確認をお願いします。', '協議の結果を書き添え、変更届を出し直しました。'];

const returnedToStaff: Texts = [
  '収支報告書の支出額と支払い情報の金額が異なります。確認のうえ、もう一度上げてください。',
  '講師謝金の源泉徴収の扱いが分かる資料を添えてください。',
  '完了報告書の要約に、当初の目標に対する達成の状況を加えてください。',
  '変更届の内容が報告に反映されているか、確認してください。',
];

const returnedToGrantee: Texts = [
  '領収書2件の日付が助成期間の外になっています。内容をご確認ください。',
  '成果の概要に、参加者の声や数値の結果を書き足してください。',
  '収支報告書の備品費の内訳が分かりません。品名と数量をご記入ください。',
];

const mendedByStaff: Texts = [
  '金額の差は振込手数料でした。内訳に注記しました。',
  '源泉徴収の扱いが分かる資料を団体から受け取り、添付しました。',
  '要約に、目標に対する達成の状況を書き加えました。',
  '変更届の内容が報告に反映されていることを確認しました。',
];

const mendedByGrantee: Texts = [
  '対象外の領収書を取り下げ、収支報告書を直しました。',
  '参加者の声と数値の結果を書き足しました。ご確認をお願いいたします。',
  '品名と数量を書き足しました。お手数をおかけしました。',
];
