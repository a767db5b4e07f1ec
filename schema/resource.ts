import type { Role } from '../domain/roles.ts';
import type { Actions, SetValue } from './action.ts';
import type { Card, Count, Due, Plot } from './cards.ts';
import { type ByName, type Condition, type Field, type Fields, isStored, type Scalar } from './field.ts';
import type { GranteeScreen } from './grantee-screen.ts';
import { dateTime } from './kinds/date-time.ts';
import { integer } from './kinds/integer.ts';
import { type Lifecycle, type StatusField, withLifecycle } from './lifecycle.ts';
import type { Related } from './related.ts';
import type { FilterName, ResourceName } from './resource-names.ts';
import type { ListView } from './views.ts';

/** The columns of every table. `version` is incremented by each write and used for optimistic locking. */
export const standardFields = {
  id: integer('ID', { readOnly: true, required: true }),
  version: integer('版', { readOnly: true, required: true }),
  createdAt: dateTime('登録日時', { readOnly: true, required: true }),
  updatedAt: dateTime('更新日時', { readOnly: true, required: true }),
} as const;

/** Additional columns of tables with withheld values: version and instant of the last visible write. */
export const visibleVersionFields = {
  visibleVersion: integer('助成者に見える版', { readOnly: true, default: 1 }),
  visibleAt: dateTime('助成者に見える更新の日時', { readOnly: true }),
} as const;

/** Permissions by role; roles not listed have none. `rows` limits the rows that a role sees, everywhere. */
export interface Access<Name extends string = string> {
  readonly read: readonly Role[];
  readonly create?: readonly Role[];
  readonly update?: readonly Role[];
  readonly delete?: readonly Role[];
  readonly export?: readonly Role[];
  /** Permissions of hand-written pages on the resource as a whole, without a generated button. */
  readonly further?: Readonly<Record<string, readonly Role[]>>;
  readonly rows?: { readonly [R in Role]?: Condition<Name> };
  /**
   * Flags of these rows that limit a role everywhere: it sees neither rows that do not match nor rows that refer to them, directly or transitively.
   * Merged into the `rows` of all affected resources.
   */
  readonly cascade?: { readonly [R in Role]?: ByName<Name, boolean> };
  /**
   * Each row describes a row of any resource, named by these two fields: resource name and id. Cascades of that row apply here too; for the resources
   * in `seen`, only rows that the reader may see are included.
   */
  readonly about?: { readonly resource: Name; readonly id: Name; readonly seen?: readonly string[] };
  /** Writes require recent reauthentication. */
  readonly stepUp?: true;
  /** Conditions for update and delete; default: all visible rows. */
  readonly only?: { readonly update?: Condition<Name>; readonly delete?: Condition<Name> };
}

/** A filter parameter with its own name. */
export interface NamedFilter<Name extends string = string> {
  readonly field: Name;
  /** `filled` tests whether there is a value. */
  readonly is: 'equal' | 'from' | 'until' | 'filled';
  /** The label; default: that of the field. */
  readonly label?: string;
  /** For a status: offers only the groups that wait for someone. */
  readonly waiting?: true;
}

export interface List<Name extends string = string, Param extends string = string> {
  /** The columns on screen and in the CSV file, in order. */
  readonly columns: readonly Name[];
  /** Columns shown in small print below another column: column → the one above it. */
  readonly below?: Readonly<Record<string, Name>>;
  /** Buttons always visible on each row, as the spec requires; other actions are in the 「…」 menu, and deletion is on the record page. */
  readonly rowButtons?: readonly RowButton[];
  /** Additional fields that custom buttons read. */
  readonly reads?: readonly Name[];
  /** A field name; a leading minus means descending. */
  readonly sort: Name | `-${Name}`;
  /** Sortable fields that are not columns of the console. */
  readonly sortable?: readonly Name[];
  /** Columns that cannot be sorted by, to save an index that every write would update. */
  readonly unsorted?: readonly Name[];
  /** Fields searched by `q`: own text fields, fields read over a reference, and `id`. */
  readonly search: readonly Name[];
  /** Filterable fields; their parameters follow from the kind. */
  readonly filters: readonly Name[];
  /** Additional indexes for screens: filter by the first field, sort by the last. */
  readonly indexes?: readonly (readonly Name[])[];
  /** Sortable columns that are read over a reference, without an index. */
  readonly sortsOver?: readonly Name[];
  /** Named views with filters and order, shown as tabs. */
  readonly views?: Readonly<Record<string, ListView<FilterName<Name, NoInfer<Param>>>>>;
  /** Additional parameters with the spec's names. */
  readonly params?: Readonly<Record<Param, NamedFilter<Name>>>;
  /** The screen hides rows without a value here, and shows their number. */
  readonly hideWithout?: Name;
  /** Sort order of the hidden rows. */
  readonly hiddenSort?: string;
  /** Columns totalled over all filtered rows: a footer row of the list, and `totals=true` in the API. */
  readonly totals?: readonly Name[];
  /** Default filters, unless the call sets them: parameter → value. */
  readonly assumes?: ByName<FilterName<Name, NoInfer<Param>>, string>;
  /** Without `page` and `limit` the response is the bare list instead of `{ key, pagination }`. */
  readonly bare?: boolean;
  /** Prefix of the CSV file name; default: the resource's name. */
  readonly file?: string;
  /** Text when the list cannot be loaded; default: a standard sentence. */
  readonly failed?: string;
  /** Text of the empty list; default: a standard sentence. */
  readonly empty?: string;
}

