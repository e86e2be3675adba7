import { ManyOrders } from '../ExcelOrders/ManyOrders.tsx';

export { prefetch } from '../ExcelOrders/prefetch.ts';

/** Several orders at once, written or pasted into a table that is empty at first. */
export const Component = () => <ManyOrders place="multi" />;
