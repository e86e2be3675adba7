import {
  MOST_AT_ONCE,
  PAPER_SIZE_NAMES,
  PAPER_SIZES,
  type JobProgress,
  type PaperSize,
} from '@lamliang/contracts/render';

const PX_PER_MM = 96 / 25.4;
/** What a device begins with: the sticker of the label printers that most shops have. */
export const FIRST_PAPER: PaperSize = 'sticker-100x150';

/** The remembered size, if it is still one. */
export const paperOf = (remembered: string | undefined): PaperSize =>
  PAPER_SIZE_NAMES.find((name) => name === remembered) ?? FIRST_PAPER;

/** Width of a page on the screen at 100 %, in px. */
export const pageWidth = (paper: PaperSize): number => Math.ceil(PAPER_SIZES[paper].width * PX_PER_MM);

/** How much a page is shrunk to fit; small paper is not blown up. */
export const fitOf = (page: number, room: number): number => (room > 0 ? Math.min(1, room / page) : 1);

/** Up to here sheets are shown and printed from the page; beyond it a job makes one file. */
export const isJob = (orders: number): boolean => orders > MOST_AT_ONCE;

/** Orders whose sheets are shown: all, or the first page or two of a job. */
export const shownOf = <T>(orders: readonly T[]): readonly T[] => (isJob(orders.length) ? orders.slice(0, 4) : orders);

/** The parts of a job that still have to come. */
export const isRunning = (job: JobProgress | undefined): boolean =>
  job?.state === 'waiting' || job?.state === 'running';
