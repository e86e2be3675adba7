import { serve } from '@lamliang/platform';
import { notificationsService } from './notifications.module.ts';

await serve(notificationsService);
