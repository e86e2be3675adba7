import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { trusting } from './authority.ts';

describe('the authority that TLS trusts', () => {
  const message = (value: string): string => {
    try {
      return JSON.stringify(trusting(value, 'KAFKA_CA'));
    } catch (error) {
      const { message: text, stack = '', cause } = error as Error;
      expect([cause, stack.includes('hunter2'), text.includes('hunter2')]).toEqual([undefined, false, false]);
      return text;
    }
  };

  it('[F-S2] is told by the name of its setting, never by its value, which may be a secret in the wrong place', () => {
    expect(message('hunter2-of-kafka')).toBe('KAFKA_CA names no file that can be read (ENOENT)');
    expect(message('-----BEGIN PRIVATE KEY-----hunter2')).toBe('KAFKA_CA holds no certificate in PEM');
    const folder = mkdtempSync(join(tmpdir(), 'authority-'));
    const path = join(folder, 'hunter2.pem');
    writeFileSync(path, 'password=hunter2');
    expect(message(path)).toBe('KAFKA_CA holds no certificate in PEM');
    rmSync(folder, { recursive: true });
  });

  it('is the text of a certificate, that of a file, or nothing', () => {
    const ca = '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n';
    const folder = mkdtempSync(join(tmpdir(), 'authority-'));
    const path = join(folder, 'ca.pem');
    writeFileSync(path, ca);
    expect([trusting(ca, 'REDIS_CA'), trusting(path, 'REDIS_CA'), trusting(undefined, 'REDIS_CA')]).toEqual([{ ca }, { ca }, {}]); // prettier-ignore
    rmSync(folder, { recursive: true });
  });
});
