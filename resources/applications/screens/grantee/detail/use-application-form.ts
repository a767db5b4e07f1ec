import { useDataProvider } from '@refinedev/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { useGet } from '../../../../../refine-app/grantee/queries.ts';
import type { WholeApplication } from '../../../../../refine-app/grantee/use-my-applications.ts';
import type { FieldErrors } from '../../../../../schema/derive/validators.ts';
import { granteeCapabilities } from '../../../rules/grantee-capabilities.ts';
import { Autosave, type AutosaveState, draftStore } from './autosave.ts';
import { checkTexts, type EditableName, textOfValue } from './fields.ts';

export interface ApplicationForm {
  readonly state: AutosaveState;
  readonly autosave: Autosave;
  /** Errors of the typed texts, from this side and the server. */
  readonly errors: FieldErrors;
  /** The row with all unsaved valid changes, while it can be edited. */
  readonly row: WholeApplication;
  readonly text: (name: EditableName) => string;
}

/** The autosaved form of a grantee's application; it lives as long as the application's page. */
export function useApplicationForm(application: WholeApplication): ApplicationForm {
  const autosave = useAutosave(application);
  const state = useSyncExternalStore(autosave.subscribe, autosave.snapshot);
  const { changes, errors } = checkTexts(state.base, state.texts);
  const { edit } = granteeCapabilities(state.base.status);
  const { members } = useMembers();
  const representative = members.find(({ id }) => id === changes.representativeUserId);
  return {
    state,
    autosave,
    errors: { ...state.refused, ...errors },
    row: edit ? { ...state.base, ...changes, ...(representative && { representativeUserName: representative.username }) } : state.base,
    text: (name) => state.texts[name] ?? textOfValue(name, state.base[name]),
  };
}

function useAutosave(application: WholeApplication): Autosave {
  const { id: userId } = useMe();
  const dataProvider = useDataProvider()();
  const { id, status } = application;
  const [autosave] = useState(() => {
    const write = async (variables: object) => (await dataProvider.update<WholeApplication>({ resource: 'applications', id, variables })).data;
    const read = async () => (await dataProvider.getOne<WholeApplication>({ resource: 'applications', id })).data;
    return new Autosave(application, { write, read }, draftStore(userId, id), granteeCapabilities(status).edit);
  });
  useEffect(() => autosave.follow(application), [autosave, application]);
  useEffect(() => {
    const flush = () => void autosave.flush();
    autosave.open();
    window.addEventListener('online', flush);
    return () => {
      window.removeEventListener('online', flush);
      autosave.close();
    };
  }, [autosave]);
  return autosave;
}

export interface Member {
  readonly id: number;
  readonly username: string;
  readonly position: string | null;
  readonly email: string;
}

/** The members of the grantee's organisation. */
export function useMembers() {
  const { data: members = [], query } = useGet<readonly Member[]>('/api/my/members', undefined, { staleTime: 60_000 });
  return { members, query };
}

/** A name with the position, where there is one. */
export function memberName({ username, position }: Member): string {
  return position ? `${username}（${position}）` : username;
}
