// jsdom with what browsers have and jsdom has not, taken from Node.
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

/**
 * Computed styles try every rule on every element, and MUI has hundreds of rules: a third of the time of the web's specs.
 * A rule whose last part asks for a class that the element has not cannot match, which is quick to see.
 */
const matchesDontThrow = selectors.matchesDontThrow;
const classes = new Map();
selectors.matchesDontThrow = (element, selector) => {
  let wanted = classes.get(selector);
  if (wanted === undefined) {
    // What stands in brackets narrows a part further. Lists, escapes and @-rules, which have none, are left to jsdom.
    const outer = (selector ?? '').replaceAll(/\[[^\]]*\]|\([^()]*(\([^()]*\)[^()]*)*\)/g, '');
    wanted = /[,()[\]\\]/.test(outer) ? '' : (/\.([\w-]+)[^\s>+~]*$/.exec(outer)?.[1] ?? '');
    classes.set(selector, wanted);
  }
  return (wanted === '' || element.classList.contains(wanted)) && matchesDontThrow(element, selector);
};
// Only now: jsdom takes that function when it is loaded.
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
