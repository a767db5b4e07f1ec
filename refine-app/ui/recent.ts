/** A recently opened record. */
export interface Opened {
  /** Label of its resource: `申請`. */
  readonly label: string;
  readonly title: string;
  /** Its address. */
  readonly path: string;
}

const maxOpened = 6;
const keyOf = (userId: number) => `seseragi.recent.${userId}`;

/** The records that the user opened last, the latest first. They are kept only in this tab's session storage, since titles contain personal names. */
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
  sessionStorage.setItem(keyOf(userId), JSON.stringify([opened, ...others].slice(0, maxOpened)));
}
