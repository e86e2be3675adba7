export const waitFor = (): boolean => true;
