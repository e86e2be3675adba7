// jsdom with what browsers have and jsdom has not, taken from Node.
const { TestEnvironment } = require('jest-environment-jsdom');

/** Node's channel keeps the process alive until it is closed; a browser's does not. */
class UnreferencedBroadcastChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** Layout is not computed in jsdom: nothing ever changes its size. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const fromNode = {
  AbortController,
  AbortSignal,
  BroadcastChannel: UnreferencedBroadcastChannel,
  CompressionStream,
  DecompressionStream,
  Headers,
  ReadableStream,
  Request,
  ResizeObserver,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  // TextEncoder makes Node's arrays: `instanceof` must agree.
  Uint8Array,
  WritableStream,
  crypto,
  fetch,
  structuredClone,
};

class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const [name, value] of Object.entries(fromNode)) {
      Object.defineProperty(this.global, name, { value, configurable: true, writable: true });
    }
  }
}

module.exports = BrowserEnvironment;
