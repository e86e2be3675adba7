import { PROVIDERS } from '@lamliang/kernel';
import * as z from 'zod/mini';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { nothing, pathId } from '../wire.ts';
import { BANNER_STATES, bannerTerms, bannerUpdate, NEW_PICTURE, OTHER_PICTURE, staffBanner } from './banner-types.ts';

/** What shops read on their home page is written by those who talk with them. */
const EDITORS = { kind: 'staff', roles: ['support', 'admin'] } as const;
const one = z.object({ id: pathId });
const CHANGED = [
  'notifications.staff.banners.list',
  'notifications.staff.banners.get',
  'notifications.carousel_banner.list',
] as const;

/** Banners as staff maintain them, and their pictures. */
export const bannerRoutes = {
  bannerPicture: route({
    id: 'notifications.banner_pictures.get',
    method: 'GET',
    path: '/client/v1/banner-pictures/:file',
    caller: { kind: 'public' },
    params: z.object({ file: z.string() }),
    answer: nothing,
    answers: 'file',
    fails: ['file.not_found'],
    summary: 'Gets the picture of a banner, which browsers keep.',
  }),
  staffBanners: route({
    id: 'notifications.staff.banners.list',
    method: 'GET',
    path: '/staff-api/v1/banners',
    caller: EDITORS,
    query: staffListQuery({
      filters: { show_state: filters.anyOf(BANNER_STATES), provider: filters.anyOf(PROVIDERS), q: filters.text },
      sorts: ['sort_no', 'start_dt', 'title'],
    }),
    answer: z.array(staffBanner),
    answers: 'list',
    fails: [],
    summary: 'Lists banners of all providers; a `provider` also finds those for every provider.',
  }),
  staffBanner: route({
    id: 'notifications.staff.banners.get',
    method: 'GET',
    path: '/staff-api/v1/banners/:id',
    caller: EDITORS,
    params: one,
    answer: staffBanner,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a banner.',
  }),
  staffCreateBanner: route({
    id: 'notifications.staff.banners.create',
    method: 'POST',
    path: '/staff-api/v1/banners',
    caller: EDITORS,
    body: bannerTerms,
    files: { image: NEW_PICTURE },
    audit: { action: 'banner.create', target: 'banner' },
    answer: staffBanner,
    answers: 'bare',
    fails: ['banner.picture_size'],
    touches: CHANGED,
    summary: 'Creates a banner; its picture is cut to 3:1.',
  }),
  staffUpdateBanner: route({
    id: 'notifications.staff.banners.update',
    method: 'PUT',
    path: '/staff-api/v1/banners/:id',
    caller: EDITORS,
    params: one,
    body: bannerUpdate,
    files: { image: OTHER_PICTURE },
    audit: { action: 'banner.update', target: 'banner' },
    answer: staffBanner,
    answers: 'bare',
    fails: ['record.not_found', 'banner.changed', 'banner.picture_size'],
    touches: CHANGED,
    summary: 'Changes a banner as a whole; without a picture it keeps the one it has.',
  }),
  staffDeleteBanner: route({
    id: 'notifications.staff.banners.delete',
    method: 'DELETE',
    path: '/staff-api/v1/banners/:id',
    caller: EDITORS,
    params: one,
    audit: { action: 'banner.delete', target: 'banner' },
    answer: nothing,
    answers: 'bare',
    fails: ['record.not_found'],
    touches: CHANGED,
    summary: 'Deletes a banner; to retire it for a while, make it inactive.',
  }),
};
