import { messageRoutes } from '@lamliang/contracts/notifications';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { MessageLedgerService } from './message-ledger.service.ts';
import { OutgoingMessagesService } from './outgoing-messages.service.ts';

@Controller()
export class OutgoingMessagesController {
  constructor(
    private readonly messages: OutgoingMessagesService,
    private readonly ledger: MessageLedgerService,
  ) {}

  @Handles(messageRoutes.sendMessage) send(call: Call<typeof messageRoutes.sendMessage>) {
    return this.messages.send(call.body, call.audit);
  }
  @Handles(messageRoutes.staffMessages) staffList(call: Call<typeof messageRoutes.staffMessages>) {
    return this.ledger.list(call.query);
  }
  @Handles(messageRoutes.staffMessage) staffOne(call: Call<typeof messageRoutes.staffMessage>) {
    return this.ledger.one(call.params.id);
  }
  @Handles(messageRoutes.staffResendMessage) staffResend(call: Call<typeof messageRoutes.staffResendMessage>) {
    return this.ledger.resend(call.params.id, call.audit);
  }
}
