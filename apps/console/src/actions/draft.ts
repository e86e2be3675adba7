import { readSession } from '../providers/session.ts';

type Values = Record<string, string>;
interface Draft {
  login_id: number;
  place: string;
  values: Values;
}

const KEY = 'console.draft';

/** Keeps what is being entered in this tab, for the way back from a session that has expired. @param values undefined forgets it */
export function keepDraft(place: string, values: Values | undefined): void {
  const login_id = readSession()?.login_id;
  if (values === undefined) sessionStorage.removeItem(KEY);
  else if (login_id !== undefined)
    sessionStorage.setItem(KEY, JSON.stringify({ login_id, place, values } satisfies Draft));
}

/** What the same login was entering in the same place; another login's is forgotten. */
export function draftOf(place: string): Values | undefined {
  const text = sessionStorage.getItem(KEY);
  const draft = text ? (JSON.parse(text) as Draft) : undefined;
  if (draft && draft.login_id !== readSession()?.login_id) sessionStorage.removeItem(KEY);
  else if (draft?.place === place) return draft.values;
  return undefined;
}
