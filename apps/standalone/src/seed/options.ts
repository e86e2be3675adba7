import type { ServiceDefinition } from '@lamliang/platform';

/** What the demo seed is told. */
export interface SeedOptions {
  database_url: string;
  role_secret: string;
  env: Record<string, string | undefined>;
  definitions: ServiceDefinition[];
  port: number;
  host: string;
  /** When the demo's time is over; by default now. */
  now?: Date;
  say(line: string): void;
}
