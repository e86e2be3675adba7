import { shopRenderRoutes, type JobProgress } from '@lamliang/contracts/render';
import type { CallInput } from '@lamliang/contracts';
import { api, download } from '../../api/client.ts';

/** Polling interval of a job, in ms. */
const JOB_POLL_MS = 1_000;

/** Whether the device offers a share sheet for files (phones). */
export const sharesFiles = (): boolean =>
  typeof navigator.canShare === 'function' && matchMedia('(pointer: coarse)').matches;

/** Opens the share sheet on phones, else downloads the file. */
export async function shareOrDownload(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type || 'application/pdf' });
  if (sharesFiles() && navigator.canShare({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  download(blob, name);
}

type SheetBody = CallInput<typeof shopRenderRoutes.coverSheets>['body'];
type ProofBody = CallInput<typeof shopRenderRoutes.proofOfShipment>['body'];

const jobOf = (json: unknown): JobProgress | undefined =>
  (json as { data?: JobProgress } | undefined)?.data?.job_id ? (json as { data: JobProgress }).data : undefined;

interface Watch {
  signal: AbortSignal;
  onJob?: (job: JobProgress) => void;
}
type FileAnswer = Awaited<ReturnType<typeof api.file>>;

/**
 * Gives a document to the user, also one that a job makes. @returns its name
 * @throws CallError; Error when there is no file; DOMException when it is aborted.
 */
async function deliver(answer: FileAnswer, standard: string, watch: Watch): Promise<string> {
  const job = jobOf(answer.json);
  const { blob, name = standard } = job ? await fileOf(job, watch) : answer;
  if (!blob) throw new Error('no file');
  await shareOrDownload(blob, name);
  return name;
}

/** Shares or downloads a PDF of cover sheets. @returns its name @throws as `deliver` */
export const saveCoverSheets = async (body: SheetBody, watch: Watch): Promise<string> =>
  deliver(await api.file(shopRenderRoutes.coverSheets, { body, signal: watch.signal }), 'cover-sheets.pdf', watch);

/** Shares or downloads a PDF of the handover form. @returns its name @throws as `deliver` */
export const saveHandoverForm = async (body: ProofBody, watch: Watch): Promise<string> =>
  deliver(
    await api.file(shopRenderRoutes.proofOfShipment, { body, signal: watch.signal }),
    'parcel-handover.pdf',
    watch,
  );

/** Polls a job until it ends and downloads its file. */
async function fileOf(first: JobProgress, { signal, onJob }: Watch): Promise<Partial<FileAnswer>> {
  let job = first;
  while (job.state === 'waiting' || job.state === 'running') {
    onJob?.(job);
    await new Promise((resolve) => setTimeout(resolve, JOB_POLL_MS));
    signal.throwIfAborted();
    job = await api.call(shopRenderRoutes.job, { params: { job_id: job.job_id }, signal });
  }
  onJob?.(job);
  if (job.state === 'failed' || !job.file_url) return {};
  return api.file(shopRenderRoutes.jobFile, { params: { job_id: job.job_id }, signal });
}
