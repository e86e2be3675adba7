import { Bell, MapPin } from 'lucide-react';
import type { RouteEntry } from './entry.ts';

/** Settings of the shop. */
export const OPTIONS = [
  {
    path: '/permission',
    access: 'login',
    title: 'frame.permission',
    areas: ['options', 'status'],
    page: 'Permission',
  },
  {
    path: '/options/sessions',
    access: 'login',
    title: 'auth.sessions.title',
    areas: ['auth'],
    page: 'Sessions',
  },
  {
    path: '/options/address',
    access: 'permission',
    flag: 'pickup_point_flag',
    level: 4,
    title: 'frame.pickup_points',
    areas: ['options', 'validation'],
    page: 'Address',
    menu: { icon: MapPin, group: 'frame.settings' },
  },
  {
    path: '/options/notification-config',
    access: 'permission',
    flag: 'open_api_flag',
    level: 4,
    title: 'frame.webhooks',
    areas: ['options', 'status', 'validation'],
    page: 'NotificationConfig',
    menu: { icon: Bell, group: 'frame.settings' },
  },
] as const satisfies readonly RouteEntry[];
