import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationsRoutes } from '@lamliang/contracts';
import { notificationsRoutes as routes } from '@lamliang/contracts/notifications';
import { ordersEvents } from '@lamliang/contracts/orders';
import { until, type StartedServices } from '@lamliang/platform/testing';
import { startWithReceiver, type TestReceiver } from '../../test/receiver.ts';
import { shipmentPayload, nextOrder, publish } from '../../test/support.ts';

const PATH = '/hook';
let app: StartedServices;
let receiver: TestReceiver;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => ({ app, receiver, stop } = await startWithReceiver()));
afterAll(() => stop?.());

const shop = () => app.as('shop_owner');
async function hook() {
  const { token } = await shop().call(routes.token, {});
  const body = { url: receiver.url(PATH), token, events: ['order.created' as const], active_flag: 1 as const };
  return (await shop().call(routes.createWebhook, { body })).id;
}
const ledger = async (id: number) => (await shop().call(routes.deliveries, { params: { id }, query: {} })).rows;

describe('a bulk resend', () => {
  const run = operationsRoutes('notifications').run;
  const support = () =>
    app.as({ kind: 'staff', staff_role: 'support', login_id: 77, account_id: 77, user_name: 'nok' });
  const ended = (id: string) =>
    until(async () => {
      const found = await support().call(run, { params: { id } });
      return found.state === 'done' && found;
    });

  it('sends what failed, skips what is not in that state any more, and leaves the rest alone', async () => {
    const id = await hook();
    for (let n = 0; n < 3; n++)
      await publish(app, ordersEvents.booked, shipmentPayload(nextOrder(), { account_id: 1 }));
    const settle = () => until(async () => (await ledger(id)).filter((row) => row.state === 'delivered').length === 3);
    await settle();
    const [delivered, one, two] = await ledger(id);
    const exhaust = (ids: number[]) => app.db('notifications', `UPDATE webhook_delivery SET state = 'exhausted' WHERE id = ANY ($1)`, [ids]); // prettier-ignore
    await exhaust([one!.id, two!.id]);
    const filter = { webhook_id: id, state: 'exhausted' };
    const all = await support().call(routes.staffResendMany, { body: { filter, terms: { state: 'exhausted' } } });
    expect(all.total).toBe(2);
    expect(await ended(all.id)).toMatchObject({ done: 2, skipped: 0, failed: 0 });
    await until(() => receiver.at(PATH).length === 5);
    await settle();

    await exhaust([two!.id]);
    const ids = [two!.id, delivered!.id, 987_654_321];
    const some = await support().call(routes.staffResendMany, { body: { ids, terms: { state: 'exhausted' } } });
    const result = await ended(some.id);
    expect(result).toMatchObject({ done: 1, skipped: 1, failed: 1 });
    expect(result.failures).toMatchObject([{ id: '987654321', code: 'webhook_delivery.not_found' }]);
    await until(() => receiver.at(PATH).length === 6);
    const replay = support().call(operationsRoutes('notifications').replayMany, { body: { failed_of: some.id } });
    await expect(replay).rejects.toMatchObject({ status: 404 }); // a run of another action
    const trail = await app.db('notifications', `SELECT login_id, target_id, before, after FROM audit_entry WHERE action = 'webhook_delivery.resend' AND user_name = 'nok'`); // prettier-ignore
    const queued = { before: { state: 'exhausted' }, after: { state: 'pending' } };
    expect(trail).toEqual(expect.arrayContaining([one!, two!].map(({ id: target }) => ({ login_id: 77, target_id: String(target), ...queued })))); // prettier-ignore
    expect(trail).toHaveLength(3);
  });

  it('[F-T3] says of each row that failed why, reads leave no run and no trail, and only what failed is tried again', async () => {
    const ids = [987_654_001, 987_654_002];
    const first = await support().call(routes.staffResendMany, { body: { ids } });
    const result = await ended(first.id);
    expect(result.failures.map(({ id, code }) => [id, code])).toEqual(ids.map((id) => [String(id), 'webhook_delivery.not_found'])); // prettier-ignore
    for (const { message } of result.failures) expect(message).toBe('Webhook delivery not found');
    const kept = () =>
      app.db('notifications', `SELECT (SELECT count(*) FROM job_request) AS runs, (SELECT count(*) FROM audit_entry) AS trail`); // prettier-ignore
    const before = await kept();
    for (let n = 0; n < 3; n++) expect(await support().call(run, { params: { id: first.id } })).toEqual(result);
    expect(await kept()).toEqual(before);
    const again = await support().call(routes.staffResendMany, { body: { failed_of: first.id } });
    expect(again.total).toBe(2);
    expect(await ended(again.id)).toMatchObject({ done: 0, failed: 2 });
  });

  it('is for those who may resend one, and never for all deliveries', async () => {
    const body = { filter: { state: 'exhausted' } };
    const refused = (who: 'staff_finance' | 'staff_sales' | 'shop_owner') => app.as(who).call(routes.staffResendMany, { body }); // prettier-ignore
    for (const who of ['staff_finance', 'staff_sales', 'shop_owner'] as const)
      await expect(refused(who)).rejects.toMatchObject({ status: 403 });
    for (const wrong of [
      {},
      { filter: {} },
      { filter: { event: 'order.created' } },
      { filter: { state: 'delivered' } },
    ])
      await expect(support().call(routes.staffResendMany, { body: wrong })).rejects.toMatchObject({ status: 400 });
    const { id } = await support().call(routes.staffResendMany, { body });
    await expect(app.as('staff_finance').call(run, { params: { id } })).rejects.toMatchObject({ status: 403 });
    const { jobs, job } = operationsRoutes('notifications');
    const seen = async (who: 'staff_finance' | 'staff_admin') =>
      (await app.as(who).call(jobs, { query: { filter: { queue: ['runs'] } } })).map((row) => row.id);
    expect([(await seen('staff_finance')).includes(id), (await seen('staff_admin')).includes(id)]).toEqual([
      false,
      true,
    ]);
    await expect(app.as('staff_finance').call(job, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await ended(id);
  });
});
