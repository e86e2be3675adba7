/** One row of a transition table. Without `by` it is allowed for every actor. */
export interface Transition {
  readonly from: readonly string[];
  readonly to: string;
  readonly by?: readonly string[];
}

/** `moves` names each move with one transition, or with several when the target depends on the state left.
 * `states`, when listed, is the complete set: other names in the table are rejected. */
export interface MachineDefinition {
  readonly initial: string;
  readonly states?: readonly string[];
  readonly moves: { readonly [move: string]: Transition | readonly Transition[] };
}

type VariantOf<T> = T extends readonly (infer V)[] ? V : T;
type VariantsOf<D extends MachineDefinition> = VariantOf<D['moves'][keyof D['moves']]>;
type FromOf<V> = V extends { readonly from: readonly (infer S)[] } ? S & string : never;
type ToOf<V> = V extends { readonly to: infer S } ? S & string : never;
type ByOf<V> = V extends { readonly by: readonly (infer A)[] } ? A & string : never;

type States<D extends MachineDefinition> =
  | D['initial']
  | (D extends { readonly states: readonly (infer S)[] } ? S & string : never)
  | FromOf<VariantsOf<D>>
  | ToOf<VariantsOf<D>>;
type Moves<D extends MachineDefinition> = keyof D['moves'] & string;
type Actors<D extends MachineDefinition> = ByOf<VariantsOf<D>>;
type Target<D extends MachineDefinition, M extends Moves<D>> = ToOf<VariantOf<D['moves'][M]>>;
type Source<D extends MachineDefinition, M extends Moves<D>> = FromOf<VariantOf<D['moves'][M]>>;

/** A checked transition table. */
export interface Machine<D extends MachineDefinition> {
  readonly initial: D['initial'];
  /** Every state, the initial one first, then in the order of the table. */
  readonly states: readonly States<D>[];
  /** Every move, in the order of the table. */
  readonly allMoves: readonly Moves<D>[];
  /** @throws IllegalTransition when the move may not be made from this state. */
  next<M extends Moves<D>>(state: States<D>, move: M): Target<D, M>;
  can(state: States<D>, move: Moves<D>): boolean;
  /** The moves allowed from a state, in the order of the table. */
  moves(state: States<D>): Moves<D>[];
  /** The moves allowed from a state for an actor. */
  movesFor(state: States<D>, actor: Actors<D>): Moves<D>[];
  /** The states from which a move may be made; the WHERE of a guarded UPDATE. */
  froms<M extends Moves<D>>(move: M): Source<D, M>[];
  /** True for a state without outgoing moves. */
  isFinal(state: States<D>): boolean;
}

/** The states of a machine: `StateOf<typeof shipmentMachine>`. */
export type StateOf<M> = M extends Machine<infer D> ? States<D> : never;
/** The moves of a machine: `MoveOf<typeof shipmentMachine>`. */
export type MoveOf<M> = M extends Machine<infer D> ? Moves<D> : never;

/** A move that the table does not list for the state. */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';

  readonly state: string;

  readonly move: string;

  constructor(state: string, move: string) {
    super(`cannot ${move} from ${state}`);
    this.state = state;
    this.move = move;
  }
}

/** Builds a machine from its table.
 * @throws TypeError for a state that cannot be reached, a name missing from `states`, a move without a state to
 * leave, or two transitions of a move for one state. */
export function machine<const D extends MachineDefinition>(definition: D): Machine<D> {
  type S = States<D>;
  type M = Moves<D>;
  const allMoves = Object.keys(definition.moves) as M[];
  const table = new Map<M, Map<string, Transition>>();
  const states = new Set<string>([definition.initial, ...(definition.states ?? [])]);
  const known = definition.states ? new Set<string>(definition.states) : undefined;
  const see = (state: string, where: string): void => {
    if (known && !known.has(state)) throw new TypeError(`unknown state ${state} in ${where}`);
    states.add(state);
  };
  see(definition.initial, 'initial');

  for (const move of allMoves) {
    const rows = new Map<string, Transition>();
    const listed = definition.moves[move] as Transition | readonly Transition[];
    for (const transition of Array.isArray(listed) ? (listed as readonly Transition[]) : [listed as Transition]) {
      if (transition.from.length === 0) throw new TypeError(`${move} has no state to leave`);
      for (const from of transition.from) {
        see(from, move);
        if (rows.has(from)) throw new TypeError(`${move} is listed twice for ${from}`);
        rows.set(from, transition);
      }
      see(transition.to, move);
    }
    if (rows.size === 0) throw new TypeError(`${move} has no state to leave`);
    table.set(move, rows);
  }

  const reached = new Set<string>([definition.initial]);
  for (const state of reached) {
    for (const rows of table.values()) {
      const transition = rows.get(state);
      if (transition) reached.add(transition.to);
    }
  }
  const unreachable = [...states].filter((state) => !reached.has(state));
  if (unreachable.length > 0) throw new TypeError(`cannot be reached: ${unreachable.join(', ')}`);

  const row = (state: S, move: M): Transition | undefined => table.get(move)?.get(state);
  return {
    initial: definition.initial,
    states: [...states] as S[],
    allMoves,
    next(state, move) {
      const transition = row(state, move);
      if (!transition) throw new IllegalTransition(state, move);
      return transition.to as never;
    },
    can: (state, move) => row(state, move) !== undefined,
    moves: (state) => allMoves.filter((move) => row(state, move)),
    movesFor: (state, actor) =>
      allMoves.filter((move) => {
        const transition = row(state, move);
        return transition !== undefined && (!transition.by || transition.by.includes(actor));
      }),
    froms: (move) => [...(table.get(move)?.keys() ?? [])] as never[],
    isFinal: (state) => !allMoves.some((move) => row(state, move)),
  };
}
