import { messageRoutes } from '@lamliang/contracts/notifications';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { OutgoingMessagesService } from './outgoing-messages.service.ts';

@Controller()
export class OutgoingMessagesController {
  constructor(private readonly messages: OutgoingMessagesService) {}

  @Handles(messageRoutes.sendMessage) send(call: Call<typeof messageRoutes.sendMessage>) {
    return this.messages.send(call.body, call.audit);
  }
}
