import { CreateShipmentOrders1 } from '../migrations/20261120T0900-create-shipment-orders.ts';

export const shipments = [CreateShipmentOrders1];
