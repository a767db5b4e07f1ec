import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { ApiError } from '../../../../../refine-app/data/errors.ts';
import { http } from '../../../../../refine-app/data/http.ts';
import { cachedMe, useMe } from '../../../../../refine-app/data/session.ts';
import { SectionSaver, type StoredSection, sectionDrafts } from '../../../../../refine-app/ui/section-saver.ts';
import { answersOf, isOpen, type MyRound, type Sheet, sheetOf } from './reviews.ts';

type Stored = Sheet & { readonly revision: number; readonly savedAt: string | null };

const storedSection = ({ revision, savedAt, ...sheet }: Stored): StoredSection => ({
  answers: answersOf({ ...sheet }),
  ...{ revision, savedAt, savedByName: null },
});

/** Keeps a saver for each open sheet across pages, so that scores entered offline are sent once the connection is back. */
class SheetSavers {
  readonly userId: number;
  readonly savers = new Map<number, SectionSaver>();

  constructor(userId: number) {
    this.userId = userId;
  }

  /** Creates or updates savers for open sheets and drops the others. */
  follow(rounds: readonly MyRound[]): void {
    const open = rounds.filter(({ round }) => round.status === 'scoring').flatMap(({ reviews }) => reviews.filter(isOpen));
    for (const [id, saver] of this.savers) if (!open.some((one) => one.id === id)) this.drop(id, saver);
    for (const { id, sheet, revision, savedAt } of open) {
      if (!sheet) continue;
      const stored = storedSection({ ...sheet, revision, savedAt });
      const known = this.savers.get(id);
      if (known) known.follow(stored);
      else this.begin(id, stored);
    }
  }

  flush(): void {
    for (const saver of this.savers.values()) void saver.flush();
  }

  end(): void {
    for (const [id, saver] of this.savers) this.drop(id, saver);
  }

  private begin(id: number, stored: StoredSection): void {
    const saver = new SectionSaver(stored, (answers, revision) => this.write(id, answers, revision), sectionDrafts(this.userId, `review/${id}`));
    this.savers.set(id, saver);
    saver.open();
  }

  private drop(id: number, saver: SectionSaver): void {
    saver.close();
    this.savers.delete(id);
  }

  private async write(id: number, answers: StoredSection['answers'], revision: number) {
    // Refuses to send input typed by another user.
    const now = cachedMe();
    if (now && now.id !== this.userId) throw new ApiError('ログインし直してください。', 401, 'no_token');
    try {
      return (await http.put<{ revision: number; savedAt: string }>(`/api/reviews/${id}/sheet`, { ...sheetOf(answers), revision })).data;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale') throw error;
      throw new ApiError(error.advice, error.statusCode, error.code, undefined, undefined, '', storedSection(error.data as Stored));
    }
  }
}

let current: SheetSavers | undefined;

function saversOf(userId: number): SheetSavers {
  if (current?.userId === userId) return current;
  current?.end();
  current = new SheetSavers(userId);
  return current;
}

const flush = () => current?.flush();

/** Savers of the open sheets by review id; rerenders when one of them changes. */
export function useSheets(rounds: readonly MyRound[] | undefined): ReadonlyMap<number, SectionSaver> {
  const own = saversOf(useMe().id);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!rounds) return;
    own.follow(rounds);
    redraw();
    const stops = [...own.savers.values()].map((saver) => saver.subscribe(redraw));
    return () => {
      for (const stop of stops) stop();
    };
  }, [own, rounds]);
  useEffect(() => {
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, []);
  return own.savers;
}

/** The sheet including unsaved edits. */
export function typedSheet(saver: SectionSaver): Sheet {
  const { base, edits } = saver.snapshot();
  return sheetOf({ ...base.answers, ...edits });
}

export function useSaverState(saver: SectionSaver) {
  return useSyncExternalStore(saver.subscribe, saver.snapshot);
}

/** Flushes pending edits, then submits the sheet. @throws ApiError */
export async function flushAndSubmit(id: number, saver: SectionSaver): Promise<void> {
  await saver.flush();
  const { base, saving, conflict, edits } = saver.snapshot();
  if (saving === 'unreachable')
    throw new ApiError('つながっていないため、提出できません。点数はこの端末に残っています。つながってから提出してください。', 0, 'network');
  if (conflict || Object.keys(edits).length > 0)
    throw new ApiError('保存できていない内容があります。保存されてから提出してください。', 409, 'unsaved');
  await http.post(`/api/reviews/${id}/submit`, { revision: base.revision });
}
