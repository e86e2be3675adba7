import { one } from './one.ts'; // refused: import(no-cycle)

export const two = (): number => one() + 1;
