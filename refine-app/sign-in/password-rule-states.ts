import { passwordProblem, passwordTexts } from '../../domain/password.ts';

/** Passwords that lack only one kind of character. */
const missingOneKind = [
  { label: '大文字を含む', rest: 'aaaaaaa1' },
  { label: '小文字を含む', rest: 'AAAAAAA1' },
  { label: '数字を含む', rest: 'AAAAaaaa' },
] as const;

/** Whether each password rule is met. Which characters count is decided by the shared validator, given a password that lacks only them. */
export function passwordRuleStates(password: string): { readonly label: string; readonly met: boolean }[] {
  const problem = passwordProblem(password);
  const lengthMet = problem !== passwordTexts.tooShort && problem !== passwordTexts.tooLong;
  const characters = [...new Set(password)];
  return [
    { label: '8文字以上（128文字まで）', met: lengthMet },
    ...missingOneKind.map(({ label, rest }) => ({ label, met: characters.some((character) => passwordProblem(rest + character) === null) })),
  ];
}
