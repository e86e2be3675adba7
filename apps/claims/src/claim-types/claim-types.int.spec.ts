import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { claimsRoutes } from '@lamliang/contracts/claims';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { claimsService } from '../claims.module.ts';

let app: StartedServices;
beforeAll(async () => {
  app = await startService([claimsService]);
});
afterAll(() => app?.stop());

it('[A133] tells every login of a shop what may be claimed for, in its language', async () => {
  const worker = app.as('accountant');
  const types = await worker.call(claimsRoutes.types, {});
  expect(types).toEqual([
    { id: 1, code: 'damaged', name: 'Parcel damaged' },
    { id: 2, code: 'lost', name: 'Parcel lost' },
  ]);
  const namesIn = async (language: string) => {
    const { body } = await worker.raw('GET', claimsRoutes.types.path, { headers: { 'accept-language': language } });
    return (body as { data: { name: string }[] }).data.map(({ name }) => name);
  };
  expect(await namesIn('th')).toEqual(['พัสดุเสียหาย', 'พัสดุสูญหาย']);
  expect(await namesIn('th-x-harbor')).toEqual(['พัสดุเสียหาย', 'พัสดุสูญหาย']);
  expect(await namesIn('ar')).toEqual(['طرد متضرر', 'طرد مفقود']);
  expect(await namesIn('fr')).toEqual(['Parcel damaged', 'Parcel lost']);
});
