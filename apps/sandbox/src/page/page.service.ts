import { fileAnswer, type FileAnswer } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { FaultsService } from '../faults/faults.service.ts';
import { MessagesService } from '../messages/messages.service.ts';
import { ParcelsService } from '../parcels/parcels.service.ts';
import { ReceiversService } from '../receivers/receivers.service.ts';
import { PAGE_SCRIPT } from './page.script.view.ts';
import { PAGE_STYLE } from './page.style.view.ts';
import { page } from './page.view.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
const PARCELS = 50;
const REST = 20;

@Injectable()
export class PageService {
  constructor(
    private readonly parcels: ParcelsService,
    private readonly messages: MessagesService,
    private readonly receivers: ReceiversService,
    private readonly faults: FaultsService,
  ) {}

  /** The page for people: newest parcels, messages and webhooks, faults that are on. */
  async show(): Promise<FileAnswer> {
    const [parcels, messages, receptions, faults, walks] = await Promise.all([
      this.parcels.list(undefined, undefined, PARCELS),
      this.messages.list(undefined, REST),
      this.receivers.list(undefined, REST),
      this.faults.on(),
      this.parcels.walks(),
    ]);
    const body = Buffer.from(page({ parcels, messages, receptions, faults, walks }));
    const headers = { 'content-security-policy': POLICY };
    return fileAnswer({ name: 'sandbox.html', type: 'text/html; charset=utf-8', body, inline: true, headers });
  }

  asset(file: 'page.js' | 'page.css'): FileAnswer {
    const script = file === 'page.js';
    const type = `${script ? 'text/javascript' : 'text/css'}; charset=utf-8`;
    return fileAnswer({ name: file, type, body: Buffer.from(script ? PAGE_SCRIPT : PAGE_STYLE), inline: true });
  }
}
