import { jobContract } from '../testing/job-contract.ts';

jobContract({
  name: 'PostgreSQL',
  env: {},
  async lose(app) {
    const tables = await app.admin<{ name: string }[]>(
      `SELECT format('bullmq.%I', tablename) AS name FROM pg_tables WHERE schemaname = 'bullmq' AND tablename NOT LIKE '%migration%'`,
    );
    await app.admin(`TRUNCATE ${tables.map((t) => t.name).join(', ')}`);
  },
});
