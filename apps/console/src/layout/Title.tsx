import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslateLabel } from 'react-admin';

/** Writes the title of a page into the bar. @param title a phrase, or the key of one */
export function Title({ title }: { title: string }) {
  const translate = useTranslateLabel();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  // react-admin's TitlePortal, which may be mounted with this page.
  useEffect(() => setBar(document.getElementById('react-admin-title')), []);
  return bar ? createPortal(<span>{translate({ label: title })}</span>, bar) : null;
}
