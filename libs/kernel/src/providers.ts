/** The brands of the product; each but the first has its own language set. */
export const PROVIDERS = ['lamliang', 'harbor', 'ember'] as const;
export type Provider = (typeof PROVIDERS)[number];
