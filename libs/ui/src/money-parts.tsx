import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import type { Satang } from '@lamliang/kernel';
import { Money } from './formatted.tsx';

const Amount = styled('span', { shouldForwardProp: (name) => name !== 'incoming' })<{ incoming: boolean }>(
  ({ theme, incoming }) => ({
    fontWeight: 500,
    color: incoming ? (theme.vars ?? theme).palette.tone.success.text : (theme.vars ?? theme).palette.text.primary,
  }),
);

/** A signed amount, in another colour where money comes in. */
export function Movement({
  value,
  className,
  ...rest
}: {
  value: Satang;
  bare?: boolean | undefined;
  field: string;
  className?: string | undefined;
}) {
  return (
    <Amount incoming={value > 0} className={className}>
      <Money value={value} signed {...rest} />
    </Amount>
  );
}

/** In small print what an amount is made of; parts of nothing are left out. */
export function MoneyParts({
  parts,
  signed = false,
  className,
}: {
  parts: readonly { label: string; value: Satang; field: string }[];
  signed?: boolean;
  className?: string | undefined;
}) {
  return (
    <small className={className}>
      {parts
        .filter(({ value }) => value !== 0)
        .map(({ label, value, field }, at) => (
          <Fragment key={field}>
            {/* Side by side they would be wider than a column may be. */}
            {at > 0 ? <br /> : null}
            {label} <Money value={value} bare signed={signed} field={field} />
          </Fragment>
        ))}
    </small>
  );
}
