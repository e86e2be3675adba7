export const toSatang = (baht: number): number => Math.round(baht * 100);
