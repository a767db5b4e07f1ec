
import * as shared from '../../domain/terms.ts';
import { accountNumber, choice, dateTime, reference, text } from '../../schema/fields.ts';
import { resource } from '../../schema/resource.ts';
import { accounting, approvers, fund, heads, office, ownOrganization, recipient } from '../common.ts';
import * as colors from './rules/colors.ts';
import * as terms from './rules/terms.ts';

const confirmation = {
  confirmation: choice('確認', terms.accountConfirmations, { readOnly: true, required: true, default: 'waiting',
    colors: colors.accountConfirmationColors }),
  changedAt: dateTime('口座の登録・変更日時', { readOnly: true }),
  changedById: reference('口座を登録・変更した人', 'users', { readOnly: true, readBy: office }),
  changedByIdTitle: text('口座を登録・変更した人', { from: 'changedById.username', readBy: office }),
  confirmedAt: dateTime('確認日時', { readOnly: true }),
  confirmedById: reference('確認した人', 'users', { readOnly: true, readBy: office }),
  confirmedByIdTitle: text('確認した人', { from: 'confirmedById.username', readBy: office }),
};

const waitingAccounts = { count: { confirmation: 'waiting' }, for: approvers } as const;

export const banks = resource({
  label: '銀行口座',
  title: 'accountHolderName',
  screen: { sections: { 口座: ['organizationId', 'bankCode', 'bankName', 'branchCode', 'branchName', 'accountType',
    'accountNumber', 'accountHolderName'], 確認: ['confirmation', 'place', 'changedAt', 'changedById', 'confirmedAt', 'confirmedById'] } },
  access: { read: [...office, ...recipient], create: accounting, update: accounting, delete: heads, stepUp: true,
    rows: { recipient: ownOrganization } },
  fields: {
    organizationId: reference('団体', 'organizations', { required: '団体を選択してください' }),
    organizationName: text('団体名', { from: 'organizationId.name' }),
    bankCode: text('銀行コード', { required: true, digits: 4, invalid: '銀行コードは4桁で入力してください' }),
    bankName: text('銀行名', { readOnly: true, required: true }),
    branchCode: text('支店コード', { required: true, digits: 3, invalid: '支店コードは3桁で入力してください' }),
    branchName: text('支店名', { readOnly: true, required: true }),
    place: choice('銀行一覧との照合', terms.bankMasterMatches, { readOnly: true, required: true, default: 'agrees', colors: colors.accountPlaceColors,
      readBy: office }),
    accountType: choice('預金種別', shared.accountTypes, { default: 'ordinary' }),
    accountNumber: accountNumber('口座番号', { required: true, digits: 7, invalid: '口座番号は7桁で入力してください' }),
    accountHolderName: text('口座名義', { required: '口座名義を入力してください。', max: 50,
      help: '通帳のカナ名義のとおりに入力します。助成者の画面では入力できないＮＰＯ（英字）、・、．も、ここでは使えます。' }),
    ...confirmation,
  },
  list: {
    columns: ['organizationName', 'confirmation', 'place', 'bankName', 'branchName', 'accountType', 'accountNumber', 'accountHolderName', 'changedAt',
      'changedById', 'bankCode', 'branchCode'],
    sort: '-id', unsorted: ['branchName', 'branchCode'],
    search: ['bankName', 'branchName', 'accountHolderName', 'organizationName'],
    filters: ['confirmation', 'place', 'organizationId', 'bankCode', 'accountType'],
  },
  waits: waitingAccounts, cards: { waitingAccounts: { label: '確認待ちの口座', ...waitingAccounts } },
  actions: {
    confirm: {
      label: '確認済みにする', kind: 'forward', by: approvers, when: { confirmation: 'waiting' }, secondTo: ['changedById'],
      confirm: '{organizationName} の口座（{bankName} {branchName}、名義 {accountHolderName}）を確認済みにします。' +
        '届け出とは別に分かっている電話番号へかけるなどして、この団体の口座であることを確かめてください。' +
        '名義は、通帳のとおりか（ＮＰＯ、・、．を含みます）も確かめ、違うときは先に直してください。確認済みの口座だけが、振込に使われます。',
      success: '口座を確認済みにしました', logged: true, stepUp: true,
    },
    reveal: {
      label: '口座番号を表示する', by: [...fund, ...accounting], confirm: '口座番号を表示したことは、操作記録に残ります。',
      success: '口座番号を表示しました', inField: true, stepUp: true,
    },
  },
});
