import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { fitOf } from './fit.ts';

const Room = styled('div')(({ theme }) => ({
  overflow: 'auto',
  maxHeight: 'min(62vh, 640px)',
  borderRadius: '10px',
  border: `1px solid ${(theme.vars ?? theme).palette.line}`,
  backgroundColor: '#e9e7ee',
  '& > div': { margin: '0 auto', overflow: 'hidden' },
  '& iframe': { display: 'block', border: 0, transformOrigin: '0 0', backgroundColor: '#e9e7ee' },
  [theme.breakpoints.down('md')]: { maxHeight: '46vh' },
}));

/**
 * A document in a sandboxed frame, scaled to the available width.
 * @param width of the page in px
 * @param title of the frame
 * @param height that it takes at most, any CSS length
 */
export function SheetPreview({
  html,
  width,
  title,
  height: most,
  onFrame,
}: {
  html: string;
  width: number;
  title: string;
  height?: string;
  onFrame?: (frame: HTMLIFrameElement | null) => void;
}) {
  const room = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLIFrameElement>(null);
  const [space, setSpace] = useState(0);
  const [height, setHeight] = useState(400);
  useEffect(() => {
    const node = room.current;
    if (!node) return;
    const observer = new ResizeObserver(() => setSpace(node.clientWidth));
    observer.observe(node);
    setSpace(node.clientWidth);
    return () => observer.disconnect();
  }, []);
  const measure = () => {
    const body = own.current?.contentDocument?.body;
    if (body) setHeight(Math.max(120, body.scrollHeight));
  };
  const fit = fitOf(width, space);
  return (
    // What scrolls can be scrolled by keys.
    <Room ref={room} tabIndex={0} role="group" aria-label={title} style={most ? { maxHeight: most } : undefined}>
      <div style={{ width: width * fit, height: height * fit }} dir="ltr">
        <iframe
          ref={(node) => {
            own.current = node;
            onFrame?.(node);
          }}
          title={title}
          sandbox="allow-same-origin allow-modals"
          srcDoc={html}
          onLoad={measure}
          style={{ width, height, transform: `scale(${fit})` }}
        />
      </div>
    </Room>
  );
}
