/** Days after an invoice is due on which its shop is reminded, in their order; below zero before. @returns undefined for what is none */
export function stepsOf(text: string): number[] | undefined {
  const steps = text.split(',').map((one) => one.trim());
  if (!steps.every((one) => /^-?\d{1,3}$/.test(one))) return undefined;
  return [...new Set(steps.map(Number))].toSorted((a, b) => a - b);
}

/** The step that an invoice has reached: of several that were missed the last one alone. @param late days since it was due */
export const stepReached = (steps: readonly number[], late: number): number | undefined =>
  steps.findLast((step) => step <= late);
