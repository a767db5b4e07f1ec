/** An invalid setting, which stops the start; the message is one line for the operator. */
export class SettingsError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** One environment variable. */
export interface Setting<T> {
  /** Its description in docs/settings.md, in Markdown. */
  readonly meaning: string;
  /** The default as docs/settings.md shows it, in Markdown; empty for none. */
  readonly fallbackText: string;
  /** @throws SettingsError for an invalid or missing value */
  readonly read: (env: Environment, name: string) => T;
}

/** The value of an unset or empty variable; a function where it depends on other settings, which `fallbackText` then explains. */
type Fallback<T> = T | ((env: Environment) => T);

interface Words {
  readonly meaning: string;
  readonly fallbackText?: string;
}

type TextWords = Words & { readonly fallback?: Fallback<string> };

export function wrong(name: string, expected: string): SettingsError {
  return new SettingsError(`${name} の値が正しくありません。${expected} を設定してください。`);
}

/** Any text, trimmed. */
export function text({ fallback = '', ...words }: TextWords): Setting<string> {
  return { ...described(words, fallback), read: (env, name) => env[name]?.trim() || fallbackOf(fallback, env) };
}

interface Form {
  readonly form: RegExp;
  /** A valid value, for the error message. */
  readonly example: string;
}

/** A text that matches a pattern. If the default does not match it, the variable is required. */
export function matching({ form, example, fallback = '', ...words }: TextWords & Form): Setting<string> {
  return {
    ...described(words, fallback),
    read: (env, name) => {
      const value = env[name] || fallbackOf(fallback, env);
      if (!form.test(value)) throw wrong(name, example);
      return value;
    },
  };
}

export function webAddress({ fallback = '', example, ...words }: TextWords & Pick<Form, 'example'>): Setting<string> {
  return {
    ...described(words, fallback),
    read: (env, name) => {
      const value = env[name] || fallbackOf(fallback, env);
      if (value && (!/^https?:\/\/[^\s#]+$/.test(value) || !URL.canParse(value))) throw wrong(name, example);
      return value;
    },
  };
}

type NumberWords = Words & { readonly fallback: Fallback<number>; readonly min: number; readonly max: number };

export function wholeNumber({ fallback, min, max, ...words }: NumberWords): Setting<number> {
  const expected = `${min}から${max}までの整数`;
  return {
    ...described({ ...words, meaning: `${words.meaning}。${expected}` }, fallback),
    read: (env, name) => {
      const raw = env[name];
      if (!raw) return fallbackOf(fallback, env);
      const value = Number(raw);
      if (!/^\d+$/.test(raw) || value < min || value > max) throw wrong(name, expected);
      return value;
    },
  };
}

type ChoiceWords<Choice> = Words & { readonly choices: readonly Choice[]; readonly fallback: NoInfer<Choice> };

export function oneOf<const Choice extends string>({ choices, fallback, ...words }: ChoiceWords<Choice>): Setting<Choice> {
  const listed = choices.map((choice) => `\`${choice}\``).join(' / ');
  return {
    ...described({ ...words, meaning: `${words.meaning}。${listed}` }, fallback),
    read: (env, name) => {
      const value = env[name] || fallback;
      const chosen = choices.find((choice) => choice === value);
      if (chosen === undefined) throw wrong(name, choices.join(' / '));
      return chosen;
    },
  };
}

export function trueOrFalse(words: Words): Setting<boolean> {
  const choice = oneOf({ ...words, choices: ['true', 'false'], fallback: 'false' });
  return { ...choice, read: (env, name) => choice.read(env, name) === 'true' };
}

function fallbackOf<T extends string | number>(fallback: Fallback<T>, env: Environment): T {
  return typeof fallback === 'function' ? fallback(env) : fallback;
}

function described({ meaning, fallbackText }: Words, fallback: Fallback<string> | Fallback<number>): Required<Words> {
  return { meaning, fallbackText: fallbackText ?? (typeof fallback === 'function' || fallback === '' ? '' : `\`${fallback}\``) };
}
