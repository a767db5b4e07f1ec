/** Fields of the sign-up form, validated on both sides. */
import { organizationTypes } from '../../domain/terms.ts';
import { choice, password, text } from '../fields.ts';

/** Fields of a new organisation. */
export const newOrganization = {
  name: text('団体名', { required: '団体名を入力してください', max: 100 }),
  nameKana: text('フリガナ', { required: 'フリガナを入力してください', max: 200 }),
  organizationType: choice('団体の種類', organizationTypes, { required: '団体の種類を選択してください' }),
  postalCode: text('郵便番号', { digits: 7, hyphenAfter: 3, invalid: '郵便番号は7桁の数字で入力してください' }),
  prefecture: text('都道府県', { required: '都道府県を選択してください', max: 10 }),
  address: text('住所', { required: '住所を入力してください', max: 300 }),
  phone: text('電話番号', { required: '電話番号を入力してください', max: 20 }),
  representativeTitle: text('代表者の役職', { max: 100 }),
  representativeName: text('代表者氏名', { required: '代表者氏名を入力してください', max: 100 }),
} as const;

/** Fields for joining an existing organisation. */
export const joining = {
  organizationName: text('団体名', { required: '団体名を入力してください', max: 100 }),
  note: text('団体との関係', { max: 300 }),
} as const;

/** Fields of the person signing up. */
export const newPerson = {
  username: text('氏名', { required: '氏名を入力してください', max: 100 }),
  password: password('パスワード', { required: 'パスワードを入力してください' }),
} as const;
