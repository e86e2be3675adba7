import globalTeardown from './global-teardown.mjs';

export default async function enginesTeardown() {
  await Promise.all((globalThis.lamliangEngines ?? []).map((engine) => engine.stop()));
  await globalTeardown();
}
