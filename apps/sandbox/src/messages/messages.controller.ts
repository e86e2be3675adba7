import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { MessagesService } from './messages.service.ts';

@Controller()
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Handles(sandboxRoutes.send) send(call: Call<typeof sandboxRoutes.send>) {
    return this.messages.send(call.body, call.headers['idempotency-key'], call.signal);
  }

  @Handles(sandboxRoutes.messages) list(call: Call<typeof sandboxRoutes.messages>) {
    return this.messages.list(call.query.to);
  }
}
