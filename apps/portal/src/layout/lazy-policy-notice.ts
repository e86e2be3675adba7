import { later } from '../later.tsx';

/** Loaded by those alone who are asked. */
export const PolicyNotice = later(() => import('./PolicyNotice.tsx').then((file) => file.PolicyNotice), null, [
  'profile',
]);
