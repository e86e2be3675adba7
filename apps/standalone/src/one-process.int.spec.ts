import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ALL_ROUTES } from '@lamliang/contracts/all';
import { authRoutes } from '@lamliang/contracts/auth';
import { addressAs, administer, givenSecrets, rolesOf, type Secrets } from '@lamliang/platform';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { registry } from './registry.ts';
import { callsOf, serviceSecrets } from './service-secrets.ts';
import { services } from './services.ts';

jest.setTimeout(60_000);

describe('whoever takes the credentials of render', () => {
  let app: StartedServices;
  let server: Server;
  let render: Secrets;
  beforeAll(async () => {
    app = await startService(services, { work: false });
    render = givenSecrets(JSON.stringify(serviceSecrets(app.composition.runtime.secrets)['render']));
    server = createServer(app.composition.handleInternal);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await app.stop();
  });

  it('[F-S1] reads and writes the tables of render alone', async () => {
    const { requests, system, bus } = rolesOf('render');
    for (const role of [requests, system, bus]) {
      const url = addressAs(app.database_url, role, render);
      const rows = await administer<{ schema: string }>(
        url,
        `SELECT DISTINCT table_schema AS schema FROM information_schema.table_privileges
         WHERE grantee IN (current_user, 'PUBLIC') AND table_schema NOT IN ('pg_catalog', 'information_schema', 'bus', 'bullmq', 'files', 'public')`,
      );
      expect([role, rows.map(({ schema }) => schema)]).toEqual([role, role === bus ? [] : ['render']]);
      for (const { name } of registry.filter((one) => one.name !== 'render'))
        await expect(administer(url, `SELECT FROM ${name}.audit_entry`)).rejects.toThrow('permission denied');
    }
    for (const role of ['postgres', 'lamliang_bus', 'wallet_system', 'wallet_bus', 'orders', 'render_owner'])
      expect(() => render.password(role)).toThrow('SERVICE_SECRETS has no password');
  });

  it('[F-S1] leaves its name where a service writes over an edge', async () => {
    const login = { telephone: '0810000078', email: 'made@example.com', password: 'Lamliang-1', user_name: 'x' };
    await app.service('seed')(authRoutes.createAccount, { body: { login, staff_role: 'support' } });
    const rows = await app.db('auth', 'SELECT user_name, action, target_type, login_id FROM audit_entry ORDER BY id DESC LIMIT 1'); // prettier-ignore
    expect(rows).toEqual([
      { user_name: 'service:seed', action: 'account.created', target_type: 'login', login_id: null },
    ]);
  });

  it('[F-S1] calls the edges that name render, and no other one', async () => {
    const { port } = server.address() as AddressInfo;
    const edges = Object.entries(ALL_ROUTES).flatMap(([service, routes]) =>
      Object.values(routes).flatMap((route) => (route.caller.kind === 'service' ? [{ service, route, from: route.caller.from }] : [])),
    ); // prettier-ignore
    expect(edges.length).toBeGreaterThan(10);
    const opened: string[] = [];
    for (const { service, route } of edges)
      // Of its own tokens, all that there are.
      for (const to of registry.map(({ name }) => name)) {
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${render.edgeToken('render', to)}`,
        };
        const url = `http://127.0.0.1:${port}${route.path.replace(/:\w+/g, '1')}`;
        const { status } = await fetch(url, { method: route.method, headers, ...(route.method === 'GET' ? {} : { body: '{}' }) }); // prettier-ignore
        if (status !== 401 && status !== 403) opened.push(`${to} ${route.id}`);
        else expect([route.id, to, status]).toEqual([route.id, to, to === service && callsOf('render').includes(to) ? 403 : 401]); // prettier-ignore
      }
    expect(opened.toSorted()).toEqual(['auth auth.internal.access_entries.record', 'auth auth.internal.introspect', 'orders orders.internal.document_of', 'orders orders.internal.goods', 'orders orders.internal.printed', 'orders orders.internal.rows']); // prettier-ignore
  });
});

it('[F-S1] every service that an edge names is one of the registry, or the seed', () => {
  const names = new Set<string>(['seed', ...registry.map(({ name }) => name)]);
  for (const route of Object.values(ALL_ROUTES).flatMap((table) => Object.values(table)))
    if (route.caller.kind === 'service' && route.caller.from !== 'all')
      expect([route.id, route.caller.from.filter((name) => !names.has(name))]).toEqual([route.id, []]);
});
