// The bare side of signing in: argon2id as a password is stored, on the threads of libuv.
import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { serve } from './child.mjs';
import { closedLoop } from './load.mjs';

const derive = promisify(argon2);
const one = () => derive('argon2id', { message: 'bench-Password-1', nonce: randomBytes(16), memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }); // prettier-ignore

serve({
  async hash({ clients, seconds }) {
    const from = process.cpuUsage();
    const { rate, count } = await closedLoop({ clients, seconds, one });
    const { user, system } = process.cpuUsage(from);
    return { figure: rate, cpu: (user + system) / 1_000 / count };
  },
  stop: () => undefined,
});
