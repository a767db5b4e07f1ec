import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { http } from '../../../../../refine-app/data/http.ts';
import { failureText } from '../../../../../refine-app/ui/failure.ts';
import { sameValue } from '../../../../../refine-app/ui/row.ts';
import {
  type CurrentDecision,
  type DecisionEntry,
  type DecisionTable,
  type DecisionTableRow,
  entryErrors,
  type Gap,
  gapsIn,
  noEntry,
  withoutIrrelevant,
} from '../../../rules/decision-table.ts';

/** Unsaved inputs of a row. */
interface Edit {
  readonly entry: DecisionEntry;
  /** The version of the decision when editing began; 0 if there was none. */
  readonly seen: number;
  /** Whether a new decision will replace an approved one. */
  readonly revises: boolean;
  readonly saving: boolean;
  readonly failure: string | null;
}

/** A row of the table; the same object as long as nothing in it changes, so that it is not re-rendered. */
export interface Line {
  readonly row: DecisionTableRow;
  readonly entry: DecisionEntry;
  readonly edit: Edit | undefined;
  readonly gaps: readonly Gap[];
  /** Whether someone else has changed the decision since editing began. */
  readonly isOvertaken: boolean;
}

const none: DecisionTable = { rows: [], programmes: [], letterFields: { awarded: [], conditional: [], waitlisted: [], rejected: [] }, barred: 0 };

/** The table of a year with unsaved inputs: each row is saved by itself, and its failure is shown beside it. */
export function useDecisionTable(grantYear: number, category: string, boardDate: string) {
  const client = useQueryClient();
  const key = ['decision-table', grantYear, category];
  const query = useQuery({
    queryKey: key,
    queryFn: async () => (await http.get<DecisionTable>(`/api/decisions/table?grantYear=${grantYear}${category && `&category=${category}`}`)).data,
  });
  const table = query.data ?? none;
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map());
  /** A ref, since `save` needs inputs typed after the last render. */
  const latest = useRef(edits);
  const setEdit = (id: number, edit: Edit | undefined) => {
    const next = new Map(latest.current);
    if (edit) next.set(id, edit);
    else next.delete(id);
    latest.current = next;
    setEdits(next);
  };
  const rowOf = (id: number) => client.getQueryData<DecisionTable>(key)?.rows.find(({ applicationId }) => applicationId === id);
  const newEdit = (row: DecisionTableRow): Edit => ({
    entry: row.decision ? entryOf(row) : { ...noEntry, boardDate: boardDate || null },
    seen: versionOf(row),
    revises: false,
    saving: false,
    failure: null,
  });

  const change = (id: number, values: Partial<DecisionEntry>) => {
    const row = rowOf(id);
    if (!row) return;
    const edit = latest.current.get(id) ?? newEdit(row);
    const entry = { ...edit.entry, ...values };
    const isReverted = !edit.revises && !edit.saving && edit.seen === versionOf(row) && isSame(entry, newEdit(row).entry);
    setEdit(id, isReverted ? undefined : { ...edit, entry, failure: null });
  };
  const revise = (id: number) => {
    const row = rowOf(id);
    if (!row) return;
    const { entry } = latest.current.get(id) ?? newEdit(row);
    setEdit(id, { ...newEdit(row), entry: { ...entry, reason: null }, revises: true });
  };

  const save = async (id: number): Promise<void> => {
    const [row, edit] = [rowOf(id), latest.current.get(id)];
    if (!row || !edit || edit.saving || edit.seen !== versionOf(row) || !isComplete(row, edit)) return;
    const sent = edit.entry;
    setEdit(id, { ...edit, saving: true, failure: null });
    try {
      const decision = await write(row, edit);
      client.setQueryData<DecisionTable>(
        key,
        (old) => old && { ...old, rows: old.rows.map((one) => (one.applicationId === id ? { ...one, decision } : one)) },
      );
      const now = latest.current.get(id);
      if (!now || isSame(now.entry, sent)) return setEdit(id, undefined);
      setEdit(id, { ...now, seen: decision.version, revises: false, saving: false });
      return await save(id);
    } catch (error) {
      const now = latest.current.get(id) ?? edit;
      setEdit(id, { ...now, saving: false, failure: failureText(error) });
      await query.refetch();
    }
  };
  /** Saves the inputs over the version that someone else has saved. */
  const insist = (id: number) => {
    const [row, edit] = [rowOf(id), latest.current.get(id)];
    if (!row || !edit) return;
    setEdit(id, { ...edit, seen: versionOf(row), failure: null, revises: row.decision !== null && row.decision.status !== 'draft' });
    void save(id);
  };

  const known = useRef(new Map<number, Line>());
  const lines = useMemo(() => {
    const entered = table.rows.map((row) => ({ row, entry: edits.get(row.applicationId)?.entry ?? (row.decision ? entryOf(row) : noEntry) }));
    const gaps = gapsIn(entered, table.letterFields);
    const next = entered.map(({ row, entry }) => {
      const before = known.current.get(row.applicationId);
      const edit = edits.get(row.applicationId);
      const rowGaps = gaps.get(row.applicationId) ?? [];
      if (before && before.row === row && before.edit === edit && sameGaps(before.gaps, rowGaps)) return before;
      return { row, entry, edit, gaps: rowGaps, isOvertaken: edit !== undefined && !edit.saving && edit.seen !== versionOf(row) };
    });
    known.current = new Map(next.map((line) => [line.row.applicationId, line]));
    return next;
  }, [table, edits]);
  return { query, table, lines, isDirty: edits.size > 0, change, revise, save, insist, drop: (id: number) => setEdit(id, undefined) };
}

export type DecisionTableState = ReturnType<typeof useDecisionTable>;

const names = Object.keys(noEntry) as (keyof DecisionEntry)[];

function entryOf({ decision }: DecisionTableRow): DecisionEntry {
  return decision ? (Object.fromEntries(names.map((name) => [name, decision[name]])) as unknown as DecisionEntry) : noEntry;
}

const versionOf = ({ decision }: DecisionTableRow) => decision?.version ?? 0;
const isSame = (a: DecisionEntry, b: DecisionEntry) => names.every((name) => sameValue(a[name], b[name]));
const sameGaps = (a: readonly Gap[], b: readonly Gap[]) => a.length === b.length && a.every(({ text }, at) => text === b[at]?.text);

function isComplete(row: DecisionTableRow, { entry }: Edit): boolean {
  return entry.outcome !== null && Object.keys(entryErrors({ row, entry })).length === 0;
}

async function write({ applicationId, decision }: DecisionTableRow, { entry, seen }: Edit): Promise<CurrentDecision> {
  const values = withoutIrrelevant(entry);
  if (decision?.status === 'draft') return (await http.put<CurrentDecision>(`/api/decisions/${decision.id}`, { ...values, version: seen })).data;
  return (await http.post<CurrentDecision>('/api/decisions', { ...values, applicationId })).data;
}
