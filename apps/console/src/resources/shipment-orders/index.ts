import { OrderList } from './OrderList.tsx';
import { OrderShow, type OrderRecord } from './OrderShow.tsx';

export default { list: OrderList, show: OrderShow, recordRepresentation: (order: OrderRecord) => order.order_no };
