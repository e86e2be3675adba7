import Link from '@mui/material/Link';
import { AppLink } from '../navigation/AppLink.tsx';
import { roundPath } from './RoundBank.tsx';

/** The number of a round, which opens it. */
export const RoundLink = ({ id, name }: { id: number; name: string | null }) => (
  <Link component={AppLink} to={roundPath(id)} underline="hover" dir="ltr">
    {name}
  </Link>
);
