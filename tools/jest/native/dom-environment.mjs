// The environment of the web's tests: one window of jsdom for a process, emptied after each file. Packages are loaded once
// and hold on to the window that they met first; so all files have the same.
import { runInNewContext } from 'node:vm';
import NativeEnvironment, { kept } from './environment.mjs';
import jsdom from './jsdom-rules.cjs';

const { JSDOM, VirtualConsole } = jsdom;

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

/** What browsers have and jsdom has not, or not as we need it, and what a test may replace: the window has Node's. */
const FROM_NODE = new Set(
  'AbortController AbortSignal BroadcastChannel atob btoa CompressionStream DecompressionStream Headers ReadableStream Request ResizeObserver Response TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream WritableStream clearInterval clearTimeout console crypto fetch performance queueMicrotask setInterval setTimeout structuredClone'.split(' '), // prettier-ignore
);
/** What tests give to the window although jsdom has it not, and sources may look for without naming the window. */
const FROM_TESTS = ['matchMedia', 'createImageBitmap'];

// Node makes these when they are asked for first, from the globals of that time: they must be Node's own.
void [new MessageEvent('message'), Response, WebSocket];

let window;
/** Makes the window what it is without a test. */
let fresh;

function openWindow() {
  const virtualConsole = new VirtualConsole();
  const say = (kind) => (...words) => console[kind](...words); // prettier-ignore
  const named = ['debug', 'error', 'info', 'log', 'warn'];
  virtualConsole.sendTo(Object.fromEntries(named.map((kind) => [kind, say(kind)])), { omitJSDOMErrors: true });
  virtualConsole.on('jsdomError', say('error'));
  ({ window } = new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: 'http://localhost/', virtualConsole }));
  for (const name of FROM_NODE) forward(window, name, globalThis);
  // jsdom counts on its clock, which ends here with each file.
  window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 16);
  window.cancelAnimationFrame = (frame) => clearTimeout(frame);
  enterWindow();
  failWithErrors();
  fresh = kept(window, 'go');
}

/** Gives Node's globals what the window has, for good: what React has still to do after a test looks there for it. */
function enterWindow() {
  Object.assign(globalThis, { BroadcastChannel: UnreferencedBroadcastChannel, ResizeObserver });
  for (const name of [
    ...Object.getOwnPropertyNames(window),
    ...FROM_TESTS,
    'addEventListener',
    'removeEventListener',
    'dispatchEvent',
  ])
    // prettier-ignore
    if (!FROM_NODE.has(name) && !language.has(name) && !name.startsWith('_')) forward(globalThis, name, window);
}
/** What every realm has is Node's. */
const language = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)'));

/** `to[name]` is `from[name]`, read and written. */
function forward(to, name, from) {
  Object.defineProperty(to, name, {
    configurable: true,
    enumerable: true,
    get: () => from[name],
    set(value) {
      from[name] = value;
    },
  });
}

/** An error in the page that no listener of a test or a source awaits fails the test in which it comes. */
function failWithErrors() {
  let awaited = 0;
  const { addEventListener, removeEventListener } = window;
  window.addEventListener('error', (event) => {
    if (awaited === 0 && event.error) process.emit('uncaughtException', event.error);
  });
  window.addEventListener = function (...args) {
    if (args[0] === 'error') awaited += 1;
    return addEventListener.apply(window, args);
  };
  window.removeEventListener = function (...args) {
    if (args[0] === 'error') awaited -= 1;
    return removeEventListener.apply(window, args);
  };
}

export default class DomEnvironment extends NativeEnvironment {
  /** A page that is closed is waited for by nothing: its clocks end with it. */
  timers = [];

  constructor(config, context) {
    if (window === undefined) openWindow();
    super(config, context);
    for (const name of ['setTimeout', 'setInterval']) {
      const begin = globalThis[name];
      globalThis[name] = (...args) => {
        const timer = begin(...args);
        this.timers.push(timer);
        return timer;
      };
    }
  }

  async teardown() {
    const { document, history, localStorage, sessionStorage } = window;
    document.body.replaceChildren();
    // Styles of packages are written once; those of our own modules are written anew with each file.
    for (const element of document.head.querySelectorAll('*'))
      if (!element.dataset.emotion?.startsWith('css')) element.remove();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    await super.teardown();
    for (const timer of this.timers) clearTimeout(timer);
    fresh();
  }
}
