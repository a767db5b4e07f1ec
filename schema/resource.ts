import type { Role } from '../domain/roles.ts';
import type { Actions, SetValue } from './action.ts';
import type { Card, Count, Due, Plot } from './cards.ts';
import { type ByName, type Condition, type Field, type Fields, isStored, type Scalar } from './field.ts';
import type { GranteeScreen } from './grantee-screen.ts';
import { dateTime } from './kinds/date-time.ts';
import { integer } from './kinds/integer.ts';
import { type Lifecycle, type StatusField, withLifecycle } from './lifecycle.ts';
import type { FilterName, ResourceName } from './names.ts';
import type { Related } from './related.ts';
import type { ListView } from './views.ts';

/** The columns that every table has. `version` counts the writes and guards against overwriting someone else's. */
export const standardFields = {
  id: integer('ID', { readOnly: true, required: true }),
  version: integer('版', { readOnly: true, required: true }),
  createdAt: dateTime('登録日時', { readOnly: true, required: true }),
  updatedAt: dateTime('更新日時', { readOnly: true, required: true }),
} as const;

/** What a table has beside these where some of its values are withheld at times: the version, and the instant, of the last write that showed. */
export const visibleVersionFields = {
  visibleVersion: integer('助成者に見える版', { readOnly: true, default: 1 }),
  visibleAt: dateTime('助成者に見える更新の日時', { readOnly: true }),
} as const;

/** Who may do what; a role that is not named may not. `rows` narrows what a role sees, everywhere. */
export interface Access<Name extends string = string> {
  readonly read: readonly Role[];
  readonly create?: readonly Role[];
  readonly update?: readonly Role[];
  readonly delete?: readonly Role[];
  readonly export?: readonly Role[];
  /** What pages of their own let one do with the resource as a whole: a permission by name, without a generated button. */
  readonly further?: Readonly<Record<string, readonly Role[]>>;
  readonly rows?: { readonly [R in Role]?: Condition<Name> };
  /**
   * What a role asks of flags of these rows wherever they are met: it sees neither others nor any row that refers to them, directly or over other rows. What
   * follows is put into the `rows` of all of them.
   */
  readonly cascade?: { readonly [R in Role]?: ByName<Name, boolean> };
  /**
   * Each row tells of one of any resource, by these two fields: a row's name of its resource, and its id. What cascades to that one is kept here, too; of the
   * resources in `seen` only the rows that the reader sees are told of.
   */
  readonly about?: { readonly resource: Name; readonly id: Name; readonly seen?: readonly string[] };
  /** Whoever creates, changes or deletes a row has to have shown of late to be the one. */
  readonly stepUp?: true;
  /** Only rows like this may be changed or deleted; without a word, all that are seen. */
  readonly only?: { readonly update?: Condition<Name>; readonly delete?: Condition<Name> };
}

/** A query parameter with a name of its own: which field it looks at, and how. */
export interface NamedFilter<Name extends string = string> {
  readonly field: Name;
  /** `filled` asks whether there is anything at all. */
  readonly is: 'equal' | 'from' | 'until' | 'filled';
  /** What the filter is called; as its field unless said. */
  readonly label?: string;
  /** It offers of a status only what waits for somebody. */
  readonly waiting?: true;
}

