import qrcode from 'qrcode';
import { useMemo } from 'react';
import { qrPath } from '@lamliang/kernel';
import { QrImage } from '@lamliang/ui';

/** A text as a QR code with 15 % of spare (level M). */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = useMemo(() => qrcode.create(text, { errorCorrectionLevel: 'M' }), [text]);
  return <QrImage size={modules.size} path={qrPath(modules)} label={label} />;
}
