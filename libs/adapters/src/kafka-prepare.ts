import { setTimeout as pause } from 'node:timers/promises';
// The enumerations of kafkajs are no named exports at run time.
import kafkajs, {
  type AclEntry,
  type AclOperationTypes as Operation,
  type AclResourceTypes as Resource,
  type Admin,
} from 'kafkajs';
import type { Logger } from 'pino';
import { PARTITIONS } from './event-bus.ts';
import { kafkaClient, retried, type KafkaConnection } from './kafka-client.ts'; // prettier-ignore

/** What the user of one service may do on the bus, and nothing else. */
export interface BusRights {
  /** Its name on the brokers. */
  user: string;
  /** What the topics begin with that it writes, `wallet.`. */
  writes: string;
  /** The topics that it reads. */
  reads: string[];
  /** The one group that it reads in. */
  group: string;
}

const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs;
const RETENTION_MS = 14 * 24 * 3_600_000;
/** How often rules are looked for that were just made, and how long apart (ms). */
const [TRIES, REST_MS] = [150, 200];

/**
 * Makes topics that are missing, and sets the rules (ACL) of users where they are given: those that a user has beside
 * them are taken away. What is there already stays, so it may run again and beside services that work.
 * @param replicas copies of a new topic: 3 in a cluster, 1 on one node
 * @throws Error when the brokers do not answer or refuse it
 */
export async function prepareKafka(
  connection: KafkaConnection,
  { topics, replicas = 1, rights = [] }: { topics: string[]; replicas?: number; rights?: BusRights[] },
  log: Logger,
): Promise<void> {
  const { prefix = '' } = connection;
  const admin = kafkaClient(connection, log).admin();
  await admin.connect();
  try {
    const there = await admin.listTopics();
    const missing = topics.map((topic) => prefix + topic).filter((topic) => !there.includes(topic));
    if (missing.length) await makeTopics(admin, missing, replicas);
    const wanted = rights.flatMap((one) => rulesOf(one, prefix));
    if (wanted.length) await admin.createAcls({ acl: wanted });
    for (const { user } of rights) await settleRules(admin, `User:${user}`, wanted);
    log.info({ topics: missing, users: rights.map(({ user }) => user) }, 'the brokers are prepared');
  } finally {
    await admin.disconnect();
  }
}

async function makeTopics(admin: Admin, topics: string[], replicas: number): Promise<void> {
  const settings = {
    'retention.ms': RETENTION_MS,
    // A producer that compressed otherwise would stop every consumer: this client can read gzip and nothing else.
    'compression.type': 'uncompressed',
    'min.insync.replicas': Math.max(1, replicas - 1),
    'unclean.leader.election.enable': false,
  };
  const configEntries = Object.entries(settings).map(([name, value]) => ({ name, value: String(value) }));
  const made = topics.map((topic) => ({
    topic,
    numPartitions: PARTITIONS,
    replicationFactor: replicas,
    configEntries,
  }));
  await retried(() => admin.createTopics({ topics: made }));
}

const rule = (user: string, resourceType: Resource, name: string, operation: Operation): AclEntry => ({
  principal: `User:${user}`,
  host: '*',
  permissionType: AclPermissionTypes.ALLOW,
  resourceType,
  resourceName: name,
  // What ends with a dot is what names begin with.
  resourcePatternType: name.endsWith('.') ? ResourcePatternTypes.PREFIXED : ResourcePatternTypes.LITERAL,
  operation,
});

/** To read or to write is to describe, too. */
const rulesOf = ({ user, writes, reads, group }: BusRights, prefix: string): AclEntry[] => [
  rule(user, AclResourceTypes.TOPIC, prefix + writes, AclOperationTypes.WRITE),
  rule(user, AclResourceTypes.GROUP, prefix + group, AclOperationTypes.READ),
  ...reads.map((topic) => rule(user, AclResourceTypes.TOPIC, prefix + topic, AclOperationTypes.READ)),
];

const isSame = (one: AclEntry, other: AclEntry): boolean =>
  Object.entries(one).every(([field, value]) => other[field as keyof AclEntry] === value);

/** Waits until the brokers know the rules of a user, which they learn one after the other, and takes away the others. */
async function settleRules(admin: Admin, principal: string, wanted: AclEntry[]): Promise<void> {
  const rules = async (): Promise<AclEntry[]> => {
    const any = { resourceType: AclResourceTypes.ANY, resourcePatternType: ResourcePatternTypes.ANY, permissionType: AclPermissionTypes.ANY, operation: AclOperationTypes.ANY };
    const { resources } = await admin.describeAcls({ ...any, principal });
    return resources.flatMap(({ acls, ...resource }) => acls.map((acl) => ({ ...resource, ...acl })));
  };
  const own = wanted.filter((one) => one.principal === principal);
  let known = await rules();
  for (let tries = 0; !own.every((one) => known.some((rule) => isSame(one, rule))); tries++) {
    if (tries === TRIES) throw new Error(`the brokers do not know the rules of ${principal} after ${TRIES} tries`);
    await pause(REST_MS);
    known = await rules();
  }
  const stale = known.filter((rule) => !own.some((one) => isSame(one, rule)));
  if (stale.length) await admin.deleteAcls({ filters: stale });
} // prettier-ignore
