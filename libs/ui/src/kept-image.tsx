import { useState, type ComponentProps, type ReactNode } from 'react';

/**
 * A picture whose address is another with each read of its record: an address that works stays until it fails. Another
 * picture needs another `key`.
 * @param gone is shown while no address works
 */
export function KeptImage({ src: newest, gone, ...rest }: ComponentProps<'img'> & { src: string; gone?: ReactNode }) {
  const [kept, keep] = useState(newest);
  const [failed, fail] = useState<string>();
  const src = kept === failed ? newest : kept;
  if (src === failed) return gone;
  const onError = () => {
    keep(src);
    fail(src);
  };
  return <img alt="" decoding="async" {...rest} src={src} onLoad={() => keep(src)} onError={onError} />;
}
