import { Injectable } from '@nestjs/common';
import { MessagesClient, type MessageTerms } from './messages.client.ts';

/** Messages to people, which the notifications service sends, each once for its key. */
@Injectable()
export class MessagesService {
  constructor(private readonly client: MessagesClient) {}

  /**
   * Asks for a message.
   * @param message in the language that was asked for; any other than Thai is told in English
   * @throws AppError service.unavailable; request.invalid for what is not complete, or of a kind not known there yet
   */
  async send({ language, ...message }: Omit<MessageTerms, 'language'> & { language: string }): Promise<void> {
    await this.client.send({ ...message, language: language.startsWith('th') ? 'th' : 'en' });
  }
}
