import type { Client } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';

/** A shop's webhook, which tells the sandbox, and the API key of its program, which nobody was told. @param origin of the sandbox */
export async function seedWebhook(shop: Client, sandbox: Client, origin: string): Promise<void> {
  await shop.call(authRoutes.updateApiKey, {
    body: { open_api: 'open', scopes: ['read', 'write'], regenerate: 1 },
  });
  const { token } = await shop.call(notificationsRoutes.token, {});
  await sandbox.call(sandboxRoutes.configureReceiver, {
    params: { name: 'demo-shop' },
    body: { secret: token },
  });
  await shop.call(notificationsRoutes.createWebhook, {
    body: {
      name: 'ระบบหลังร้าน',
      url: `${origin}/sandbox/receiver/demo-shop`,
      token,
      events: ['order.created', 'order.status-changed', 'order.cancelled'],
      active_flag: 1,
    },
  });
}
