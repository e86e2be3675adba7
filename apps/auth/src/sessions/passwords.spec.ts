import { describe, expect, it, jest } from '@jest/globals';
import { isOutdated, parsePassword } from './password.rules.ts';
import { PasswordsService } from './passwords.service.ts';

const passwords = new PasswordsService();

describe('passwords', () => {
  it('are stored as argon2id with 19 MiB and two passes, each with its own salt', async () => {
    const [one, two] = await Promise.all([passwords.hash('Lamliang-1'), passwords.hash('Lamliang-1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(isOutdated(parsePassword(one)!)).toBe(false);
  });

  it('match only themselves, in any Unicode composition', async () => {
    const stored = await passwords.hash('น้ำ-ผึ้ง1');
    expect(await passwords.verify(stored, 'น้ำ-ผึ้ง1')).toEqual({ correct: true, outdated: false });
    expect((await passwords.verify(stored, 'น้ำ-ผึ้ง2')).correct).toBe(false);
    expect((await passwords.verify(undefined, 'น้ำ-ผึ้ง1')).correct).toBe(false);
    expect((await passwords.verify('$2b$10$nonsense', 'x')).correct).toBe(false);
  });

  it('verifies a hash of the reference implementation and marks it outdated', async () => {
    // RFC-style vector of the argon2 command line tool: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 24
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await passwords.verify(stored, 'password')).toEqual({ correct: true, outdated: true });
  });

  it('[T9] do the same work for an unknown user as for a known one', async () => {
    const work = jest.spyOn(PasswordsService.prototype as unknown as { tag(...given: unknown[]): unknown }, 'tag');
    await passwords.verify(await passwords.hash('Lamliang-1'), 'wrong-1234');
    await passwords.verify(undefined, 'wrong-1234');
    const costs = work.mock.calls.map(([, cost]) => {
      const { memory, passes, parallelism } = cost as Record<string, number>;
      return { memory, passes, parallelism };
    });
    work.mockRestore();
    expect(costs).toHaveLength(3);
    expect(costs[2]).toEqual(costs[1]);
  });
});
