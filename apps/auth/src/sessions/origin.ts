import { deviceOf } from './device.rules.ts';

/** Where a login comes from. */
export interface Origin {
  /** Id of the route, for the access log. */
  route: string;
  address: string;
  /** The cookie of the device, if it has one. */
  device: string | undefined;
  user_agent: string | undefined;
  /** Takes the cookie that goes back. */
  answer_headers: Record<string, string>;
}

/** The origin of a call that logs in, or gives a password. */
export const originOf = (
  { id }: { id: string },
  call: { ip: string; headers: Record<string, string | undefined>; answer_headers: Record<string, string> },
): Origin => ({
  route: id,
  address: call.ip,
  device: deviceOf(call.headers['cookie']),
  user_agent: call.headers['user-agent'],
  answer_headers: call.answer_headers,
});
