import { fileAnswer, type FileAnswer } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { FaultsService } from '../faults/faults.service.ts';
import { MessagesService } from '../messages/messages.service.ts';
import { ParcelsService } from '../parcels/parcels.service.ts';
import { PickupsService } from '../pickups/pickups.service.ts';
import { ReceiversService } from '../receivers/receivers.service.ts';
import { TaxOfficeService } from '../tax-office/tax-office.service.ts';
import { TrCloudService } from '../tr-cloud/tr-cloud.service.ts';
import { PAGE_SCRIPT } from './page.script.view.ts';
import { PAGE_STYLE } from './page.style.view.ts';
import { page } from './page.view.ts';

const PARCELS = 50;
const REST = 20;

@Injectable()
export class PageService {
  constructor(
    private readonly parcels: ParcelsService,
    private readonly pickups: PickupsService,
    private readonly messages: MessagesService,
    private readonly receivers: ReceiversService,
    private readonly faults: FaultsService,
    private readonly trCloud: TrCloudService,
    private readonly taxOffice: TaxOfficeService,
  ) {}

  /** The web page: newest parcels, messages, webhooks and papers, active faults. */
  async show(): Promise<string> {
    const [parcels, pickups, messages, receptions, faults, walks, books, taxed] = await Promise.all([
      this.parcels.list(undefined, undefined, PARCELS),
      this.pickups.list(undefined, REST),
      this.messages.list(undefined, REST),
      this.receivers.list(undefined, REST),
      this.faults.on(),
      this.parcels.walks(),
      this.trCloud.list('document', undefined, REST),
      this.taxOffice.list(undefined, REST),
    ]);
    return page({ parcels, pickups, messages, receptions, faults, walks, books, taxed });
  }

  asset(file: 'page.js' | 'page.css'): FileAnswer {
    const script = file === 'page.js';
    const type = `${script ? 'text/javascript' : 'text/css'}; charset=utf-8`;
    return fileAnswer({ name: file, type, body: Buffer.from(script ? PAGE_SCRIPT : PAGE_STYLE), inline: true });
  }
}
