import { Package, Plus, ShieldAlert, Truck } from 'lucide-react';
import type { RouteEntry } from './entry.ts';

/** Parcels. */
export const ORDERS = [
  {
    path: '/orders/all',
    access: 'permission',
    flag: 'order_flag',
    title: 'frame.orders_all',
    areas: ['lists', 'orders', 'status', 'validation'],
    own_search: true,
    page: 'OrderList',
    budget_kb: 318,
    menu: { icon: Package, group: 'frame.orders' },
  },
  {
    path: '/orders/all/:id/:group',
    access: 'permission',
    flag: 'order_flag',
    title: 'frame.orders_all',
    areas: ['orders', 'finance', 'status', 'pricing', 'timeline', 'validation'],
    page: 'OrderDetail',
    budget_kb: 321,
  },
  {
    path: '/orders/createorder',
    access: 'permission',
    flag: 'order_flag',
    title: 'frame.orders_create',
    areas: ['orders', 'status', 'pricing', 'validation'],
    page: 'CreateOrder',
    menu: { icon: Plus, group: 'frame.orders' },
    budget_kb: 351,
  },
  {
    path: '/orders/parcel-handover-form',
    access: 'permission',
    flag: 'order_flag',
    title: 'frame.orders_handover',
    areas: ['orders', 'status', 'validation'],
    page: 'HandoverForm',
    menu: { icon: Truck, group: 'frame.orders' },
  },
  {
    path: '/orders/claim',
    access: 'permission',
    flag: 'order_flag',
    title: 'frame.orders_claims',
    areas: ['lists', 'claims', 'status', 'validation'],
    own_search: true,
    page: 'ClaimList',
    menu: { icon: ShieldAlert, group: 'frame.orders' },
  },
  {
    path: '/orders/claim/create',
    budget_kb: 323,
    access: 'permission',
    flag: 'order_flag',
    title: 'frame.orders_claim',
    areas: ['claims', 'status', 'validation'],
    page: 'ClaimForm',
  },
] as const satisfies readonly RouteEntry[];
