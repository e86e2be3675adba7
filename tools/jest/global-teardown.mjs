export default async function globalTeardown() {
  await globalThis.lamliangDatabase?.stop();
}
