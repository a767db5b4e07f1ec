/** A record that somebody has had open. */
export interface Opened {
  /** What it is one of: `申請`. */
  readonly label: string;
  readonly title: string;
  /** Its address. */
  readonly path: string;
}

const kept = 6;
const keyOf = (userId: number) => `seseragi.recent.${userId}`;

/** The records that one has opened last, the latest first. Only this tab knows of them, and only as long as it lives: titles hold names. */
export function recentlyOpened(userId: number): readonly Opened[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

export function noteOpened(userId: number, opened: Opened): void {
  const others = recentlyOpened(userId).filter(({ path }) => path !== opened.path);
  sessionStorage.setItem(keyOf(userId), JSON.stringify([opened, ...others].slice(0, kept)));
}
