import { createContext, useContext, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { entryStates, scanStates } from '../../../../domain/terms.ts';
import { http } from '../../../../refine-app/data/http.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { useGet } from '../../../../refine-app/grantee/queries.ts';
import { SectionSaver, type StoredSection, sectionDrafts } from '../../../../refine-app/ui/section-saver.ts';
import type { FieldErrors } from '../../../../schema/derive/validators.ts';
import { type Answers, isUnanswered, problemsOf, visibleForm } from '../../../../schema/forms/answers.ts';
import type { FormDefinition, FormSection } from '../../../../schema/forms/definition.ts';
import type { callStandingAt } from '../../../calls/rules/standing.ts';
import type { entryRoles, entrySides } from '../../rules/terms.ts';

/** `GET /entries/{id}/writing`. Instants in ISO, UTC. */
export interface EntryDraft {
  readonly entry: {
    readonly id: number;
    readonly status: keyof typeof entryStates;
    readonly receiptNumber: string | null;
    readonly submittedAt: string | null;
    readonly extendedUntil: string | null;
  };
  readonly call: {
    readonly id: number;
    readonly title: string;
    readonly opensAt: string;
    readonly deadline: string;
    readonly standing: ReturnType<typeof callStandingAt>;
    readonly amount: number | null;
    readonly correctionsUntil: string | null;
    readonly contact: string | null;
  };
  readonly form: { readonly id: number; readonly name: string; readonly number: number; readonly definition: FormDefinition };
  readonly newerForm: { readonly id: number; readonly number: number } | null;
  readonly sections: readonly (StoredSection & { readonly key: string })[];
  readonly files: readonly AttachedFile[];
  readonly problems: FieldErrors;
  readonly members: readonly EntryMember[];
  readonly canSubmit: boolean;
  /** Whether the user may manage members and withdraw the entry. */
  readonly canDecide: boolean;
  readonly correction: {
    readonly id: number;
    readonly message: string | null;
    readonly until: string;
    readonly items: readonly { readonly sectionKey: string; readonly sectionTitle: string; readonly message: string }[];
  } | null;
  readonly writable: readonly string[];
  readonly snapshots: readonly { readonly number: number; readonly arrivedAt: string; readonly receiptNumber: string; readonly sha256: string }[];
  readonly now: string;
}

export interface AttachedFile {
  readonly id: number;
  readonly fieldKey: string;
  readonly fileId: number;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
  readonly scanState: keyof typeof scanStates;
  readonly filePath: string;
}

export interface EntryMember {
  readonly id: number;
  readonly email: string;
  readonly userName: string | null;
  readonly role: keyof typeof entryRoles;
  readonly joinedAt: string | null;
  readonly side: keyof typeof entrySides;
}

export type EntryState = NonNullable<ReturnType<typeof useEntryState>['state']>;

export const EntryContext = createContext<EntryState | null>(null);

/** The entry of the surrounding `EntryContext`. */
export function useEntry(): EntryState {
  const state = useContext(EntryContext);
  if (!state) throw new Error('outside of an application');
  return state;
}

/** The entry from the server merged with unsaved edits. Sections are saved automatically while one of its pages is open. */
export function useEntryState(id: number) {
  const { data: writing, query } = useGet<EntryDraft>(`/api/entries/${id}/writing`, undefined, { refetchOnWindowFocus: true });
  const savers = useSavers(writing, () => void query.refetch());
  if (!writing) return { state: null, query };
  const { form, files, call } = writing;
  const answers: Answers = Object.assign({}, ...writing.sections.map(({ answers: stored }) => stored), ...savers.map(answersIn));
  const counts: Record<string, number> = {};
  for (const { fieldKey } of files) counts[fieldKey] = (counts[fieldKey] ?? 0) + 1;
  const problems = problemsOf(form.definition, answers, counts, { amount: call.amount });
  const sections = visibleForm(form.definition, answers).sections;
  /** @returns the refreshed entry; undefined on failure */
  const refresh = async () => (await query.refetch()).data?.data as EntryDraft | undefined;
  /** Offset of the server's clock from the local clock, in milliseconds. */
  const ahead = Date.parse(writing.now) - query.dataUpdatedAt;
  return { query, state: { id, writing, answers, counts, problems, sections, savers, ahead, readAt: query.dataUpdatedAt, refresh } };
}

function answersIn({ saver }: KeyedSaver): Answers {
  const { base, edits } = saver.snapshot();
  return { ...base.answers, ...edits };
}

export interface KeyedSaver {
  readonly key: string;
  readonly saver: SectionSaver;
}

const none: readonly KeyedSaver[] = [];

/** A saver for each section of the form. Drafts left in local storage by an earlier visit are sent when any page of the entry is opened. */
function useSavers(writing: EntryDraft | undefined, onNews: () => void): readonly KeyedSaver[] {
  const { id: userId } = useMe();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const cached = useRef<{ readonly form: number; readonly all: readonly KeyedSaver[] }>(undefined);
  if (writing && cached.current?.form !== writing.form.id) cached.current = { form: writing.form.id, all: saversOf(userId, writing, onNews) };
  const all = cached.current?.all ?? none;
  useEffect(() => {
    for (const { key, saver } of all) {
      const latest = writing?.sections.find((section) => section.key === key);
      if (latest) saver.follow(latest);
    }
  }, [all, writing]);
  useEffect(() => {
    const stops = all.map(({ saver }) => saver.subscribe(redraw));
    return () => stops.forEach((stop) => void stop());
  }, [all]);
  const writable = writing?.writable.join(' ') ?? '';
  useEffect(() => {
    const open = all.filter(({ key }) => writable.split(' ').includes(key));
    const flush = () => open.forEach(({ saver }) => void saver.flush());
    for (const { saver } of open) saver.open();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
      for (const { saver } of open) saver.close();
    };
  }, [all, writable]);
  return all;
}

