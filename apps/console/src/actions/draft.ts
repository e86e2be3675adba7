import { readSession } from '../providers/session.ts';

type Values = Record<string, string>;
interface Draft {
  login_id: number;
  place: string;
  values: Values;
}

const KEY = 'console.draft';
const keyOf = (place: string, own: boolean) => (own ? `${KEY} ${place}` : KEY);

/**
 * Keeps what is being entered in this tab, for the way back from a session that has expired.
 * @param values undefined forgets it
 * @param own of a page that keeps its draft also when it is left for another one: its drafts are beside those of dialogs
 */
export function keepDraft(place: string, values: Values | undefined, own = false): void {
  const login_id = readSession()?.login_id;
  const key = keyOf(place, own);
  if (values === undefined) sessionStorage.removeItem(key);
  else if (login_id !== undefined)
    sessionStorage.setItem(key, JSON.stringify({ login_id, place, values } satisfies Draft));
}

/** What the same login was entering in the same place; another login's is forgotten. */
export function draftOf(place: string, own = false): Values | undefined {
  const key = keyOf(place, own);
  const text = sessionStorage.getItem(key);
  const draft = text ? (JSON.parse(text) as Draft) : undefined;
  if (draft && draft.login_id !== readSession()?.login_id) sessionStorage.removeItem(key);
  else if (draft?.place === place) return draft.values;
  return undefined;
}
