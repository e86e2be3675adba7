import { DAY_MS } from '@lamliang/kernel';
import { Injectable } from '@nestjs/common';
import type { MessageLanguage } from '@lamliang/contracts/notifications';
import { MessagesClient, type MessageTerms } from './messages.client.ts';

/** A mail that tells of something and could not be handed over by then is of no use any more (ms). */
export const TOLD_WITHIN_MS = DAY_MS;

/** The language that people are written to in who read another one: any other than Thai is told in English. */
export const messageLanguage = (language: string): MessageLanguage => (language.startsWith('th') ? 'th' : 'en');

/** Messages to people, which the notifications service sends, each once for its key. */
@Injectable()
export class MessagesService {
  constructor(private readonly client: MessagesClient) {}

  /**
   * Asks for a message.
   * @param message in the language of whoever waits for it, as of a code, or else that is kept with the login
   * @throws AppError service.unavailable; request.invalid for what is not complete, or of a kind not known there yet
   */
  async send({ language, ...message }: Omit<MessageTerms, 'language'> & { language: string }): Promise<void> {
    await this.client.send({ ...message, language: messageLanguage(language) });
  }
}
