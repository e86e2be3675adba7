import { Controller, Injectable, Module } from '@nestjs/common';
import { baht, job, route, text } from '@lamliang/contracts';
import { ordersEvents } from '@lamliang/contracts/orders';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as z from 'zod/mini';
import { HandlesEvent, type EventContext } from '../events/consumers.ts';
import { Db, type Tx } from '../data/db.ts';
import { Files } from '../files/files.ts';
import { cleaned, type Upload } from '../http/upload.ts';
import { Handles, type Call } from '../http/call.ts';
import { Idempotency } from '../http/idempotency.ts';
import { Jobs, HandlesJob, type JobContext } from '../jobs/jobs.ts';
import { Limits } from '../http/limits.ts';
import { secureByAccount } from '../data/grants.ts';
import { Outbox } from '../events/outbox.ts';
import { defineService, type ServiceDefinition } from '../service.ts';
import { Every } from '../jobs/timers.ts';

/** A service that does nothing but use the platform: things with versions, what was heard of them, jobs, a timer. */
export const toyJob = job('toy', 'stamp', z.object({ job_id: z.string(), name: z.string() }));

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const toyRoutes = {
  upload: route({
    id: 'toy.uploads.create',
    method: 'POST',
    path: '/client/v1/toy-uploads',
    caller: { kind: 'login' },
    body: z.object({ title: text(50), price: z.optional(baht), tags: z.optional(z.array(z.string())) }),
    files: {
      images: { least: 1, most: 5, max_bytes: 10 * 1024 * 1024, types: PICTURES },
      papers: { most: 2, max_bytes: 1024 * 1024, types: ['application/pdf', ...PICTURES] },
    },
    body_limit: 15 * 1024 * 1024,
    answer: z.object({
      title: z.string(),
      price: z.optional(baht),
      tags: z.optional(z.array(z.string())),
      names: z.array(z.string()),
    }),
    fails: [],
    summary: 'Takes pictures and papers.',
  }),
};

export const toyEvent = (id: number, version: number, remark = '') => ({
  key: String(id),
  version,
  payload: {
    order_id: id,
    account_id: 1,
    order_no: 'x',
    tracking_no: 'x',
    partner_code: 'flash',
    partner_awb_no: null,
    shipment_status: 'cancelled' as const,
    booking_state: 'failed' as const,
    cod_status: null,
    version,
    occurred_at: '',
    remark,
  },
});
export type ToyPayload = ReturnType<typeof toyEvent>['payload'];

@Injectable()
export class Toy {
  /** What a test makes the handlers do before their effect. */
  before: (payload: ToyPayload, context: EventContext) => Promise<void> | void = () => undefined;
  working: (payload: { job_id: string; name: string }, context: JobContext) => Promise<unknown> = async () => ({});
  ticking: () => Promise<void> | void = () => undefined;
  /** What came with the last form. */
  uploads: Upload[] = [];
  job = toyJob;
  constructor(
    readonly db: Db,
    readonly outbox: Outbox,
    readonly jobs: Jobs,
    readonly limits: Limits,
    readonly idempotency: Idempotency,
    readonly files: Files,
  ) {}

  /** Raises a thing's version and publishes it; `during` runs before the commit and may undo it by throwing. */
  touch(id: number, during: (tx: Tx) => Promise<void> | void = () => undefined, remark = ''): Promise<number> {
    return this.db.system(async (tx) => {
      const [row] = await tx.query<{ version: number }[]>(
        `INSERT INTO thing AS t (id, account_id, version) VALUES ($1, 1, 1) ON CONFLICT (id) DO UPDATE SET version = t.version + 1 RETURNING version`,
        [id],
      );
      const version = row?.version ?? 0;
      await this.outbox.publish(tx, ordersEvents.cancelled, toyEvent(id, version, remark));
      await during(tx);
      return version;
    });
  }
  ask(name: string, account_id = 1): Promise<string> {
    return this.db.tx({ account_id }, (tx) => this.jobs.request(tx, this.job, { account_id, payload: { name }, total: 1 })); // prettier-ignore
  }
  @Every(3_600_000, 'toy-timer')
  async tick(): Promise<void> {
    await this.ticking();
  }
}

@Controller()
class ToyUploads {
  constructor(private readonly toy: Toy) {}
  @Handles(toyRoutes.upload) async upload({ body, files }: Call<typeof toyRoutes.upload>) {
    const uploads: Upload[] = [];
    for (const file of [...files.images, ...files.papers]) uploads.push(await cleaned(file));
    this.toy.uploads = uploads;
    return { ...body, names: this.toy.uploads.map((file) => file.name) };
  }
}

@Controller()
export class ToyConsumer {
  constructor(private readonly toy: Toy) {}
  @HandlesEvent(ordersEvents.cancelled) async heard(payload: ToyPayload, context: EventContext): Promise<void> {
    await this.toy.before(payload, context);
    await context.tx.run('INSERT INTO heard (thing_id, version, remark, event_id) VALUES ($1, $2, $3, $4)', [
      payload.order_id,
      payload.version,
      payload.remark,
      context.event_id,
    ]);
  }
  @HandlesJob(toyJob) work(payload: { job_id: string; name: string }, context: JobContext): Promise<unknown> {
    return this.toy.working(payload, context);
  }
}

export class CreateToy1795251600000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE thing (id bigint PRIMARY KEY, account_id bigint NOT NULL, version integer NOT NULL);
      CREATE TABLE heard (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, thing_id bigint NOT NULL, version integer NOT NULL, remark text NOT NULL, event_id uuid NOT NULL);
      CREATE TABLE stamp (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL);
      CREATE SEQUENCE toy_seq`);
    await secureByAccount(q, 'thing');
  }
  async down(): Promise<void> {}
}

@Module({ controllers: [ToyUploads, ToyConsumer], providers: [Toy] })
class ToyModule {}

export const toyService = defineService({
  name: 'toy',
  module: ToyModule,
  routes: toyRoutes,
  migrations: [CreateToy1795251600000],
  publishes: ordersEvents,
});

/** The same service under another name, with a queue of its own. */
export function toyNamed(name: string): ServiceDefinition {
  const own = job(name, 'stamp', toyJob.schema);
  @Controller()
  class NamedConsumer extends ToyConsumer {
    constructor(toy: Toy) {
      super(toy);
      toy.job = own;
    }
    @HandlesJob(own) override work(payload: { job_id: string; name: string }, context: JobContext): Promise<unknown> {
      return super.work(payload, context);
    }
  }
  @Module({ controllers: [NamedConsumer], providers: [Toy] })
  class NamedModule {}
  return { ...toyService, name, module: NamedModule, routes: {} };
}
