import { useEffect, useRef } from 'react';
import type { OwnAccount } from '@lamliang/contracts/auth';
import { IdentitySection } from '../../components/verification/IdentitySection.tsx';

/** The papers of the identity: they come into sight and focus when they are asked for. */
export function Identity({ account }: { account: OwnAccount }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <IdentitySection account={account} />
    </div>
  );
}
