// A worker in a process of its own, over the built files: takes one job, says so, does half of it, and hangs until it is killed.
import pg from 'pg';
import { AppClock, createLogger, Db, Jobs, postgresJobs, redisJobs } from '../../dist/index.js';
import { toyJob } from '../../dist/testing/toy.js';

const [url, role, password, redis, redis_ca] = process.argv.slice(2);
const { hostname, port, pathname } = new URL(url);
const address = {
  host: hostname,
  port: Number(port),
  database: pathname.slice(1),
  schema: 'toy',
  user: role,
  password,
  pool: 2,
  application: 'worker-child',
};
const source = Db.source(address);
await source.initialize();
const db = new Db(source, source, new AppClock());
const pool = new pg.Pool({ connectionString: url, max: 3, options: '-c search_path=bullmq' });
const jobs = new Jobs(db, new AppClock(), 'toy', createLogger('child', 'silent'));
const run = async (payload, context) => {
  await context.progress(1, 2);
  await db.system(async (tx) => {
    await tx.run('INSERT INTO stamp (name) VALUES ($1)', [payload.name]);
    process.stdout.write(`working ${payload.job_id}\n`);
    // The effect is not committed: this never ends.
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  });
};
jobs.start([{ metadata: toyJob, run }], redis ? redisJobs(redis, 'idle', redis_ca) : postgresJobs(pool), 1);
await jobs.dispatch();
