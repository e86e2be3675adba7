import { CreateOutsideWorld1795255200000 } from './20261121T1000-create-outside-world.ts';
import { KeepMails1795423560000 } from './20261123T0846-keep-mails.ts';
import { AddOffices1795773600000 } from './20261127T1000-add-offices.ts';
import { CallPickups1795882860000 } from './20261128T1621-call-pickups.ts';

export const sandboxMigrations = [
  CreateOutsideWorld1795255200000,
  KeepMails1795423560000,
  AddOffices1795773600000,
  CallPickups1795882860000,
];
