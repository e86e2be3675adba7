import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslateLabel } from 'react-admin';
import { useTranslate } from '../providers/translate.ts';

/**
 * Writes the title of a page into the bar, and before the name of the console into the browser's, so that tabs and
 * bookmarks can be told apart.
 * @param title a phrase, or the key of one
 * @param record what the browser's title names besides: the id of the record that is shown
 */
export function Title({ title, record }: { title: string; record?: string | undefined }) {
  const translate = useTranslateLabel();
  const phrase = useTranslate();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const words = translate({ label: title });
  const tab = [[words, record].filter(Boolean).join(' '), phrase('common.brand'), phrase('signin.console')].join(' · ');
  useEffect(() => {
    document.title = tab;
  }, [tab]);
  // react-admin's TitlePortal, which may be mounted with this page.
  useEffect(() => setBar(document.getElementById('react-admin-title')), []);
  return bar ? createPortal(<span>{words}</span>, bar) : null;
}
