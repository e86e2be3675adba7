import { Navigate } from 'react-router';
import { currentRole } from '../providers/session.ts';
import { firstPlaceOf } from './places.ts';

/** The start page is the first place of the menu that the role may open. */
export function FirstPlace() {
  const role = currentRole();
  return role ? <Navigate to={firstPlaceOf(role)} replace /> : null;
}
