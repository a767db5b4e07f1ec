import type { Field } from '../field.ts';
import type { Kind } from '../kind.ts';
import { accountNumberKind } from './account-number.ts';
import { answersKind } from './answers.ts';
import { changesKind } from './changes.ts';
import { choiceKind } from './choice.ts';
import { dateKind } from './date.ts';
import { dateTimeKind } from './date-time.ts';
import { emailKind } from './email.ts';
import { fileKind } from './file.ts';
import { fileAddressKind } from './file-address.ts';
import { fiscalYearKind } from './fiscal-year.ts';
import { flagKind } from './flag.ts';
import { formDefinitionKind } from './form-definition.ts';
import { htmlKind } from './html.ts';
import { integerKind } from './integer.ts';
import { listKind } from './list.ts';
import { longTextKind } from './long-text.ts';
import { multiChoiceKind } from './multi-choice.ts';
import { numberChoiceKind } from './number-choice.ts';
import { objectKind } from './object.ts';
import { passwordKind } from './password.ts';
import { pointKind } from './point.ts';
import { referenceKind } from './reference.ts';
import { statusKind } from './status.ts';
import { tableKind } from './table.ts';
import { textKind } from './text.ts';
import { yenKind } from './yen.ts';

export const kinds = {
  text: textKind,
  longText: longTextKind,
  email: emailKind,
  password: passwordKind,
  integer: integerKind,
  yen: yenKind,
  fiscalYear: fiscalYearKind,
  date: dateKind,
  dateTime: dateTimeKind,
  choice: choiceKind,
  numberChoice: numberChoiceKind,
  flag: flagKind,
  reference: referenceKind,
  status: statusKind,
  file: fileKind,
  fileAddress: fileAddressKind,
  html: htmlKind,
  accountNumber: accountNumberKind,
  changes: changesKind,
  multiChoice: multiChoiceKind,
  formDefinition: formDefinitionKind,
  answers: answersKind,
  point: pointKind,
  table: tableKind(kindOf),
  list: listKind(kindOf),
  object: objectKind(kindOf),
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

/** Kinds without a column: inputs of calls, and answers to forms. */
export const withoutColumn = ['list', 'object', 'table', 'point', 'multiChoice'] as const satisfies readonly KindName[];

/** Kinds shown in the console's forms and lists. */
export type ShownKind = Exclude<KindName, (typeof withoutColumn)[number]>;

export function kindOf(field: Field): Kind {
  return kinds[field.kind as KindName];
}
