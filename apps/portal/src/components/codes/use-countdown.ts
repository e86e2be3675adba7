import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** The seconds until a time, as they pass; 0 when it has come. @param at ms since 1970 */
export function useCountdown(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = at <= now;
  useEffect(() => {
    setNow(Date.now());
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [at, isOver]);
  return Math.max(0, Math.ceil((at - now) / SECOND_MS));
}

const two = (figure: number) => String(figure).padStart(2, '0');

/** 75 as 1:15, 3,675 as 1:01:15. @param seconds whole */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
