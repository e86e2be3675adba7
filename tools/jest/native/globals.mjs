// What `@jest/globals` is to tests in Node's own loader. Each test file has globals of its own (runtime.mjs sets them); the
// modules that are shared between files see those of the file that runs.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

export function setGlobals(own) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = own);
}
