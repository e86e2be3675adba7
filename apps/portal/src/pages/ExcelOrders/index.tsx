import { ManyOrders } from './ManyOrders.tsx';

export { prefetch } from './prefetch.ts';

/** Orders from an Excel or csv file. */
export const Component = () => <ManyOrders place="file" />;
