import { deviceOf } from './device.rules.ts';

/** Where a login comes from. */
export interface Origin {
  /** Id of the route, for the access log. */
  route: string;
  address: string;
  /** The cookie of the device, if it has one. */
  device: string | undefined;
  user_agent: string | undefined;
  /** Of the page; messages to the login are in it from then on. */
  language: string;
  /** Takes the cookie that goes back. */
  answer_headers: Record<string, string>;
}

/** The origin of a call that logs in, or gives a password. */
export const originOf = (
  { id }: { id: string },
  call: { ip: string; language: string; headers: Record<string, string | undefined>; answer_headers: Record<string, string> }, // prettier-ignore
): Origin => ({
  route: id,
  address: call.ip,
  device: deviceOf(call.headers['cookie']),
  user_agent: call.headers['user-agent'],
  language: call.language,
  answer_headers: call.answer_headers,
});
