import { CreateNoticesAndWebhooks1795251600000 } from './20261121T0900-create-notices-and-webhooks.ts';
import { SeedBanners1795251900000 } from './20261121T0905-seed-banners.ts';

export const notificationsMigrations = [CreateNoticesAndWebhooks1795251600000, SeedBanners1795251900000];
