import { useSyncExternalStore } from 'react';
import { bankSkipKey } from '../../providers/token.ts';

const listeners = new Set<() => void>();

/** Whether the person has said that the account of this grant is to be registered later. */
export function useBankSkipped(userId: number, applicationId: number | undefined): boolean {
  return useSyncExternalStore(subscribe, () => applicationId !== undefined && isBankSkipped(userId, applicationId));
}

export function isBankSkipped(userId: number, applicationId: number): boolean {
  return entries().includes(entryOf(userId, applicationId));
}

export function skipBank(userId: number, applicationId: number): void {
  localStorage.setItem(bankSkipKey, [...new Set([...entries(), entryOf(userId, applicationId)])].join());
  for (const listener of listeners) listener();
}

/** `person/application` of each grant that was put off. */
function entries(): readonly string[] {
  return (localStorage.getItem(bankSkipKey) ?? '').split(',').filter(Boolean);
}

function entryOf(userId: number, applicationId: number): string {
  return `${userId}/${applicationId}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
