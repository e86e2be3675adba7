import { FairQueue } from '@lamliang/kernel';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import puppeteer, { type Browser, type HTTPRequest, type Page } from 'puppeteer-core';
import { FIT } from '../documents/fit.rules.ts';

/** How to start the browser. */
export interface BrowserConfig {
  executablePath: string;
  env: Record<string, string>;
  args: string[];
}

/** Documents per browser before it is replaced. */
const MAX_DOCUMENTS = 300;
/** Each page in use keeps one core busy. */
const MAX_PAGES = 2;
const TIMEOUT_MS = 120_000;

/** No name and no address leads anywhere, whatever asks: a hint to connect early is no request that a page could refuse. */
const OFFLINE = ['--host-resolver-rules=MAP * ~NOTFOUND', '--disable-background-networking', '--no-pings'];

/** Whose turn a document takes. */
export interface PrintTurn {
  account_id?: number | null;
  /** A document of many sheets, made as a job: all of these leave a page for those that somebody waits for. */
  long?: boolean;
  /** Of whoever waits for it; nothing is printed for one that has left before its turn. */
  signal?: AbortSignal | undefined;
}

/** A browser process with its idle pages. */
interface BrowserInstance {
  browser: Browser;
  free: Page[];
  inUse: number;
  made: number;
  retired: boolean;
}

/**
 * Keeps one Chromium for all documents: starting it costs 0.3 s, a kept page with its fonts 0.02 s. Pages run no
 * script and fetch nothing but data addresses.
 */
@Injectable()
export class Printer implements OnModuleDestroy {
  private current: Promise<BrowserInstance> | undefined;
  private instances = new Set<BrowserInstance>();
  private readonly limit: LimitFunction;
  /** One shop never holds all pages, so that the first document of another begins at once. */
  private readonly turns: FairQueue;
  private readonly long_turns: FairQueue;
  private closed = false;
  private readonly max: { documents: number; pages: number };

  constructor(
    private readonly place: () => Promise<BrowserConfig>,
    max: { documents?: number; pages?: number } = {},
  ) {
    this.max = { documents: MAX_DOCUMENTS, pages: MAX_PAGES, ...max };
    const shared = Math.max(1, this.max.pages - 1);
    this.turns = new FairQueue(this.max.pages, shared);
    this.long_turns = new FairQueue(shared);
    this.limit = pLimit({ concurrency: this.max.pages, rejectOnClear: true });
  }

  /**
   * Does work, whose documents are made one after another, when it is its shop's turn: reading and putting together count
   * too, so that forty calls of one shop do not keep the process from the first one of another.
   */
  inTurn<T>({ account_id, long, signal }: PrintTurn, work: () => Promise<T>): Promise<T> {
    const who = account_id ?? 'nobody';
    const taken = () => this.turns.run(who, work, signal);
    return long ? this.long_turns.run(who, taken, signal) : taken();
  }

  /** The document as it will be printed: texts fitted, rolls with the length of their content. */
  fitted(document: string): Promise<string> {
    return this.withPage(document, (page) => page.content());
  }

  /** @param tagged readable for screen readers; a third larger and slower, so sheets for parcels go without. */
  pdf(document: string, { tagged = false } = {}): Promise<Buffer> {
    return this.withPage(document, async (page) =>
      Buffer.from(
        await page.pdf({
          preferCSSPageSize: true,
          printBackground: true,
          tagged,
          outline: false,
          timeout: TIMEOUT_MS,
        }),
      ),
    );
  }

  /** Closes the browser; pending documents fail. */
  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    const error = new Error('the printer is closed');
    for (const turns of [this.long_turns, this.turns]) turns.clear(error);
    this.limit.clearQueue();
    await this.current?.catch(() => undefined);
    await Promise.all([...this.instances].map((instance) => instance.browser.close().catch(() => undefined)));
  }

  private withPage<T>(document: string, use: (page: Page) => Promise<T>): Promise<T> {
    return this.limit(async () => {
      try {
        return await this.once(document, use);
      } catch (error) {
        // A crashed browser is no error of the document: retried once with a new browser.
        if (!(error instanceof BrowserClosedError) || this.closed) throw error;
        return await this.once(document, use);
      }
    });
  }

  private async once<T>(document: string, use: (page: Page) => Promise<T>): Promise<T> {
    const instance = await this.open();
    instance.inUse += 1;
    let page: Page | undefined;
    let done = false;
    try {
      page = instance.free.pop() ?? (await blankPage(instance.browser));
      await load(page, document);
      const made = await use(page);
      done = true;
      return made;
    } catch (error) {
      throw instance.browser.connected
        ? error
        : new BrowserClosedError('the browser ended while it made a document', { cause: error });
    } finally {
      instance.inUse -= 1;
      instance.made += 1;
      if (instance.made >= this.max.documents) this.retire(instance);
      if (page && done && !instance.retired) instance.free.push(page);
      else await page?.close().catch(() => undefined);
      if (instance.retired && instance.inUse === 0) await instance.browser.close().catch(() => undefined);
    }
  }

  private open(): Promise<BrowserInstance> {
    if (this.closed) throw new Error('the printer is closed');
    this.current ??= this.launch().catch((error: unknown) => {
      this.current = undefined;
      throw error;
    });
    return this.current;
  }

  private async launch(): Promise<BrowserInstance> {
    const { executablePath, env, args } = await this.place();
    const browser = await puppeteer.launch({
      executablePath,
      env,
      args: [...args, ...OFFLINE, '--disable-gpu', '--font-render-hinting=none'],
      headless: true,
      // Over a pipe the browser exits with this process, even when that is killed.
      pipe: true,
      // The service handles signals itself.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const instance: BrowserInstance = { browser, free: [], inUse: 0, made: 0, retired: false };
    this.instances.add(instance);
    browser.on('disconnected', () => {
      this.instances.delete(instance);
      this.retire(instance);
    });
    return instance;
  }

  private retire(instance: BrowserInstance): void {
    if (instance.retired) return;
    instance.retired = true;
    this.current = undefined;
  }
}

class BrowserClosedError extends Error {}

async function blankPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request: HTTPRequest) => {
    const answer = request.url().startsWith('data:') ? request.continue() : request.abort();
    answer.catch(() => undefined);
  });
  return page;
}

/** @throws Error when a face cannot be read (the text would be printed blank) or a sheet cannot be made to fit. */
async function load(page: Page, document: string): Promise<void> {
  await page.setContent(document, { waitUntil: 'load', timeout: TIMEOUT_MS });
  const failed = (await page.evaluate(FONTS)) as string[];
  if (failed.length > 0) throw new Error(`fonts could not be read: ${failed.join(', ')}`);
  const unfit = (await page.evaluate(FIT)) as string[];
  if (unfit.length > 0) throw new Error(`does not fit its paper: ${unfit.join(', ')}`);
}

/** Faces load with their first use, which may be after the measuring: all of them are asked for here. */
const FONTS = `(async () => {
  const faces = [...document.fonts];
  await Promise.allSettled(faces.map((face) => face.load()));
  await document.fonts.ready;
  return faces.filter((face) => face.status !== 'loaded').map((face) => face.family + ' ' + face.weight);
})()`;
