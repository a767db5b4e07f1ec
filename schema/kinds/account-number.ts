import { isZeros, zerosText } from '../../domain/identifiers/account-number.ts';
import type { Field, NoOptions } from '../field.ts';
import type { Kind } from '../kind.ts';
import { type TextOptions, textKind } from './text.ts';

/** An account number, encrypted at rest and shown masked except for the last four digits. */
export function accountNumber<const O extends TextOptions = NoOptions>(label: string, options?: O): Field<string, NoInfer<O>, 'accountNumber'> {
  return { kind: 'accountNumber', label, options: options ?? ({} as O) };
}

export const accountNumberKind: Kind = {
  ...textKind,
  check: (input, field) => {
    const checked = textKind.check(input, field);
    return checked.ok && isZeros(String(checked.value)) ? { ok: false, error: zerosText } : checked;
  },
  filter: 'none',
  audit: (value, fingerprint) => `${maskNumber(value)}（照合記号 ${fingerprint(value)}）`,
};

/** `1234567` → `***4567`. */
export function maskNumber(digits: string): string {
  return digits.slice(-4).padStart(digits.length, '*');
}
