import { two } from './two.ts'; // refused: import(no-cycle)

export const one = (): number => two() + 1;
