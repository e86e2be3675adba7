import type { StaffRole } from '@lamliang/contracts';
import { usePermissions } from 'react-admin';
import { Navigate } from 'react-router';
import { mayDo } from '../providers/access.ts';
import { PLACES } from './places.ts';

/** The start page is the first place of the menu that the role may open. */
export function FirstPlace() {
  const { permissions } = usePermissions<StaffRole>();
  const first = PLACES.flatMap((group) => group.places).find((place) => mayDo(permissions, place.resource, 'list'));
  return first ? <Navigate to={first.path} replace /> : null;
}
