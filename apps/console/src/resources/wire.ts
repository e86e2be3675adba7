import type { Satang } from '@lamliang/kernel';

/** The contract's types in their wire form: times are text, money is baht. */
export type OnWire<T> = T extends Satang
  ? number
  : T extends Date
    ? string
    : T extends (infer E)[]
      ? OnWire<E>[]
      : T extends object
        ? { [K in keyof T]: OnWire<T[K]> }
        : T;
