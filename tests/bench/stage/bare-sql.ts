/** What the bare handler asks for, written by hand. `?` stands for a value on both engines. */

/** The names in the product's answer that are columns of other tables. The rest are the table's own. */
const joined: Readonly<Record<string, string>> = {
  organizationName: 'o."name"',
  contactUserName: 'c."username"',
  representativeUserName: 'r."username"',
  statusKey: 't."status"',
  applicationStatusId: 's."id"',
  grantIdTitle: 'g."title"',
  callIdTitle: 'k."title"',
  bankIdTitle: 'b."accountHolderName"',
};

const joins = `left join organizations o on o.id = t."organizationId" left join users c on c.id = t."contactUserId"
  left join users r on r.id = t."representativeUserId" left join application_statuses s on s."statusKey" = t."status"
  left join grants g on g.id = t."grantId" left join calls k on k.id = t."callId" left join banks b on b.id = t."bankId"`;

const order = 'order by t."entryDate" desc nulls last, t.id desc nulls last';

/** Totals are counted up to here: the best that is known for a large table. */
const countedUpTo = 10_001;

/** @param columns the names of the product's answer, so that both answer the same */
export function bareSql(columns: readonly string[]) {
  const list = columns.map((name) => `${joined[name] ?? `t."${name}"`} as "${name}"`).join(', ');
  const rows = `select ${list} from applications t ${joins}`;
  const capped = (where: string) => `select count(*) as count from (select 1 from applications t ${where} limit ${countedUpTo}) counted`;
  const filter = 'where t.status = ? and t."grantYear" = ?';
  return {
    page: `${rows} ${order} limit 30`,
    // SQLite counts a whole small index in a tenth of a millisecond; PostgreSQL needs tens.
    count: { sqlite: 'select count(*) as count from applications', postgres: capped('') },
    filtered: `${rows} ${filter} ${order} limit 30`,
    filteredCount: capped(filter),
    // The ids first: skipped rows are then never read.
    deep: `${rows} where t.id in (select t.id from applications t ${order} limit 30 offset ?) ${order}`,
    record: `${rows} where t.id = ?`,
    move: 'update applications set status = ?, version = version + 1, "updatedAt" = ? where id = ?',
    save: 'update entry_sections set answers = ?, revision = revision + 1, "updatedAt" = ? where id = ?',
    firstRows: `${rows} ${order} limit 1000`,
    rowsBehind: `${rows} where (t."entryDate", t.id) < (?, ?) ${order} limit 1000`,
  };
}
