/** A call by XMLHttpRequest that waits for the test. */
export interface SentUpload {
  file: File;
  purpose: string;
  /** Tells the page how much of it was sent, 0 to 1. */
  tell: (part: number) => void;
  /** Answers it; without data there was no answer. */
  answer: (data?: object, status?: number) => void;
  aborted: boolean;
}

/** Takes the uploads of a test, for jsdom sends nothing. */
export function takeUploads(): { uploads: SentUpload[]; restore: () => void } {
  const uploads: SentUpload[] = [];
  const original = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = class {
    upload: { onprogress?: (event: object) => void } = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    #sent?: SentUpload;
    open() {}
    setRequestHeader() {}
    getAllResponseHeaders() {
      return 'content-type: application/json\r\n';
    }
    abort() {
      if (this.#sent) this.#sent.aborted = true;
      this.onabort?.();
    }
    send(form: FormData) {
      this.#sent = {
        file: form.get('file') as File,
        purpose: String(form.get('purpose')),
        aborted: false,
        tell: (part) => this.upload.onprogress?.({ lengthComputable: true, loaded: part, total: 1 }),
        answer: (data, status = 200) => {
          if (!data) return this.onerror?.();
          this.status = status;
          this.responseText = JSON.stringify(status === 200 ? { status: true, data } : { status: false, errors: [], trace_id: 't', ...data }); // prettier-ignore
          this.onload?.();
        },
      };
      uploads.push(this.#sent);
    }
  } as never;
  return {
    uploads,
    restore: () => {
      globalThis.XMLHttpRequest = original;
    },
  };
}

/** The answer to an upload. */
export const uploadedAs = (file: string) => ({ file, name: 'a.jpg', type: 'image/jpeg', size: 1, url: '/files/a' });
