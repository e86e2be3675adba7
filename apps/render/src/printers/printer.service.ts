import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import puppeteer, { type Browser, type HTTPRequest, type Page } from 'puppeteer-core';
import { FIT } from '../documents/fit.rules.ts';

/** How to start a browser; the platform finds it. */
export interface BrowserPlace {
  executablePath: string;
  env: Record<string, string>;
  args: string[];
}

/** Documents made by one browser before it is replaced by a fresh one. */
const MOST_DOCUMENTS = 300;
/** Each page in use keeps one core busy. */
const MOST_PAGES = 2;
const TIMEOUT_MS = 120_000;

/** One browser process with its free pages. */
interface Press {
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
  private press: Promise<Press> | undefined;
  private presses = new Set<Press>();
  private readonly limit: LimitFunction;
  private closed = false;
  private readonly most: { documents: number; pages: number };

  constructor(
    private readonly place: () => Promise<BrowserPlace>,
    most: { documents?: number; pages?: number } = {},
  ) {
    this.most = { documents: MOST_DOCUMENTS, pages: MOST_PAGES, ...most };
    this.limit = pLimit({ concurrency: this.most.pages, rejectOnClear: true });
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

  /** Closes the browser; whoever waits for a page gets an error. */
  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    this.limit.clearQueue();
    await this.press?.catch(() => undefined);
    await Promise.all([...this.presses].map((press) => press.browser.close().catch(() => undefined)));
  }

  private withPage<T>(document: string, use: (page: Page) => Promise<T>): Promise<T> {
    return this.limit(async () => {
      try {
        return await this.once(document, use);
      } catch (error) {
        // A browser that died (killed, out of memory) says nothing about the document: once more with a new one.
        if (!(error instanceof BrowserGone) || this.closed) throw error;
        return await this.once(document, use);
      }
    });
  }

  private async once<T>(document: string, use: (page: Page) => Promise<T>): Promise<T> {
    const press = await this.open();
    press.inUse += 1;
    let page: Page | undefined;
    let done = false;
    try {
      page = press.free.pop() ?? (await blankPage(press.browser));
      await load(page, document);
      const made = await use(page);
      done = true;
      return made;
    } catch (error) {
      throw press.browser.connected
        ? error
        : new BrowserGone('the browser ended while it made a document', { cause: error });
    } finally {
      press.inUse -= 1;
      press.made += 1;
      if (press.made >= this.most.documents) this.retire(press);
      if (page && done && !press.retired) press.free.push(page);
      else await page?.close().catch(() => undefined);
      if (press.retired && press.inUse === 0) await press.browser.close().catch(() => undefined);
    }
  }

  private open(): Promise<Press> {
    if (this.closed) throw new Error('the printer is closed');
    this.press ??= this.launch().catch((error: unknown) => {
      this.press = undefined;
      throw error;
    });
    return this.press;
  }

  private async launch(): Promise<Press> {
    const { executablePath, env, args } = await this.place();
    const browser = await puppeteer.launch({
      executablePath,
      env,
      args: [...args, '--disable-gpu', '--font-render-hinting=none'],
      headless: true,
      // Over a pipe the browser ends with this process, also when that is killed.
      pipe: true,
      // The service itself decides what a signal means.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const press: Press = { browser, free: [], inUse: 0, made: 0, retired: false };
    this.presses.add(press);
    browser.on('disconnected', () => {
      this.presses.delete(press);
      this.retire(press);
    });
    return press;
  }

  private retire(press: Press): void {
    if (press.retired) return;
    press.retired = true;
    this.press = undefined;
  }
}

class BrowserGone extends Error {}

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
