import { noticeRoutes } from '@lamliang/contracts/notifications';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { read } from '../../api/client.ts';
import { SELDOM } from '../../api/inputs.ts';
import type { Period } from '../../components/period/period.rules.ts';

export const banners = () => ({ ...read(noticeRoutes.banners, { query: { status: 'active' } }), ...SELDOM });

/** Parcels of each day. */
export const volumesOf = ({ from_date, to_date }: Period) =>
  read(shopOrdersRoutes.volumes, { query: { from_date, to_date, group_by: 'day' } });

export const provincesOf = ({ from_date, to_date }: Period) =>
  read(shopOrdersRoutes.provinces, { query: { from_date, to_date } });