export interface List<Name extends string = string, Param extends string = string> {
  /** The columns on screen and in the CSV file, in order. */
  readonly columns: readonly Name[];
  /** Columns that a screen shows small below another one's value, not in a place of their own: column → the one above it. */
  readonly below?: Readonly<Record<string, Name>>;
  /** What stands open on each row, because the spec puts it there: the rest of what may be done is behind 「…」, and deleting on the record's page. */
  readonly rowButtons?: readonly RowButton[];
  /** Fields that buttons of the capability's own read of its rows beside the columns. */
  readonly reads?: readonly Name[];
  /** A field name; a leading minus means descending. */
  readonly sort: Name | `-${Name}`;
  /** Fields that it can be sorted by although they are no columns of the console. */
  readonly sortable?: readonly Name[];
  /** Columns that it cannot be sorted by. Every order is an index that each write keeps up: a log, which is written most, is read in the order of time. */
  readonly unsorted?: readonly Name[];
  /** What `q` looks in: own text fields, fields read over a reference, and `id` for the row's number. */
  readonly search: readonly Name[];
  /** Fields that have a filter; their parameters follow from the kind. */
  readonly filters: readonly Name[];
  /** What screens ask for beside the declared filters in the default order: filtered by the first, in the order of the last. */
  readonly indexes?: readonly (readonly Name[])[];
  /** Columns read over a reference by which it can be sorted all the same; there is no index for them. */
  readonly sortsOver?: readonly Name[];
  /** The list as it is often wanted, name → filters and order: tabs above it. */
  readonly views?: Readonly<Record<string, ListView<FilterName<Name, NoInfer<Param>>>>>;
  /** Further parameters that the spec names otherwise. */
  readonly params?: Readonly<Record<Param, NamedFilter<Name>>>;
  /** The screen hides rows that have nothing here, and says how many. */
  readonly hideWithout?: Name;
  /** How the list behind a view sorts the rows that the view hides. */
  readonly hiddenSort?: string;
  /** Columns that are added up over all rows that the filters leave, not those of one page: a row at the list's foot, and `totals=true` of the API. */
  readonly totals?: readonly Name[];
  /** Filters that hold unless the call names them itself: parameter → value. */
  readonly assumes?: ByName<FilterName<Name, NoInfer<Param>>, string>;
  /** Without `page` and `limit` the call answers the bare list, not `{ key, pagination }`. */
  readonly bare?: boolean;
  /** The start of the CSV file's name; the resource's own name unless given. */
  readonly file?: string;
  /** What the screen says when the list cannot be fetched; a standard sentence unless given. */
  readonly failed?: string;
  /** What the empty list says; a standard sentence unless given. */
  readonly empty?: string;
}

/** A button or a link of a list's row. */
export type RowButton = 'detail' | 'update' | 'delete';

/** A rule that needs more than one field; the error stands beside `field`. */
export type Check<Name extends string = string> =
  | { readonly rule: 'notBefore' | 'notAbove'; readonly field: Name; readonly other: Name; readonly text: string }
  | { readonly rule: 'implies'; readonly when: Readonly<Record<string, Scalar>>; readonly field: Name; readonly is: Scalar; readonly text: string };

/** What anybody may read without signing in: a page at `/<path>` and `GET /api/public/<path>`, as JSON and CSV. */
export interface Public<Name extends string = string> {
  readonly path: string;
  /** Only these fields are ever shown, in this order, the title among them. */
  readonly fields: readonly Name[];
  /** Only rows like this. */
  readonly where: Condition;
  /** The heading of the page; the resource's label unless given. */
  readonly title?: string;
  /** The fields under whose values the page gathers the rows, in the order in which they come; the second within the first. */
  readonly group?: Name | readonly [Name, Name];
  /** A field name; a leading minus means descending. As in the list unless given. */
  readonly sort?: Name | `-${Name}`;
}

/**
 * Rows that wait for a judgement are walked through one after the other, the oldest first: those at which a step of kind `forward` starts. That step
 * approves them, one of kind `return` gives them back.
 */
export interface Review<Name extends string = string> {
  /** What one of them is called beside 確認待ち. */
  readonly noun: string;
  /** Since when it waits; sorted by. */
  readonly since: Name;
}

/** What deleting a row asks for. */
export interface Deletion {
  /** They are kept in the audit entry. What is `requiredOnSubmit` the dialog demands, and a call may leave out. */
  readonly inputs: Fields;
  /** The row is not erased: it stays, and these fields say that it is gone. A value, `'@now'`, `'@userId'`, or an input, `'@reason'`. */
  readonly sets?: Readonly<Record<string, SetValue>>;
  /** What the audit entry says of it beside that the row was deleted, `理由：{reason}`; nothing where an input in it was left out. */
  readonly note: string;
  /** What the dialog says before; `{field}` becomes the row's value. A standard sentence unless given. */
  readonly confirm?: string;
}

