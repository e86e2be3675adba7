import pg from 'pg';
import { toSatang } from '../libs/kernel/src/satang.ts';

export const all = [pg, toSatang, process.env.HOME];
debugger; // refused: eslint(no-debugger)
