import { Injectable } from '@nestjs/common';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { Peers, type Call } from '@lamliang/platform';

export type MessageTerms = Call<typeof notificationsRoutes.sendMessage>['body'];

/** The notifications service, which sends messages to people. */
@Injectable()
export class MessagesClient {
  constructor(private readonly peers: Peers) {}

  /** @throws AppError service.unavailable; request.invalid for what is not complete, or of a kind not known there yet */
  async send(message: MessageTerms): Promise<void> {
    await this.peers.call(notificationsRoutes.sendMessage, { body: message });
  }
}
