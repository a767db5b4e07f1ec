import type { ComponentType } from 'react';
import type { Field } from '../../../../schema/field.ts';
import type { ShownKind } from '../../../../schema/kinds/index.ts';
import type { InputProps } from '../kind-screen.ts';
import * as accountNumber from './account-number.tsx';
import * as choice from './choice.tsx';
import * as date from './date.tsx';
import * as dateTime from './date-time.tsx';
import * as email from './email.tsx';
import * as file from './file.tsx';
import * as fiscalYear from './fiscal-year.tsx';
import * as flag from './flag.tsx';
import * as formDefinition from './form-definition.tsx';
import * as integer from './integer.tsx';
import * as longText from './long-text.tsx';
import * as numberChoice from './number-choice.tsx';
import * as password from './password.tsx';
import * as reference from './reference.tsx';
import * as text from './text.tsx';
import * as yen from './yen.tsx';

/** The input of each kind, apart from its cells, since lists need no inputs. */
const inputs: Record<ShownKind, ComponentType<InputProps>> = {
  text: text.Input,
  longText: longText.Input,
  email: email.Input,
  password: password.Input,
  integer: integer.Input,
  yen: yen.Input,
  fiscalYear: fiscalYear.Input,
  date: date.Input,
  dateTime: dateTime.Input,
  choice: choice.Input,
  numberChoice: numberChoice.Input,
  flag: flag.Input,
  formDefinition: formDefinition.Input,
  reference: reference.Input,
  status: choice.Input,
  file: file.Input,
  fileAddress: text.Input,
  html: text.Input,
  accountNumber: accountNumber.Input,
  /** Written only by the system. */
  changes: () => null,
  answers: () => null,
};

export function inputOf(field: Field): ComponentType<InputProps> {
  return inputs[field.kind as ShownKind];
}
