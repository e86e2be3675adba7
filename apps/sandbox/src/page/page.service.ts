import { fileAnswer, type FileAnswer } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { FaultsService } from '../faults/faults.service.ts';
import { MessagesService } from '../messages/messages.service.ts';
import { ParcelsService } from '../parcels/parcels.service.ts';
import { ReceiversService } from '../receivers/receivers.service.ts';
import { PAGE_SCRIPT } from './page.script.view.ts';
import { PAGE_STYLE } from './page.style.view.ts';
import { page } from './page.view.ts';

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

  /** The web page: newest parcels, messages and webhooks, active faults. */
  async show(): Promise<string> {
    const [parcels, messages, receptions, faults, walks] = await Promise.all([
      this.parcels.list(undefined, undefined, PARCELS),
      this.messages.list(undefined, REST),
      this.receivers.list(undefined, REST),
      this.faults.on(),
      this.parcels.walks(),
    ]);
    return page({ parcels, messages, receptions, faults, walks });
  }

  asset(file: 'page.js' | 'page.css'): FileAnswer {
    const script = file === 'page.js';
    const type = `${script ? 'text/javascript' : 'text/css'}; charset=utf-8`;
    return fileAnswer({ name: file, type, body: Buffer.from(script ? PAGE_SCRIPT : PAGE_STYLE), inline: true });
  }
}
