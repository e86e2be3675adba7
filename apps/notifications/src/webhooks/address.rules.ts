/** Where webhooks may go by http and at private addresses, too. */
export interface Place {
  /** `host:port` in small letters. */
  host: string;
  /** What the path of an address begins with: `/` for all of the host. */
  path: string;
}
/** Why an address is rejected before any request. */
export type AddressFault = 'unreadable' | 'scheme' | 'credentials' | 'port' | 'ip_literal' | 'local_name';

/** What the shop is told of each, at the field. */
export const ADDRESS_CODES: Record<AddressFault, string> = {
  unreadable: 'validation.url',
  scheme: 'validation.url',
  credentials: 'validation.url_login',
  port: 'validation.url_port',
  ip_literal: 'validation.url_host',
  local_name: 'validation.url_host',
};

/** Whether a place of the operator's list has the URL: its host and port, and its path begins with the place's. */
export function isAllowed(url: URL, allowed: readonly Place[]): boolean {
  const at = `${url.hostname.toLowerCase()}:${url.port || (url.protocol === 'http:' ? '80' : '443')}`;
  return allowed.some(({ host, path }) => host === at && url.pathname.startsWith(path));
}

const LOCAL_SUFFIXES = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'arpa', 'onion', 'test'];

/**
 * Validates a webhook's address by its text alone: it must be https on port 443 of a host with a public
 * name. The places in `allowed` may also be http, private and addressed by number. What the name resolves
 * to is judged by `isPublicAddress` at every connection.
 */
export function addressFault(text: string, allowed: readonly Place[]): AddressFault | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'unreadable';
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'scheme';
  if (url.username || url.password) return 'credentials';
  if (isAllowed(url, allowed)) return undefined;
  if (url.protocol !== 'https:') return 'scheme';
  if (url.port) return 'port';
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[') || parseIpv4(host)) return 'ip_literal';
  const labels = host.split('.');
  if (labels.length < 2 || LOCAL_SUFFIXES.includes(labels.at(-1)!)) return 'local_name';
  return undefined;
}

/** IPv4 ranges that are not the public internet: [network, bits]. Source: IANA special-purpose registry. */
const CLOSED_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Inside global unicast 2000::/3: protocol assignments with Teredo, documentation, 6to4. */
const CLOSED_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/** Four bytes of dotted decimal; undefined for every other spelling, which no resolver answers with. */
export function parseIpv4(text: string): number[] | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return undefined;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte < 256) ? bytes : undefined;
}

/** Sixteen bytes of an IPv6 address, with or without a zone and an IPv4 tail; undefined when it is none. */
export function parseIpv6(text: string): number[] | undefined {
  const [address = ''] = text.split('%');
  const tail = /(?<=:)\d+\.\d+\.\d+\.\d+$/.exec(address)?.[0];
  const four = tail === undefined ? undefined : parseIpv4(tail);
  if (tail !== undefined && !four) return undefined;
  const hex = four
    ? `${address.slice(0, -tail!.length)}${((four[0]! << 8) | four[1]!).toString(16)}:${((four[2]! << 8) | four[3]!).toString(16)}`
    : address;
  const halves = hex.split('::');
  if (halves.length > 2) return undefined;
  const groups = (half: string | undefined) => (half ? half.split(':') : []);
  const [head, rest] = [groups(halves[0]), groups(halves[1])];
  const missing = 8 - head.length - rest.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const all = [...head, ...Array<string>(halves.length === 2 ? missing : 0).fill('0'), ...rest];
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return all.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 0xff]);
}

/** True when the first `bits` of both addresses are the same. */
function isWithin(bytes: readonly number[], network: readonly number[], bits: number): boolean {
  for (let bit = 0; bit < bits; bit += 8) {
    const mask = bits - bit >= 8 ? 0xff : (0xff << (8 - (bits - bit))) & 0xff;
    if ((bytes[bit / 8]! & mask) !== (network[bit / 8]! & mask)) return false;
  }
  return true;
}

/**
 * True for an address of the public internet. IPv4 inside IPv6 (mapped, NAT64, 6to4) is never public here: its inner
 * address would have to be judged by the host that translates it.
 */
export function isPublicAddress(address: string): boolean {
  const four = parseIpv4(address);
  if (four) return !CLOSED_V4.some(([network, bits]) => isWithin(four, parseIpv4(network)!, bits));
  const sixteen = parseIpv6(address);
  if (!sixteen || !isWithin(sixteen, parseIpv6('2000::')!, 3)) return false;
  return !CLOSED_V6.some(([network, bits]) => isWithin(sixteen, parseIpv6(network)!, bits));
}

/**
 * The places of WEBHOOK_ALLOW_HOSTS: `host:port` or `host:port/path/`, separated by commas or blanks.
 * @throws RangeError for anything else
 */
export function allowedPlaces(setting: string): Place[] {
  return setting.split(/[\s,]+/).flatMap((entry) => {
    if (!entry) return [];
    const [, host, path = '/'] = /^((?:\[[0-9a-f:.]+\]|[^\s:/@[\]]+):\d{1,5})(\/[^\s?#]*\/)?$/i.exec(entry) ?? [];
    if (!host) throw new RangeError(`not host:port or host:port/path/: ${entry}`);
    return { host: host.toLowerCase(), path };
  });
}
