/** A service in the one list from which start-up, manifests and tools take their services. */
export interface Registered {
  name: string;
  /** Processes in the scaled run. */
  processes: number;
  /** It stands for the world outside: not in production, and no part of the contract. */
  simulator?: true;
  /** It calls addresses on the internet. */
  internet?: true;
  /** The topics of others whose events it applies: Kafka lets it read these and no others. */
  reads?: readonly string[];
  /** In a cluster: CPU in thousandths and MiB of memory that a process asks for, and how many processes at most. */
  cluster: { cpu: number; memory: number; most: number };
  /** Variables from keys of the cluster's Secret, beside those that every service has. */
  secrets?: Record<string, string>;
}

/**
 * The services of the product, in the order of their migrations. `services.ts` finds the module of each by its name; files that
 * cannot ask (compose, Kubernetes, Prometheus, references) are rewritten from it by `node tools/services.mjs --write`.
 */
export const registry = [
  {
    name: 'auth',
    processes: 1,
    internet: true,
    cluster: { cpu: 200, memory: 256, most: 6 },
    secrets: {
      NUMBER_KEYS: 'number-keys',
      NUMBER_INDEX_KEY: 'number-index-key',
      SECOND_FACTOR_KEYS: 'second-factor-keys',
      FACEBOOK_KEYS: 'facebook-keys, optional: true',
    },
  },
  {
    name: 'pricing',
    processes: 1,
    reads: ['auth.account.v1', 'auth.deletion.v1', 'orders.carrier.v1'],
    cluster: { cpu: 200, memory: 256, most: 6 },
  },
  {
    name: 'wallet',
    processes: 2,
    reads: ['auth.deletion.v1', 'invoicing.credit-note.v1', 'invoicing.credit.v1', 'orders.cod.v1'],
    cluster: { cpu: 300, memory: 320, most: 8 },
  },
  {
    name: 'orders',
    processes: 2,
    internet: true,
    reads: ['auth.deletion.v1', 'claims.claim.v1', 'invoicing.invoice.v1', 'wallet.bill.v1', 'wallet.cod.v1'],
    cluster: { cpu: 400, memory: 384, most: 10 },
    secrets: { CARRIER_SECRETS: 'carrier-secrets' },
  },
  {
    name: 'notifications',
    processes: 2,
    internet: true,
    reads: [
      'auth.copy.v1',
      'auth.deletion.v1',
      'auth.verification.v1',
      'claims.claim.v1',
      'invoicing.certificate.v1',
      'invoicing.invoice.v1',
      'invoicing.other-fee.v1',
      'orders.shipment.v1',
      'wallet.balance.v1',
      'wallet.cod-round.v1',
      'wallet.cod.v1',
      'wallet.commission.v1',
      'wallet.complaint.v1',
      'wallet.dispute.v1',
      'wallet.topup.v1',
    ],
    cluster: { cpu: 200, memory: 256, most: 8 },
    secrets: {
      WEBHOOK_SECRET_KEY: 'webhook-secret-key',
      SMS_TOKEN: 'sms-token',
      SMTP_URL: 'smtp-url',
      DKIM_KEY: 'dkim-key, optional: true',
    },
  },
  { name: 'render', processes: 2, reads: ['auth.deletion.v1'], cluster: { cpu: 500, memory: 768, most: 6 } },
  { name: 'claims', processes: 1, reads: ['auth.deletion.v1'], cluster: { cpu: 100, memory: 256, most: 4 } },
  {
    name: 'invoicing',
    processes: 1,
    internet: true,
    reads: [
      'auth.deletion.v1',
      'orders.cod.v1',
      'orders.shipment.v1',
      'wallet.bill.v1',
      'wallet.carrier-payment.v1',
      'wallet.cod-advance.v1',
      'wallet.cod.v1',
      'wallet.commission.v1',
      'wallet.entry.v1',
      'wallet.topup.v1',
    ],
    cluster: { cpu: 100, memory: 320, most: 4 },
    secrets: {
      PAPER_KEYS: 'paper-keys',
      ETAX_P12: 'etax-p12, optional: true',
      ETAX_P12_PASSWORD: 'etax-p12-password, optional: true',
      TR_CLOUD_KEYS: 'tr-cloud-keys, optional: true',
      TAX_OFFICE_KEY: 'tax-office-key, optional: true',
    },
  },
  { name: 'sandbox', processes: 1, simulator: true, cluster: { cpu: 200, memory: 256, most: 1 } },
] as const satisfies Registered[];

export type ServiceName = (typeof registry)[number]['name'];

/** Whether it stands for the world outside. */
export const isSimulator = (name: string): boolean =>
  registry.some((one: Registered) => one.name === name && one.simulator);

/** What the user of each service may do on the bus: the rules of Kafka are made from it, by `prepare` and for a cluster. */
export const busRights = (services: readonly Registered[] = registry) =>
  services.map(({ name, reads = [] }) => ({ user: name, writes: `${name}.`, reads: [...reads], group: name }));

/**
 * What the user of each service may touch in Redis, as key patterns of its rules: its own keys (queues, sessions that it was
 * told, limits, answers), the buckets of calls, in which all services count a shop together, and the marks of sessions that
 * changed, which auth writes and all others only read.
 */
export const redisRights = (services: readonly Registered[] = registry, prefix = 'lamliang') =>
  services.map(({ name }) => ({
    user: name,
    keys: [`~${prefix}:${name}:*`, `~${prefix}:rate:*`, `${name === 'auth' ? '~' : '%R~'}${prefix}:ended:*`],
  }));
