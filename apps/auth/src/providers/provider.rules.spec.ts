import { describe, expect, it } from '@jest/globals';
import { hostName, providerOfHost } from './provider.rules.ts';

describe('the provider of a host', () => {
  const hosts = { 'ship.harbor.example': 'harbor', 'ember.localhost': 'ember' };
  it.each([
    ['ship.harbor.example', 'harbor'],
    ['SHIP.Harbor.Example:8443', 'harbor'],
    ['ship.harbor.example.', 'harbor'],
    ['ember.localhost:4000', 'ember'],
    ['harbor.example', 'lamliang'],
    ['ship.harbor.example.evil.test', 'lamliang'],
    ['evil.test?ship.harbor.example', 'lamliang'],
    ['ship.harbor.example:80:90', 'lamliang'],
    ['localhost:4000', 'lamliang'],
    ['127.0.0.1:4000', 'lamliang'],
    ['[::1]:4000', 'lamliang'],
    ['constructor', 'lamliang'],
    ['__proto__', 'lamliang'],
    ['', 'lamliang'],
  ])('%s is of %s', (host, provider) => {
    expect(providerOfHost(host, hosts, 'lamliang')).toBe(provider);
  });
  it('is looked up by the name without port and dot', () => {
    expect(['[::1]:80', 'A.b:1', 'a.b.', ' a.b '].map(hostName)).toEqual(['[::1]', 'a.b', 'a.b', 'a.b']);
  });
});
