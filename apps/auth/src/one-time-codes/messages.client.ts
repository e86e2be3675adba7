import { Injectable } from '@nestjs/common';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { Peers, type Call } from '@lamliang/platform';

type MessageTerms = Call<typeof notificationsRoutes.sendMessage>['body'];

/** Messages to people, which the notifications service sends. */
@Injectable()
export class MessagesClient {
  constructor(private readonly peers: Peers) {}

  /** @throws AppError service.unavailable */
  async send(message: MessageTerms): Promise<void> {
    await this.peers.call(notificationsRoutes.sendMessage, { body: message });
  }
}
