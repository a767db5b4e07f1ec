export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  /** A toast with the same key, or else with the same text, is replaced. */
  readonly key?: string | undefined;
  readonly type: ToastType;
  readonly title: string;
  readonly message?: string | undefined;
  /** Milliseconds on screen; spec, first file, section 9. */
  readonly duration?: number | undefined;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface ShownToast extends Toast {
  readonly id: string;
  readonly leaving: boolean;
}

const defaultDuration = 5000;
/** Also the duration of the animation in `toaster.module.css`. */
const exitDuration = 300;

let shown: readonly ShownToast[] = [];
const listeners = new Set<() => void>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function toast(given: Toast): void {
  const id = given.key ?? `${given.type}/${given.title}/${given.message ?? ''}`;
  update([...shown.filter((other) => other.id !== id), { ...given, id, leaving: false }]);
  schedule(id, given.duration ?? defaultDuration, () => closeToast(id));
}

export function closeToast(id: string): void {
  update(shown.map((one) => (one.id === id ? { ...one, leaving: true } : one)));
  schedule(id, exitDuration, () => update(shown.filter((one) => one.id !== id)));
}

/** Keeps a toast while it is hovered or has the focus. */
export function holdToast(id: string): void {
  clearTimeout(timers.get(id));
}

export function releaseToast({ id, duration }: ShownToast): void {
  schedule(id, duration ?? defaultDuration, () => closeToast(id));
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => shown,
};

function schedule(id: string, delay: number, run: () => void): void {
  clearTimeout(timers.get(id));
  timers.set(id, setTimeout(run, delay));
}

function update(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