/** A button or a link of a list's row. */
export type RowButton = 'detail' | 'update' | 'delete';

/** A cross-field rule; the error is shown at `field`. */
export type Check<Name extends string = string> =
  | { readonly rule: 'notBefore' | 'notAbove'; readonly field: Name; readonly other: Name; readonly text: string }
  | { readonly rule: 'implies'; readonly when: Readonly<Record<string, Scalar>>; readonly field: Name; readonly is: Scalar; readonly text: string };

/** Publicly readable rows, without sign-in: a page at `/<path>` and `GET /api/public/<path>`, as JSON and CSV. */
export interface Public<Name extends string = string> {
  readonly path: string;
  /** The fields shown, in order, the title among them. */
  readonly fields: readonly Name[];
  /** Only rows that meet this condition. */
  readonly where: Condition;
  /** The page heading; default: the resource's label. */
  readonly title?: string;
  /** Fields to group the rows by, in the order of occurrence; the second nested in the first. */
  readonly group?: Name | readonly [Name, Name];
  /** A field name; a leading minus means descending. Default: the order of the list. */
  readonly sort?: Name | `-${Name}`;
}

/**
 * A review queue: rows at a status from which a `forward` step starts are reviewed one after the other, oldest first. The `forward` step approves,
 * the `return` step returns them.
 */
export interface Review<Name extends string = string> {
  /** The noun shown with 確認待ち. */
  readonly noun: string;
  /** The field with the instant since when a row waits; sorted by it. */
  readonly since: Name;
}

/** Inputs and effects of a deletion. */
export interface Deletion {
  /** Inputs, kept in the audit entry. The dialog requires those with `requiredOnSubmit`; API calls may omit them. */
  readonly inputs: Fields;
  /** Soft deletion: the row stays and these fields are set. A constant, `'@now'`, `'@userId'`, or an input, `'@reason'`. */
  readonly sets?: Readonly<Record<string, SetValue>>;
  /** Addition to the audit entry, `理由：{reason}`; omitted when an input in it is empty. */
  readonly note: string;
  /** Confirmation text of the dialog; `{field}` is replaced by the row's value. Default: a standard sentence. */
  readonly confirm?: string;
}

/** A unique constraint. Empty cells never conflict. */
export interface Unique<Name extends string = string> {
  readonly fields: readonly Name[];
  /** The error, shown at the last of the fields. */
  readonly text: string;
  /** Only among rows that meet this condition: stored fields of the row and constants. */
  readonly where?: Condition;
}

/** When `field` is set to `to` (or to anything but `notTo`), the form and the API also set the `set` values. */
export interface Coupling<Name extends string = string> {
  readonly field: Name;
  readonly to?: Scalar;
  readonly notTo?: Scalar;
  readonly set: Readonly<Record<string, Scalar>>;
}

/** Collapsible groups of the sidebar, in order. */
export const menuGroups = { work: '日々の仕事', contact: '連絡', records: '記録', settings: '設定' } as const;
export type MenuGroup = keyof typeof menuGroups;

export interface Screen<Name extends string = string> {
  /** Default: `/admin/<name>`. */
  readonly path?: string;
  /** The record page if not `<path>/<id>`; `{field}` in the query identifies the row. */
  readonly detail?: string;
  /** Whether the form is a dialog over the list or a page; default: a page. */
  readonly form?: 'dialog' | 'page';
  /** Sections of the record page and form, in order; default: one section with all fields. */
  readonly sections?: Readonly<Record<string, readonly Name[]>>;
  /** Fields shown as key figures below the title of the record page. */
  readonly figures?: readonly Name[];
  /** The list's heading if it differs from the sidebar entry. */
  readonly title?: string;
  /** Label of a permanent sidebar entry; without it the resource is in its collapsible group under its label. */
  readonly menu?: string;
  /** The collapsible sidebar group; default: 日々の仕事, or 記録 for append-only resources. */
  readonly group?: MenuGroup;
  /** No sidebar entry: reached from another screen. */
  readonly unlisted?: true;
  /** The resource whose screen links to this one, which has no sidebar entry. */
  readonly under?: ResourceName;
  /** Pages in the grantee area. */
  readonly grantee?: GranteeScreen<Name>;
  /** Hand-written pages among those links, label → path. */
  readonly pages?: Readonly<Record<string, string>>;
}

/** Standard columns that a list may show, sort and filter by. */
export type StandardName = 'id' | 'createdAt' | 'updatedAt';

