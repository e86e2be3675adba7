import globalTeardown from './global-teardown.mjs';

export default async function enginesTeardown() {
  await globalThis.lamliangRedis?.stop();
  await globalTeardown();
}
