import type { CreditNoteDetail } from '@lamliang/contracts/invoicing';
import { Code } from '../../components/Values.tsx';

type Named = Pick<CreditNoteDetail, 'order_no' | 'description'>;

/** A line of a paper by its order and what it is for; an other fee may be of no order. */
export function LineName({ of: { order_no, description } }: { of: Named }) {
  if (!order_no) return <bdi>{description}</bdi>;
  return (
    <>
      <Code text={order_no} />
      {description ? <bdi> {description}</bdi> : null}
    </>
  );
}
