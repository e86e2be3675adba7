import fc from 'fast-check';
import type { BooksModel } from './books.model.ts';
import type { Product } from './product.ts';

/** What is drawn to name one of several: what there is of them is known only when the step is taken. */
export const any = fc.nat({ max: 9_999 });
/** The one of a list that a number names. */
export const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

export type Command = fc.AsyncCommand<BooksModel, Product>;
/** Called behind each step. */
export type After = (kind: string, model: BooksModel, product: Product) => Promise<void>;

/**
 * A kind of step, once for each time that it is to be drawn among the others.
 * @param can whether the step is possible, that is refused or granted by rules that the model knows
 */
export function step<T>(
  name: string,
  times: number,
  drawn: fc.Arbitrary<T>,
  can: (model: BooksModel, drawn: T) => boolean,
  run: (model: BooksModel, product: Product, drawn: T) => Promise<void>,
): (after: After) => fc.Arbitrary<Command>[] {
  return (after) => {
    const made = drawn.map((of): Command => ({
      check: (model) => can(model, of),
      async run(model, product) {
        try {
          await run(model, product, of);
          await product.agree(model);
          product.steps += 1;
          await after(name, model, product);
        } catch (error) {
          throw new Error(`step ${product.steps}, ${name} ${JSON.stringify(of)}: ${told(error)}`, { cause: error });
        }
      },
      toString: () => `${name} ${JSON.stringify(of)}`,
    }));
    return Array.from({ length: times }, () => made);
  };
}

const told = (error: unknown) => {
  const { code, message } = error as { code?: string; message: string };
  return code ? `${code}, ${message}` : message;
};
