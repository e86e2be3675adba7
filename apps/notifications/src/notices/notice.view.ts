import type { Notification } from '@lamliang/contracts/notifications';
import { text } from '@lamliang/i18n';
import type { Notification as NoticeRow } from './notification.entity.ts';

/** A notice with its text in the user's language; `code` and `figures` let screens translate it. */
export function noticeView(row: NoticeRow, language: string): Notification {
  const say = (part: 'title' | 'detail') => text(language, `notification.${row.code}.${part}`, row.figures);
  return {
    id: row.id,
    account_id: row.account_id,
    title: say('title'),
    detail: say('detail'),
    link: row.link,
    code: row.code,
    figures: row.figures,
    read_flag: row.read_dt ? 1 : 0,
    create_dt: row.create_dt,
    read_dt: row.read_dt,
  };
}
