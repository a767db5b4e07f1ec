import type { Field } from '../../../schema/field.ts';
import type { ShownKind } from '../../../schema/kinds/index.ts';
import * as accountNumber from './account-number.tsx';
import * as answers from './answers.tsx';
import * as changes from './changes.tsx';
import * as choice from './choice.tsx';
import * as date from './date.tsx';
import * as dateTime from './date-time.tsx';
import * as email from './email.tsx';
import * as file from './file.tsx';
import * as fileAddress from './file-address.tsx';
import * as fiscalYear from './fiscal-year.tsx';
import * as flag from './flag.tsx';
import * as formDefinition from './form-definition.tsx';
import * as html from './html.tsx';
import * as integer from './integer.tsx';
import type { KindScreen } from './kind-screen.ts';
import * as longText from './long-text.tsx';
import * as numberChoice from './number-choice.tsx';
import * as password from './password.tsx';
import * as reference from './reference.tsx';
import * as status from './status.tsx';
import * as text from './text.tsx';
import * as yen from './yen.tsx';

/** The screen half of every field kind; the other half has the same name in `schema/kinds`. */
const screens: Record<ShownKind, KindScreen> = {
  text,
  longText,
  email,
  password,
  integer,
  yen,
  fiscalYear,
  date,
  dateTime,
  choice,
  numberChoice,
  flag,
  reference,
  status,
  file,
  fileAddress,
  html,
  accountNumber,
  changes,
  formDefinition,
  answers,
};

export function kindScreenOf(field: Field): KindScreen {
  return screens[field.kind as ShownKind];
}