/** @param onNews called when a save reveals newer revisions of other sections */
function saversOf(userId: number, { entry, form, sections }: EntryDraft, onNews: () => void): KeyedSaver[] {
  const all = sections.map(({ key, ...stored }): KeyedSaver => {
    const write = async (answers: Answers, revision: number) => {
      const url = `/api/entries/${entry.id}/sections/${key}`;
      const { data } = await http.put<Saved>(url, { answers, revision, formId: form.id });
      const { revisions = {} } = data;
      if (all.some((one) => one.key !== key && (revisions[one.key] ?? 0) > one.saver.snapshot().base.revision)) onNews();
      return data;
    };
    return { key, saver: new SectionSaver(stored, write, sectionDrafts(userId, `entry/${entry.id}/${key}`)) };
  });
  return all;
}

interface Saved {
  readonly revision: number;
  readonly savedAt: string;
  /** Revisions of all sections; absent from servers of an earlier version. */
  readonly revisions?: Readonly<Record<string, number>>;
}

export const sectionStateTexts = { none: '未着手', partly: '途中', done: 'できました', mend: '直してください' } as const;

/** Progress of a section; `mend` for invalid answers or a correction request. */
export function sectionStateOf(
  { writing, answers, counts, problems }: Pick<EntryState, 'writing' | 'answers' | 'counts' | 'problems'>,
  section: FormSection,
) {
  if (writing.correction?.items.some(({ sectionKey }) => sectionKey === section.key)) return 'mend';
  const isAnswered = ({ key }: { readonly key: string }) => !isUnanswered(answers[key]) || (counts[key] ?? 0) > 0;
  const invalid = section.fields.filter(({ key }) => problems[key]);
  if (invalid.some(isAnswered)) return 'mend';
  if (invalid.length > 0) return section.fields.some(isAnswered) ? 'partly' : 'none';
  const isSaved = writing.sections.some(({ key, revision }) => key === section.key && revision > 0);
  return isSaved || section.fields.some(isAnswered) ? 'done' : 'none';
}

/** Milliseconds left until an instant, updated every second. @param ahead offset of the server's clock, in milliseconds */
export function useRemainingTime(until: string, ahead: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Date.parse(until) - (now + ahead);
}

/** Refetches the entry on mount, to show what others have written meanwhile. */
export function useRefreshOnMount(): void {
  const { readAt, refresh } = useEntry();
  const refreshIfStale = useEffectEvent(() => {
    if (Date.now() - readAt > staleTime) void refresh();
  });
  useEffect(() => refreshIfStale(), []);
}

/** Milliseconds for which the entry counts as fresh. */
const staleTime = 3000;