/** What no two rows have alike. An empty cell is like no other. */
export interface Unique<Name extends string = string> {
  readonly fields: readonly Name[];
  /** Stands beside the last of the fields. */
  readonly text: string;
  /** Only among rows like this: by stored fields of the row, and fixed values. */
  readonly where?: Condition;
}

/** When `field` is set to `to` (or to anything but `notTo`), the form and the API also set the `set` values. */
export interface Coupling<Name extends string = string> {
  readonly field: Name;
  readonly to?: Scalar;
  readonly notTo?: Scalar;
  readonly set: Readonly<Record<string, Scalar>>;
}

/** The groups of the sidebar that fold, in order. */
export const menuGroups = { work: '日々の仕事', contact: '連絡', records: '記録', settings: '設定' } as const;
export type MenuGroup = keyof typeof menuGroups;

export interface Screen<Name extends string = string> {
  /** `/admin/<name>` unless said. */
  readonly path?: string;
  /** The record's page when it is not `<path>/<id>`; `{field}` in the query finds the row. */
  readonly detail?: string;
  /** Whether creating and editing happen in a dialog over the list or on a page; a page unless said. */
  readonly form?: 'dialog' | 'page';
  /** Groups of the record's page and form, in order; without it, all fields in one. */
  readonly sections?: Readonly<Record<string, readonly Name[]>>;
  /** What the record's page says in large figures below its title. */
  readonly figures?: readonly Name[];
  /** The list's heading where it is not the sidebar entry. */
  readonly title?: string;
  /** The sidebar entry among those that always stand there; without it the resource stands in its group by its label. */
  readonly menu?: string;
  /** The group of the sidebar that folds; 日々の仕事 unless said, and 記録 for what is only ever added to. */
  readonly group?: MenuGroup;
  /** Rows that belong to those of another screen: reached from there, no sidebar entry. */
  readonly unlisted?: true;
  /** The resource from whose screen this one is reached by a link; it has no sidebar entry of its own. */
  readonly under?: ResourceName;
  /** Pages in the grantees' area. */
  readonly grantee?: GranteeScreen<Name>;
  /** Hand-written pages that stand among those links, label → path. */
  readonly pages?: Readonly<Record<string, string>>;
}

/** The standard columns that a list may show, sort and filter by, too. */
export type StandardName = 'id' | 'createdAt' | 'updatedAt';

/** The names of a resource's own fields, the one of its lifecycle among them. */
type FieldName<F extends Fields, State extends string> = (keyof F & string) | ([State] extends [never] ? never : 'status');

/** What is declared of a resource. */
export interface Declaration<
  F extends Fields = Fields,
  A extends string = string,
  State extends string = string,
  Step extends string = string,
  History extends string = string,
  Name extends string = string,
  Param extends string = string,
> {
  /** What one row is called. */
  readonly label: string;
  /** The field that names a row in titles, choices, confirmations and the audit log. */
  readonly title: FieldName<F, State>;
  /** Another screen over the rows of this resource; then every field has a `from`. */
  readonly of?: ResourceName;
  /** Which of those rows. */
  readonly where?: Condition;
  /** The path below `/api`, `/<name>` unless said; where the spec has two, one for reading and one for writing. */
  readonly api?: string | { readonly read: string; readonly write: string };
  readonly screen?: Screen<FieldName<F, State>>;
  readonly access: Access<Name>;
  readonly fields: F;
  readonly list: List<FieldName<F, State> | StandardName, Param>;
  /** Rows of other resources that its record's page shows, by the resource's name. */
  readonly related?: { readonly [N in ResourceName]?: Related };
  readonly checks?: readonly Check<FieldName<F, State>>[];
  readonly couplings?: readonly Coupling<keyof F & string>[];
  readonly review?: Review<FieldName<F, State>>;
  /** Some fields of some rows are there for anybody to read. */
  readonly public?: Public<FieldName<F, State>>;
  /** Deleting a row asks for these inputs; without it, for nothing. */
  readonly deleteAsks?: Deletion;
  /** What several fields may be once together, or one field once among some of the rows. The database itself watches it. */
  readonly unique?: readonly Unique<FieldName<F, State>>[];
  /**
   * Rows are only ever added: the database itself refuses to change or delete one, and each is sealed into the chain of records that `npm run
   * audit:verify` goes through. A row goes only together with its owner.
   */
  readonly appendOnly?: true;
  /** What a row said in each of its versions is read back from the audit log: to be looked at by staff, and to be taken up again. */
  readonly versioned?: true;
  /** Some hundred rows in all years: they are read about as fast without an index, and have none but what is unique. */
  readonly small?: true;
  /** The statuses of the rows and the steps between them: the status, its history and the actions follow. */
  readonly lifecycle?: Lifecycle<State, Step, History, Name>;
  readonly actions?: Actions<A, Name>;
  /** What of its rows waits for whoever may act on it: the number beside the sidebar entry. */
  readonly waits?: Count<FilterName<FieldName<F, State> | StandardName, NoInfer<Param>>>;
  readonly due?: Due<FilterName<FieldName<F, State> | StandardName, NoInfer<Param>>, FieldName<F, State>>;
  /** Numbers on the dashboard, by the name that its answer has for them. */
  readonly cards?: Readonly<Record<string, Card<FilterName<FieldName<F, State> | StandardName, NoInfer<Param>>>>>;
  readonly plots?: Readonly<Record<string, Plot<FieldName<F, State>>>>;
}

