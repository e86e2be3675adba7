import { renderRoutes, type JobProgress } from '@lamliang/contracts/render';
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

type SheetBody = CallInput<typeof renderRoutes.coverSheets>['body'];
type ProofBody = CallInput<typeof renderRoutes.proofOfShipment>['body'];

export interface DocumentResult {
  blob: Blob | undefined;
  name: string;
  job: JobProgress | undefined;
}

const jobOf = (json: unknown): JobProgress | undefined =>
  (json as { data?: JobProgress } | undefined)?.data?.job_id ? (json as { data: JobProgress }).data : undefined;

/** A PDF of cover sheets, or the job that creates it. @throws CallError */
export async function createCoverSheets(body: SheetBody, signal: AbortSignal): Promise<DocumentResult> {
  const answer = await api.file(renderRoutes.coverSheets, { body, signal });
  return { blob: answer.blob, name: answer.name ?? 'cover-sheets.pdf', job: jobOf(answer.json) };
}

/** A PDF of the handover form, or the job that creates it. @throws CallError */
export async function createHandoverForm(body: ProofBody, signal: AbortSignal): Promise<DocumentResult> {
  const answer = await api.file(renderRoutes.proofOfShipment, { body, signal });
  return { blob: answer.blob, name: answer.name ?? 'parcel-handover.pdf', job: jobOf(answer.json) };
}

/** Polls a job until it ends and downloads its file. @throws CallError; DOMException when it is aborted. */
export async function pollJob(
  first: JobProgress,
  onProgress: (job: JobProgress) => void,
  signal: AbortSignal,
): Promise<DocumentResult> {
  let job = first;
  while (job.state === 'waiting' || job.state === 'running') {
    onProgress(job);
    await new Promise((resolve) => setTimeout(resolve, JOB_POLL_MS));
    signal.throwIfAborted();
    job = await api.call(renderRoutes.job, { params: { job_id: job.job_id }, signal });
  }
  onProgress(job);
  if (job.state === 'failed' || !job.file_url) return { blob: undefined, name: '', job };
  const file = await api.file(renderRoutes.jobFile, { params: { job_id: job.job_id }, signal });
  return { blob: file.blob, name: file.name ?? 'cover-sheets.pdf', job };
}
