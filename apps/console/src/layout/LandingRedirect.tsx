import { Navigate } from 'react-router';
import { currentRole } from '../providers/session.ts';
import { landingPathOf } from './navigation.ts';

/** The start page redirects to the first menu entry that the role may open. */
export function LandingRedirect() {
  const role = currentRole();
  return role ? <Navigate to={landingPathOf(role)} replace /> : null;
}