/** The names of a resource's fields, including the lifecycle's `status`. */
type FieldName<F extends Fields, State extends string> = (keyof F & string) | ([State] extends [never] ? never : 'status');

/** The declaration of a resource. */
export interface Declaration<
  F extends Fields = Fields,
  A extends string = string,
  State extends string = string,
  Step extends string = string,
  History extends string = string,
  Name extends string = string,
  Param extends string = string,
> {
  /** The name of one row. */
  readonly label: string;
  /** The field that identifies a row in titles, choices, confirmations and the audit log. */
  readonly title: FieldName<F, State>;
  /** Makes this a view of another resource's rows; every field then has a `from`. */
  readonly of?: ResourceName;
  /** Which rows the view contains. */
  readonly where?: Condition;
  /** The path below `/api`; default: `/<name>`. The spec has two for some resources, one for reading and one for writing. */
  readonly api?: string | { readonly read: string; readonly write: string };
  readonly screen?: Screen<FieldName<F, State>>;
  readonly access: Access<Name>;
  readonly fields: F;
  readonly list: List<FieldName<F, State> | StandardName, Param>;
  /** Related rows shown on the record page, by resource name. */
  readonly related?: { readonly [N in ResourceName]?: Related };
  readonly checks?: readonly Check<FieldName<F, State>>[];
  readonly couplings?: readonly Coupling<keyof F & string>[];
  readonly review?: Review<FieldName<F, State>>;
  /** Makes some fields of some rows publicly readable. */
  readonly public?: Public<FieldName<F, State>>;
  /** Inputs of the deletion; none by default. */
  readonly deleteAsks?: Deletion;
  /** Unique constraints over several fields, or over one field among some rows. Enforced by the database. */
  readonly unique?: readonly Unique<FieldName<F, State>>[];
  /**
   * Append-only: the database refuses updates and deletions, and each row is part of the hash chain that `npm run audit:verify` checks. Rows are
   * deleted only together with their owner.
   */
  readonly appendOnly?: true;
  /** Past versions of a row can be viewed by staff, and restored; they are read from the audit log. */
  readonly versioned?: true;
  /** A small table (some hundred rows over the years): has no indexes except unique ones. */
  readonly small?: true;
  /** The statuses and steps; the status field, history and actions are derived from it. */
  readonly lifecycle?: Lifecycle<State, Step, History, Name>;
  readonly actions?: Actions<A, Name>;
  /** Rows waiting for a user's action: the badge at the sidebar entry. */
  readonly waits?: Count<FilterName<FieldName<F, State> | StandardName, NoInfer<Param>>>;
  readonly due?: Due<FilterName<FieldName<F, State> | StandardName, NoInfer<Param>>, FieldName<F, State>>;
  /** Numbers on the dashboard, by their key in the response. */
  readonly cards?: Readonly<Record<string, Card<FilterName<FieldName<F, State> | StandardName, NoInfer<Param>>>>>;
  readonly plots?: Readonly<Record<string, Plot<FieldName<F, State>>>>;
}

/** A declaration with defaults derived from its name. */
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

/** A definition with its name, which is the key of its rows in list responses. */
export type Resource<F extends Fields = Fields, A extends string = string> = Definition<F, A> & { readonly name: string };

/** All resources by their names. */
export type ResourceMap = Readonly<Record<string, Resource>>;

/** Declares a resource with its own table. */
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

/** Makes all fields read-only when no role may create or update rows. */
function unwritten(definition: Declaration): Declaration {
  const { access, fields } = definition;
  if (access.create || access.update) return definition;
  const named = Object.entries(fields).map(([name, field]): [string, Field] =>
    isStored(field) ? [name, { ...field, options: { ...field.options, readOnly: true } }] : [name, field],
  );
  return { ...definition, fields: Object.fromEntries(named) };
}

/** The definition type of a declaration, including the status field of a lifecycle. */
type Declared<F extends Fields, A extends string, State extends string, Step extends string, History extends string> = Definition<
  [State] extends [never] ? F : F & StatusField<State>,
  A,
  State,
  Step,
  History
> & { readonly of?: undefined };

/** Declares a read-only view of the rows of resource `of`; each of its fields has a `from`. */
export function view<const F extends Fields, const Of extends ResourceName>(
  definition: Declaration<F> & { readonly of: Of },
): Definition<F> & { readonly of: Of } {
  return definition as unknown as Definition<F> & { readonly of: Of };
}

/** A declared or standard field of a resource. */
export function fieldOf(resource: Definition, name: string): Field | undefined {
  return Object.hasOwn(resource.fields, name) ? resource.fields[name] : standardFields[name as keyof typeof standardFields];
}

export function readPath(resource: Definition): string {
  return typeof resource.api === 'string' ? resource.api : resource.api.read;
}

export function writePath(resource: Definition): string {
  return typeof resource.api === 'string' ? resource.api : resource.api.write;
}

/** The table of a resource; that of `of` for a view. */
export function tableOf(resource: Resource): string {
  return resource.of ?? resource.name;
}
