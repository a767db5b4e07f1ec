/** The words in which `resources.config.ts` declares fields: one per kind. */
export { accountNumber } from './kinds/account-number.ts';
export { changes } from './kinds/changes.ts';
export { choice } from './kinds/choice.ts';
export { date } from './kinds/date.ts';
export { dateTime } from './kinds/date-time.ts';
export { email } from './kinds/email.ts';
export { file } from './kinds/file.ts';
export { fiscalYear } from './kinds/fiscal-year.ts';
export { flag } from './kinds/flag.ts';
export { integer } from './kinds/integer.ts';
export { longText } from './kinds/long-text.ts';
export { numberChoice } from './kinds/number-choice.ts';
export { password } from './kinds/password.ts';
export { reference } from './kinds/reference.ts';
export { status } from './kinds/status.ts';
export { text } from './kinds/text.ts';
export { yen } from './kinds/yen.ts';
