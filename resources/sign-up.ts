/** What is asked of those who sign up: both sides check it alike. */
import * as terms from '../domain/terms.ts';
import type { Fields } from '../schema/field.ts';
import { choice, password, text } from '../schema/fields.ts';

const line = (label: string, max: number) => text(label, { required: `${label}を入力してください`, max });

/** Of an organisation that is new here. */
export const organizationFields = {
  name: line('団体名', 100),
  nameKana: line('フリガナ', 200),
  organizationType: choice('団体の種類', terms.organizationTypes, { required: '団体の種類を選択してください' }),
  postalCode: text('郵便番号', { digits: 7, hyphenAfter: 3, invalid: '郵便番号は7桁の数字で入力してください' }),
  prefecture: line('都道府県', 10),
  address: line('住所', 300),
  phone: line('電話番号', 20),
  representativeTitle: text('代表者の役職', { max: 100 }),
  representativeName: line('代表者氏名', 100),
} as const satisfies Fields;

/** Of one that should be known here. */
export const joinFields = {
  organizationName: text('団体名', { required: '団体名を入力してください', max: 100 }),
  note: text('団体との関係', { max: 300 }),
} as const satisfies Fields;

export const personFields = {
  username: text('氏名', { required: '氏名を入力してください', max: 100 }),
  password: password('パスワード', { required: 'パスワードを入力してください' }),
} as const satisfies Fields;
