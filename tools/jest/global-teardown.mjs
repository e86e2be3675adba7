export default async function globalTeardown() {
  await globalThis.lamliangPostgres?.stop();
}
