import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState } from 'react';

/** Fast navigations show no bar, and a visible bar does not flash. In ms. */
export const BAR_DELAY_MS = 120;
export const BAR_LEAST_MS = 300;

/** A thin progress bar at the top during navigation. */
export function ProgressBar({ busy, label }: { busy: boolean; label: string }) {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (busy === shown) return;
    const wait = busy ? BAR_DELAY_MS : Math.max(0, BAR_LEAST_MS - (performance.now() - since.current));
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(busy);
    }, wait);
    return () => clearTimeout(timer);
  }, [busy, shown]);
  if (!shown) return null;
  return (
    <LinearProgress
      aria-label={label}
      sx={{ position: 'fixed', insetInline: 0, top: 0, height: 3, zIndex: (theme) => theme.zIndex.tooltip + 1 }}
    />
  );
}