/** A declaration with all that follows from its name. */
export interface Definition<
  F extends Fields = Fields,
  A extends string = string,
  State extends string = string,
  Step extends string = string,
  History extends string = string,
> extends Declaration<F, A, State, Step, History> {
  readonly api: NonNullable<Declaration['api']>;
  readonly screen: Screen<FieldName<F, State>> & { readonly path: string };
}

/** A definition together with its name, the key of its rows in a list's answer. */
export type Resource<F extends Fields = Fields, A extends string = string> = Definition<F, A> & { readonly name: string };

/** All resources by their names. */
export type ResourceMap = Readonly<Record<string, Resource>>;

/** A resource whose rows have a table of their own. */
export function resource<
  const F extends Fields,
  const A extends string = never,
  const State extends string = never,
  const Step extends string = never,
  const History extends string = never,
  const Param extends string = never,
>(
  definition: Declaration<F, A, State, Step, History, FieldName<F, State>, Param> & { readonly of?: undefined },
): Declared<F, NoInfer<A>, NoInfer<State>, NoInfer<Step>, NoInfer<History>> {
  return withLifecycle(unwritten(definition as unknown as Declaration)) as unknown as Declared<F, A, State, Step, History>;
}

/** Where nobody may create or update a row, its fields are no inputs, and need not say so. */
function unwritten(definition: Declaration): Declaration {
  const { access, fields } = definition;
  if (access.create || access.update) return definition;
  const named = Object.entries(fields).map(([name, field]): [string, Field] =>
    isStored(field) ? [name, { ...field, options: { ...field.options, readOnly: true } }] : [name, field],
  );
  return { ...definition, fields: Object.fromEntries(named) };
}

/** A definition as it follows from what was declared, with the field that follows from its lifecycle. */
type Declared<F extends Fields, A extends string, State extends string, Step extends string, History extends string> = Definition<
  [State] extends [never] ? F : F & StatusField<State>,
  A,
  State,
  Step,
  History
> & { readonly of?: undefined };

/** Another screen over the rows of the resource that `of` names; it is read only, and each of its fields has a `from`. */
export function view<const F extends Fields, const Of extends ResourceName>(
  definition: Declaration<F> & { readonly of: Of },
): Definition<F> & { readonly of: Of } {
  return definition as unknown as Definition<F> & { readonly of: Of };
}

/** A field of a resource, one of its own or a standard one. */
export function fieldOf(resource: Definition, name: string): Field | undefined {
  return Object.hasOwn(resource.fields, name) ? resource.fields[name] : standardFields[name as keyof typeof standardFields];
}

export function readPath(resource: Definition): string {
  return typeof resource.api === 'string' ? resource.api : resource.api.read;
}

export function writePath(resource: Definition): string {
  return typeof resource.api === 'string' ? resource.api : resource.api.write;
}

/** The table that holds the rows: a view's rows live in the resource it is `of`. */
export function tableOf(resource: Resource): string {
  return resource.of ?? resource.name;
}
