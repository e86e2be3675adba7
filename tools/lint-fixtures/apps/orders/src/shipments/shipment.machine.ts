import { defineMachine } from '@lamliang/kernel';
import { now } from './clock.ts'; // refused: eslint(no-restricted-imports)

export const shipmentMachine = [defineMachine, now];
