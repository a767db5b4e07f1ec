import type { Role } from '../domain/roles.ts';
import type { ByName, Condition, Fields, Scalar } from './field.ts';

/** What is written into a field: a value, or the moment, the day in Japan, whoever does it, or one of its inputs: `@comment`. */
export type SetValue = Scalar | '@now' | '@today' | '@userId' | '@userName' | `@${string}`;

/**
 * What an act or a step is: `forward` on the way to the end, which leads its record's page; `back` one step; `return` sends the papers back to whoever must
 * mend them; `aside` leaves the main way for a while, or joins it again; `end` closes before its time.
 */
type StepKind = 'forward' | 'back' | 'return' | 'aside' | 'end';

/** Something that can be done to a row beyond create, update and delete. Its code stands in `server/` of the capability, unless `sets` says all that it does. */
export interface Action<Name extends string = string> {
  readonly label: string;
  readonly by: readonly Role[];
  /** Only offered and accepted on rows like this. */
  readonly when?: Condition<Name>;
  /**
   * Whom these fields of the row name did the first step, and this is the second: neither they nor whoever has had their account in hand may do it. Where it
   * is of kind `forward`, nor may anybody who has written the row since it was last approved.
   */
  readonly secondTo?: readonly Name[];
  readonly inputs?: Fields;
  /** The inputs that the dialog asks for; all of them unless said. The others are for callers of the API. */
  readonly inDialog?: readonly string[];
  /** One call does it to as many rows, each by itself: `POST <api>/bulk-<name>`. */
  readonly bulk?: { readonly max: number };
  /** Where the spec calls it by PUT; POST unless said. */
  readonly method?: 'PUT';
  /** What it writes into the row: values, or what these names stand for: `@now`, `@today`, `@userId`, `@userName`, and its inputs, `@reason`. */
  readonly sets?: ByName<Name, SetValue>;
  /** What the dialog says before; `{field}` becomes the row's value. */
  readonly confirm: string;
  readonly success: string;
  readonly danger?: boolean;
  /** `forward` stands out on the record's page, `return` beside it; the others are behind 「…」. */
  readonly kind?: StepKind;
  /** A field of the record offers it in its own place; it has no button among the others. */
  readonly inField?: true;
  /** The list offers it beside each row, not only for chosen ones. */
  readonly inRow?: true;
  /** It sends a mail: the dialog says where none leaves. A step with a `mail` does so anyway. */
  readonly mails?: true;
  /** It weighs so much that whoever does it has to have shown of late to be the one. */
  readonly stepUp?: true;
  /** The handler writes the audit entry itself, with what it changed. */
  readonly logged?: true;
}

/** Whether a call has to tell of the row's version that was on screen: nobody approves what they have not seen. The spec's calls, by PUT, may leave it out. */
export const asksVersion = ({ method }: Pick<Action, 'method'>): boolean => method !== 'PUT';

export type Actions<A extends string = string, Name extends string = string> = Readonly<Record<A, Action<Name>>>;
