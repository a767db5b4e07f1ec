import type { Role } from '../domain/roles.ts';
import type { ByName, Condition, Fields, Scalar } from './field.ts';

/** The value written into a field: a constant, the current instant, today in Japan, the acting user, or an input: `@comment`. */
export type SetValue = Scalar | '@now' | '@today' | '@userId' | '@userName' | `@${string}`;

/**
 * The kind of an action or step: `forward` leads towards the end and is the primary button of the record page; `back` goes one step back; `return`
 * returns the row to whoever must correct it; `aside` leaves or rejoins the main path; `end` closes early.
 */
type StepKind = 'forward' | 'back' | 'return' | 'aside' | 'end';

/** An action on a row other than create, update and delete. Its handler is in `server/` of the capability, unless `sets` describes all of it. */
export interface Action<Name extends string = string> {
  readonly label: string;
  readonly by: readonly Role[];
  /** Offered and accepted only on rows that meet this condition. */
  readonly when?: Condition<Name>;
  /**
   * Four-eyes: the users named in these fields, and whoever has controlled their account, may not run the action. For kind `forward`, nor may anyone
   * who has written the row since it was last approved.
   */
  readonly secondTo?: readonly Name[];
  readonly inputs?: Fields;
  /** The inputs shown in the dialog; default: all. The others are for API callers. */
  readonly inDialog?: readonly string[];
  /** Allows bulk calls on up to `max` rows, each in its own transaction: `POST <api>/bulk-<name>`. */
  readonly bulk?: { readonly max: number };
  /** Set when the spec uses PUT; default: POST. */
  readonly method?: 'PUT';
  /** Fields that it sets: constants, `@now`, `@today`, `@userId`, `@userName`, or inputs such as `@reason`. */
  readonly sets?: ByName<Name, SetValue>;
  /** Confirmation text of the dialog; `{field}` is replaced by the row's value. */
  readonly confirm: string;
  readonly success: string;
  readonly danger?: boolean;
  /** `forward` is the primary button of the record page, `return` stands beside it; the others are in the 「…」 menu. */
  readonly kind?: StepKind;
  /** The button is shown beside a field of the record, not among the others. */
  readonly inField?: true;
  /** Also offered on each row of the list, not only on selected rows. */
  readonly inRow?: true;
  /** It sends a mail: the dialog tells when there is no recipient. Implied by the `mail` of a step. */
  readonly mails?: true;
  /** Requires recent reauthentication. */
  readonly stepUp?: true;
  /** The handler writes the audit entry itself, with what it changed. */
  readonly logged?: true;
}

/** Whether a call must send the row's version, so that nobody acts on a state that they have not seen. Optional for the spec's PUT calls. */
export const asksVersion = ({ method }: Pick<Action, 'method'>): boolean => method !== 'PUT';

export type Actions<A extends string = string, Name extends string = string> = Readonly<Record<A, Action<Name>>>;
