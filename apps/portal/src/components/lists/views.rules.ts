/** A list as somebody wants to see it again: its address without the page, and the look of its table. */
export interface View {
  name: string;
  /** As `writeQuery` writes it. */
  address: string;
  /** Ids of columns that are not shown. */
  hidden: readonly string[];
  density: 'compact' | 'comfortable';
  /** Shown when the list is opened without filters; at most one of a list. */
  standard: boolean;
}
export type Look = Pick<View, 'address' | 'hidden' | 'density'>;

/** The list as it is without any view. */
export const PLAIN: Look = { address: '', hidden: [], density: 'comfortable' };
/** Characters of a name at most. */
export const LONGEST_NAME = 40;

const inOrder = (hidden: readonly string[]) => hidden.toSorted().join();
/** Whether two looks show the same rows and columns. */
export const sameLook = (a: Look, b: Look): boolean =>
  a.address === b.address && a.density === b.density && inOrder(a.hidden) === inOrder(b.hidden);

/** Makes a view the default in place of any other. @param name undefined makes none the default */
export const withStandard = (views: readonly View[], name: string | undefined): View[] =>
  views.map((one) => ({ ...one, standard: one.name === name }));
/** Adds a view at the end, or in place of the one with its name. */
export function withView(views: readonly View[], view: View): View[] {
  const others = view.standard ? withStandard(views, undefined) : views;
  const at = others.findIndex(({ name }) => name === view.name);
  return at < 0 ? [...others, view] : others.with(at, view);
}
export const withoutView = (views: readonly View[], name: string): View[] => views.filter((one) => one.name !== name);
/** Gives a view a name that no other one has. */
export const renamed = (views: readonly View[], name: string, next: string): View[] =>
  views.map((one) => (one.name === name ? { ...one, name: next } : one));
