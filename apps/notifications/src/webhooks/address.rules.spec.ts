import { describe, expect, it } from '@jest/globals';
import { addressFault, allowedPlaces, isPublicAddress, parseIpv6 } from './address.rules.ts';

const NONE: never[] = [];

describe('webhook addresses', () => {
  it.each([
    'https://shop.example.co.th/hooks',
    'https://shop.example.co.th:443/hooks?token=1',
    'https://xn--o3cw4h.example/',
    'https://ร้านค้า.ไทย/รับ',
    'HTTPS://API.Shop.Example./x',
  ])('takes %s', (url) => {
    expect(addressFault(url, NONE)).toBeUndefined();
  });

  const hostile = [
    ['http://shop.example.co.th/', 'scheme'],
    ['ftp://shop.example.co.th/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://shop.example:70/_', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['//shop.example/', 'unreadable'],
    ['https://', 'unreadable'],
    ['https://[::1', 'unreadable'],
    ['https://1.2.3.4.5.6.7/', 'unreadable'],
    ['https://256.1.1.1/', 'unreadable'],
    ['https://user:pass@shop.example/', 'credentials'],
    ['https://shop.example@127.0.0.1/', 'credentials'],
    ['https://shop.example:8443/', 'port'],
    ['https://shop.example:22/', 'port'],
    ['https://127.0.0.1/', 'ip_literal'],
    ['https://127.1/', 'ip_literal'],
    ['https://2130706433/', 'ip_literal'],
    ['https://0x7f000001/', 'ip_literal'],
    ['https://0x7f.0.0.1/', 'ip_literal'],
    ['https://0177.0.0.1/', 'ip_literal'],
    ['https://017700000001/', 'ip_literal'],
    ['https://0/', 'ip_literal'],
    ['https://0.0.0.0/', 'ip_literal'],
    ['https://１２７.０.０.１/', 'ip_literal'],
    ['https://①②⑦.0.0.1/', 'ip_literal'],
    ['https://169.254.169.254/latest/meta-data/', 'ip_literal'],
    ['https://8.8.8.8/', 'ip_literal'],
    ['https://[::1]/', 'ip_literal'],
    ['https://[::]/', 'ip_literal'],
    ['https://[::ffff:127.0.0.1]/', 'ip_literal'],
    ['https://[0:0:0:0:0:ffff:7f00:1]/', 'ip_literal'],
    ['https://[fd00:ec2::254]/', 'ip_literal'],
    ['https://[fe80::1]/', 'ip_literal'],
    ['https://[2606:4700::1111]/', 'ip_literal'],
    ['https://localhost/', 'local_name'],
    ['https://LOCALHOST./', 'local_name'],
    ['https://intranet/', 'local_name'],
    ['https://postgres/', 'local_name'],
    ['https://printer.local/', 'local_name'],
    ['https://app.localhost/', 'local_name'],
    ['https://metadata.google.internal/', 'local_name'],
    ['https://1.0.0.127.in-addr.arpa/', 'local_name'],
    ['https://router.home/', 'local_name'],
  ] as const;
  it.each(hostile)('[W4][T19] refuses %s: %s', (url, fault) => {
    expect(addressFault(url, NONE)).toBe(fault);
  });

  const closed = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::169.254.169.254',
    '100::1',
    '2001::1',
    '2001:10::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '0177.0.0.1',
    '2130706433',
    '',
    'not an address',
  ];
  it.each(closed)('[W4] keeps %p closed', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.1',
    '172.32.0.1',
    '203.150.1.1',
    '2606:4700::1111',
    '2400:cb00::1',
  ])('lets %s through', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('the corpus holds more than sixty hostile cases', () => {
    expect(hostile.length + closed.length).toBeGreaterThanOrEqual(60);
  });

  it('opens named hosts alone, also for http and private addresses', () => {
    const allowed = allowedPlaces('127.0.0.1:4000, Receiver.test:8080 [::1]:9000');
    expect(addressFault('http://127.0.0.1:4000/sandbox/receiver/a', allowed)).toBeUndefined();
    expect(addressFault('http://receiver.test:8080/', allowed)).toBeUndefined();
    expect(addressFault('http://[::1]:9000/', allowed)).toBeUndefined();
    expect(addressFault('http://127.0.0.1:4001/', allowed)).toBe('scheme');
    expect(addressFault('http://u:p@127.0.0.1:4000/', allowed)).toBe('credentials');
    const receivers = allowedPlaces('127.0.0.1:4000/sandbox/receiver/');
    expect(addressFault('http://127.0.0.1:4000/sandbox/receiver/a', receivers)).toBeUndefined();
    for (const path of [
      '',
      'sandbox',
      'sandbox/receiver',
      'sandbox/receiver/../messages',
      'sandbox/receiver/%2e%2e/messages',
      'client/v1/auth/login',
      'SANDBOX/receiver/a',
    ])
      expect([path, addressFault(`http://127.0.0.1:4000/${path}`, receivers)]).toEqual([path, 'scheme']);
    expect(() => allowedPlaces('http://x:1')).toThrow(RangeError);
    expect(() => allowedPlaces('x:1/a')).toThrow(RangeError);
    expect(() => allowedPlaces('localhost')).toThrow(RangeError);
  });

  it('reads IPv6 in every spelling', () => {
    expect(parseIpv6('2001:db8::1')).toEqual([0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(parseIpv6('::ffff:1.2.3.4')?.slice(10)).toEqual([255, 255, 1, 2, 3, 4]);
    for (const bad of ['1::2::3', '1:2:3', ':::', '::1.2.3.456', '12345::', 'g::'])
      expect(parseIpv6(bad)).toBeUndefined();
  });
});
