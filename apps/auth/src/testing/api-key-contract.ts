import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authRoutes, type OpenApiTerms } from '@lamliang/contracts/auth';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { authService } from '../auth.module.ts';

/** Contract test of API keys for every session cache: they are resolved as sessions are. */
export function apiKeyContract(store: { name: string; env: Record<string, string>; alone?: boolean }): void {
  describe(`API keys with ${store.name}`, () => {
    let app: StartedServices;
    beforeAll(async () => {
      app = await startService([authService], { env: store.env, alone: store.alone ?? false });
    });
    afterAll(() => app?.stop());

    it('[A215] [A216] end, open and change at the next call', async () => {
      const login = {
        telephone: '0810000001',
        email: 'keys@example.co.th',
        password: 'Lamliang-1',
        user_name: 'สมชาย',
      };
      const shop = { name: 'ร้าน', account_type: 'ordinary' } as const;
      const { account_id } = await app.service('seed')(authRoutes.createAccount, { body: { login, shop } });
      const who = { username: login.telephone, password: login.password };
      const { token } = await app.anonymous.call(authRoutes.login, { body: who });
      const update = (body: OpenApiTerms) => app.bearer(token).call(authRoutes.updateApiKey, { body });
      const codeOf = async (key = '') => {
        const { body } = await app.bearer(key).raw('GET', '/client/v1/account-child-link');
        return (body as { code?: string }).code;
      };
      const first = (await update({ open_api: 'open', regenerate: 1 })).new_api_key;
      const second = (await update({ regenerate: 1, overlap_flag: 1 })).new_api_key;
      // The route is no program's: it answers whoever has a live key so.
      for (const key of [first, second, first]) expect(await codeOf(key)).toBe('api_key.not_open');
      await update({ end_old_flag: 1 });
      expect([await codeOf(first), await codeOf(second)]).toEqual(['api_key.invalid', 'api_key.not_open']);
      await update({ open_api: 'close' });
      expect(await codeOf(second)).toBe('api_key.invalid');
      await update({ open_api: 'open' });
      expect(await codeOf(second)).toBe('api_key.not_open');
      await update({ regenerate: 1 });
      expect(await codeOf(second)).toBe('api_key.invalid');

      // A key ends with the place of its maker in the shop.
      const manager = { ...login, telephone: '0810000002', email: 'manager@example.co.th' };
      const links = [{ parent_id: account_id!, access_level_id: 4 as const }];
      await app.service('seed')(authRoutes.createAccount, { body: { login: manager, links } });
      const theirs = await app.anonymous.call(authRoutes.login, { body: { ...who, username: manager.telephone } });
      const made = await app.bearer(theirs.token).call(authRoutes.updateApiKey, { body: { regenerate: 1 } });
      expect(await codeOf(made.new_api_key)).toBe('api_key.not_open');
      const [employee] = await app.bearer(token).call(authRoutes.employees, {});
      await app.bearer(token).call(authRoutes.removeEmployee, { params: { id: employee!.child_id } });
      expect(await codeOf(made.new_api_key)).toBe('api_key.invalid');
    });
  });
}
